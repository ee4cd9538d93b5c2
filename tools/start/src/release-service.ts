import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { startPostgres } from '@casebook/embedded-postgres';
import { readServices, withClient } from '@casebook/platform-db';
import {
  databaseUse,
  describedServices,
  keepReleased,
  ReleaseRefused,
} from '@casebook/tool-release';
import { migrateAll } from './database';
import { StartFailure } from './progress';
import { readSecrets } from './secrets';

/**
 * Keeps the API of services and what they use of the database as released, from now on held against what follows. The
 * database is a throw-away one with every migration.
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
  const folder = mkdtempSync(join(tmpdir(), 'casebook-release-service-'));
  const secrets = readSecrets(folder);
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    password: secrets.databasePassword,
  });
  try {
    await migrateAll(root, server.url, secrets, services);
    const used = await withClient(server.url, async (client) => {
      const uses = [];
      for (const name of names) {
        uses.push(await databaseUse(client, services.find((service) => service.name === name)!));
      }
      return uses;
    });
    return names.flatMap((name, at) =>
      keepReleased(root, name, used[at]!).map((file) => relative(root, file)),
    );
  } catch (error) {
    throw error instanceof ReleaseRefused ? new StartFailure(error.message) : error;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
