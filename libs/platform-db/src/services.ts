import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from './roles';

/** Services whose published views others need come first. */
const FIRST = ['auth', 'builder', 'admin', 'subject'];

/** The services of a checkout, as their `service.json` describe them, in the order of migration and start. */
export function readServices(root: string): ServiceDescriptor[] {
  const rank = (name: string): number =>
    (FIRST.indexOf(name) + FIRST.length + 1) % (FIRST.length + 1);
  return readdirSync(join(root, 'services'))
    .map((folder) => join(root, 'services', folder, 'service.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as ServiceDescriptor)
    .toSorted((a, b) => rank(a.name) - rank(b.name) || a.name.localeCompare(b.name));
}
