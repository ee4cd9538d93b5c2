import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startPostgres } from '@casebook/embedded-postgres';
import { readServices, withClient } from '@casebook/platform-db';
import { ReleaseRefused } from '@casebook/tool-release';
import type { Client } from 'pg';
import { migrateAll } from './database';
import { StartFailure } from './progress';
import { readSecrets } from './secrets';

/** Runs `work` on a temporary database with every migration of this checkout. */
export async function withMigrated<T>(
  root: string,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-migrated-'));
  const secrets = readSecrets(folder);
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    password: secrets.databasePassword,
  });
  try {
    await migrateAll(root, server.url, secrets, readServices(root));
    return await withClient(server.url, work);
  } catch (error) {
    throw error instanceof ReleaseRefused ? new StartFailure(error.message) : error;
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}
