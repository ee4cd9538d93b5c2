import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from '@casebook/service-kit';

export const descriptor = JSON.parse(
  readFileSync(join(__dirname, '..', 'service.json'), 'utf8'),
) as ServiceDescriptor;
