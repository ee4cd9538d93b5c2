import { spawn } from 'node:child_process';
import { createHash, createHmac } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type PostgresServer, startPostgres } from '@casebook/embedded-postgres';
import {
  allowAuditing,
  appRole,
  ensureAppRole,
  grantRights,
  installPlatform,
  type ServiceDescriptor,
  withClient,
} from '@casebook/platform-db';
import { Client } from 'pg';
import { systemEnvironment } from './processes';
import { StartFailure } from './progress';
import type { Secrets } from './secrets';
import type { Settings } from './settings';

export const DATABASE = 'casebook';

export interface Database {
  adminUrl: string;
  /** The embedded server; null when DATABASE_URL names one. */
  server: PostgresServer | null;
}

/** Starts the embedded PostgreSQL, or checks the server of DATABASE_URL. */
export async function openDatabase(
  settings: Settings,
  secrets: Secrets,
  onProgress: (text: string) => void,
  options: { adopt: boolean; durable?: boolean | undefined; port?: number | undefined },
): Promise<Database> {
  if (settings.databaseUrl) {
    await checkServer(settings.databaseUrl);
    return { adminUrl: settings.databaseUrl, server: null };
  }
  const server = await startPostgres({
    dataDir: join(settings.dataDir, 'postgres'),
    logFile: join(settings.dataDir, 'logs', 'postgres.log'),
    durable: options.durable ?? true,
    ...(options.port === undefined ? {} : { port: options.port }),
    password: secrets.databasePassword,
    database: DATABASE,
    adopt: options.adopt,
    onProgress,
  });
  return { adminUrl: server.url, server };
}

async function checkServer(url: string): Promise<void> {
  try {
    const version = await withClient(url, async (client) => {
      const result = await client.query<{ n: string }>(
        `select current_setting('server_version_num') as n`,
      );
      return Number(result.rows[0]!.n);
    });
    if (version < 180_000) {
      throw new StartFailure(
        `DATABASE_URL names PostgreSQL ${Math.floor(version / 10_000)}; Casebook needs 18 or newer.`,
      );
    }
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(`DATABASE_URL cannot be used: ${(error as Error).message}`);
  }
}

/** Connection of a service; its password is derived from the secrets, so that a new service needs no new secret. */
export function serviceUrl(adminUrl: string, schema: string, secrets: Secrets): string {
  const url = new URL(adminUrl);
  url.username = appRole(schema);
  url.password = rolePassword(schema, secrets);
  return url.href;
}

const rolePassword = (schema: string, { rolePasswordKey }: Secrets): string =>
  createHmac('sha256', rolePasswordKey).update(schema).digest('base64url');

/**
 * Installs the platform schema, every service's migrations, login roles and grants. It has no effect when nothing
 * is new.
 */
export async function migrateAll(
  root: string,
  adminUrl: string,
  secrets: Secrets,
  services: ServiceDescriptor[],
  options: { formerRuns?: boolean } = {},
): Promise<void> {
  await installPlatform(adminUrl);
  const withSchema = services.filter(({ schema }) => schema !== undefined);
  await withClient(adminUrl, ensureStateTable);
  for (const service of withSchema) {
    const digest = digestOf(join(root, 'services', service.name, 'dist', 'migrations'));
    const key = `migrated ${service.name}`;
    if ((await readState(adminUrl, key)) === digest) continue;
    await runMigrate(root, service.name, adminUrl);
    await writeState(adminUrl, key, digest);
  }
  await withClient(adminUrl, async (admin) => {
    for (const { schema } of withSchema) {
      await allowAuditing(admin, schema!); // A newer platform schema may have more to grant.
      await ensureAppRole(admin, schema!, rolePassword(schema!, secrets));
    }
  });
  await grantAll(adminUrl, withSchema, options);
}

/** Grants each service its rights. It has no effect when nothing is new. */
export async function grantAll(
  adminUrl: string,
  services: readonly ServiceDescriptor[],
  options: { formerRuns?: boolean } = {},
): Promise<void> {
  await withClient(adminUrl, async (admin) => {
    for (const service of services) await grantRights(admin, service, options);
  });
}

function runMigrate(root: string, service: string, adminUrl: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let output = '';
    const child = spawn(process.execPath, [join(root, 'services', service, 'dist', 'migrate.js')], {
      env: { ...systemEnvironment(), DATABASE_ADMIN_URL: adminUrl },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => (output += text));
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new StartFailure(`The migrations of ${service} failed:\n${output.trim()}`));
    });
  });
}

function digestOf(folder: string): string {
  const hash = createHash('sha256');
  if (!existsSync(folder)) return '';
  for (const name of readdirSync(folder).toSorted()) {
    if (name.endsWith('.js')) hash.update(name).update(readFileSync(join(folder, name)));
  }
  return hash.digest('hex');
}

/** The state of the launcher is stored in the database, so that it always agrees with the data. */
async function ensureStateTable(client: Client): Promise<void> {
  await client.query(`
    create schema if not exists launcher;
    create table if not exists launcher.state (
      key text primary key, value text not null, changed_at timestamptz not null default now()
    )`);
}

export function readState(adminUrl: string, key: string): Promise<string | null> {
  return withClient(adminUrl, async (client) => {
    const result = await client.query<{ value: string }>(
      'select value from launcher.state where key = $1',
      [key],
    );
    return result.rows[0]?.value ?? null;
  });
}

export function writeState(adminUrl: string, key: string, value: string): Promise<void> {
  return withClient(adminUrl, async (client) => {
    await client.query(
      `insert into launcher.state (key, value) values ($1, $2)
       on conflict (key) do update set value = excluded.value, changed_at = now()`,
      [key, value],
    );
  });
}
