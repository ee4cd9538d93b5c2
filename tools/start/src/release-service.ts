import { relative } from 'node:path';
import { readServices } from '@casebook/platform-db';
import {
  databaseUse,
  type DatabaseUse,
  describedServices,
  keepReleased,
} from '@casebook/tool-release';
import { withMigrated } from './migrated';
import { StartFailure } from './progress';

/**
 * Records the API of services and their use of the database as released; later changes are compared with it. The
 * database is a temporary one with every migration.
 *
 * @returns the files written
 */
export async function releaseService(root: string, names: string[]): Promise<string[]> {
  const known = describedServices(root);
  if (names.length === 0 || names.some((name) => !known.includes(name))) {
    throw new StartFailure(
      `npm run release-service -- <service> …   services: ${known.join(', ')}`,
    );
  }
  const services = readServices(root);
  return withMigrated(root, async (client) => {
    const uses: DatabaseUse[] = [];
    for (const name of names) {
      uses.push(await databaseUse(client, services.find((service) => service.name === name)!));
    }
    return names.flatMap((name, at) =>
      keepReleased(root, name, uses[at]!).map((file) => relative(root, file)),
    );
  });
}
