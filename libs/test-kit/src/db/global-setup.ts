import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@casebook/embedded-postgres';
import { buildTemplate, TEST_CLUSTER } from './cluster';

interface Cluster {
  server: PostgresServer;
  folder: string;
}

let cluster: Cluster | undefined;

/** One temporary cluster per run; each test file gets its own database from the template. */
export default async function setup(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-test-'));
  chmodSync(folder, 0o700);
  const server = await startPostgres({
    dataDir: join(folder, 'postgres'),
    durable: false,
    password: 'test',
  });
  cluster = { server, folder };
  try {
    await buildTemplate(server.url);
  } catch (error) {
    await removeCluster();
    throw error;
  }
  process.env[TEST_CLUSTER] = server.url;
}

export async function removeCluster(): Promise<void> {
  await cluster?.server.stop();
  if (cluster) rmSync(cluster.folder, { recursive: true, force: true });
  cluster = undefined;
}
