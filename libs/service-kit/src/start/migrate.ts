import {
  allowAuditing,
  ensureOwnerRole,
  ensureSchema,
  ownerRole,
  type ServiceDescriptor,
  withClient,
} from '@casebook/platform-db';
import { DataSource, type MigrationInterface } from 'typeorm';
import { installQueue } from '../jobs/queue-schema';

/**
 * Applies a service's migrations as the owner role of its schema, each in its own transaction.
 *
 * @param adminUrl connection that may create roles and schemas; the platform schema must be installed
 * @returns names of the migrations applied now
 */
export async function runMigrations(
  adminUrl: string,
  descriptor: ServiceDescriptor,
  migrations: (new () => MigrationInterface)[],
): Promise<string[]> {
  const schema = descriptor.schema!;
  await withClient(adminUrl, async (admin) => {
    await ensureOwnerRole(admin, schema);
    await ensureSchema(admin, schema);
    await allowAuditing(admin, schema);
    await installQueue(admin, descriptor);
  });
  const dataSource = new DataSource({
    type: 'postgres',
    url: adminUrl,
    schema,
    migrations,
    migrationsTableName: 'migration',
    migrationsTransactionMode: 'each',
    synchronize: false,
    extra: { options: `-c role=${ownerRole(schema)}`, max: 2 },
  });
  await dataSource.initialize();
  try {
    return (await dataSource.runMigrations()).map(({ name }) => name);
  } finally {
    await dataSource.destroy();
  }
}

/** Body of a service's `migrate.ts`: reads DATABASE_ADMIN_URL, migrates, prints what was applied. */
export async function migrateService(
  descriptor: ServiceDescriptor,
  migrations: (new () => MigrationInterface)[],
): Promise<void> {
  const adminUrl = process.env['DATABASE_ADMIN_URL'];
  if (!adminUrl) throw new Error('DATABASE_ADMIN_URL is missing');
  const applied = await runMigrations(adminUrl, descriptor, migrations);
  process.stdout.write(`${descriptor.name}: ${applied.length} migration(s) applied\n`);
}
