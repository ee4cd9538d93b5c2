import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceDescriptor } from './roles';

/** The services of a checkout, as their `service.json` describe them, in the order of migration and start. */
export function readServices(root: string): ServiceDescriptor[] {
  const order = (service: ServiceDescriptor): number => service.order ?? Number.POSITIVE_INFINITY;
  return readdirSync(join(root, 'services'))
    .map((folder) => join(root, 'services', folder, 'service.json'))
    .filter((file) => existsSync(file))
    .map((file) => JSON.parse(readFileSync(file, 'utf8')) as ServiceDescriptor)
    .toSorted((a, b) => {
      // The gateway is last, because it needs all other services.
      if (a.schema === undefined || b.schema === undefined) {
        return Number(a.schema === undefined) - Number(b.schema === undefined);
      }
      return order(a) < order(b) ? -1 : order(a) > order(b) ? 1 : a.name.localeCompare(b.name);
    });
}
