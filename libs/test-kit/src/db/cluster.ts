import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  allowAuditing,
  ensureAppRole,
  grantRights,
  readServices,
  type ServiceDescriptor,
  withClient,
} from '@casebook/platform-db';

/** Environment variable with the address of the temporary cluster, set by the global set-up for the test files. */
export const TEST_CLUSTER = 'CASEBOOK_TEST_CLUSTER';
export const TEMPLATE = 'casebook_template';
/** Password of every service's login role in the temporary cluster. */
export const APP_PASSWORD = 'test';

export const repositoryRoot = join(__dirname, '..', '..', '..', '..');
/**
 * Checkout whose migrations build the database; not this one when a released service is tested on the present
 * schema.
 */
const schemaRoot = process.env['CASEBOOK_SCHEMA_ROOT'] ?? repositoryRoot;

export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Services that have a schema and migrations. */
export function migratedServices(
  root = repositoryRoot,
): (ServiceDescriptor & { schema: string })[] {
  return readServices(root).filter(
    (service): service is ServiceDescriptor & { schema: string } =>
      service.schema !== undefined && existsSync(migrationsOf(root, service.name)),
  );
}

export const migrationsOf = (root: string, service: string): string =>
  join(root, 'services', service, 'src', 'migrations', 'index.ts');

/**
 * Installs the platform schema and the migrations of every service, found by their folder because no library
 * imports a service.
 */
export async function installSchemas(url: string): Promise<void> {
  const library = (name: string): unknown =>
    require(join(schemaRoot, 'libs', name, 'src', 'index.ts'));
  const { installPlatform } = library('platform-db') as typeof import('@casebook/platform-db');
  const { runMigrations } = library('service-kit') as typeof import('@casebook/service-kit');
  await installPlatform(url);
  for (const service of migratedServices(schemaRoot)) {
    const { migrations } = require(migrationsOf(schemaRoot, service.name)) as {
      migrations: Parameters<typeof runMigrations>[2];
    };
    await runMigrations(url, service, migrations);
  }
}

/** Builds the template database: platform schema, every service's migrations, every grant. */
export async function buildTemplate(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (admin) => admin.query(`create database ${TEMPLATE}`));
  const url = urlOfDatabase(adminUrl, TEMPLATE);
  await installSchemas(url);
  const services = migratedServices();
  await withClient(url, async (admin) => {
    for (const service of services) {
      await ensureAppRole(admin, service.schema, APP_PASSWORD);
      await allowAuditing(admin, service.schema);
      const views = await admin.query<{ name: string }>(
        `select schemaname || '.' || viewname as name from pg_views`,
      );
      const present = new Set(views.rows.map(({ name }) => name));
      await grantRights(admin, {
        ...service,
        reads: (service.reads ?? []).filter((view) => present.has(view)),
      });
    }
  });
}
