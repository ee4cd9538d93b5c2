import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  allowAuditing,
  ensureAppRole,
  grantRights,
  installPlatform,
  readServices,
  type ServiceDescriptor,
  withClient,
} from '@casebook/platform-db';
import { runMigrations } from '@casebook/service-kit';

/** Environment variable that hands the throw-away cluster from the global set-up to the test files. */
export const TEST_CLUSTER = 'CASEBOOK_TEST_CLUSTER';
export const TEMPLATE = 'casebook_template';
/** Password of every service's login role in the throw-away cluster. */
export const APP_PASSWORD = 'test';

export const repositoryRoot = join(__dirname, '..', '..', '..', '..');

export function urlOfDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

/** Services that have a schema and migrations. */
export function migratedServices(): (ServiceDescriptor & { schema: string })[] {
  return readServices(repositoryRoot).filter(
    (service): service is ServiceDescriptor & { schema: string } =>
      service.schema !== undefined && existsSync(migrationsOf(service.name)),
  );
}

const migrationsOf = (service: string): string =>
  join(repositoryRoot, 'services', service, 'src', 'migrations', 'index.ts');

/** Builds the template database: platform schema, every service's migrations, every grant. */
export async function buildTemplate(adminUrl: string): Promise<void> {
  await withClient(adminUrl, (admin) => admin.query(`create database ${TEMPLATE}`));
  const url = urlOfDatabase(adminUrl, TEMPLATE);
  await installPlatform(url);
  const services = migratedServices();
  for (const service of services) {
    // Found by its place, not imported: no library depends on a service.
    const { migrations } = require(migrationsOf(service.name)) as {
      migrations: Parameters<typeof runMigrations>[2];
    };
    await runMigrations(url, service, migrations);
  }
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
