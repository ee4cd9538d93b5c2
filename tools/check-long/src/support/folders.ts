import { mkdtempSync, realpathSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const root = join(__dirname, '..', '..', '..', '..');

export const newFolder = (): string =>
  realpathSync(mkdtempSync(join(tmpdir(), 'casebook-check-long-')));
