import { ensureSchema, ownerRole, type ServiceDescriptor } from '@casebook/platform-db';
import { type Client, escapeIdentifier } from 'pg';
import { PgBoss } from 'pg-boss';

/**
 * Installs or upgrades the queue schema of a service, as the owner of the service's own schema. The running service can only
 * read and write its rows (`grantRights`).
 *
 * @param admin connection that may create schemas and act as the owner
 */
export async function installQueue(admin: Client, descriptor: ServiceDescriptor): Promise<void> {
  const { schema, queue } = descriptor;
  if (!schema || !queue) return;
  await ensureSchema(admin, queue, schema);
  await admin.query(`set role ${escapeIdentifier(ownerRole(schema))}`);
  const boss = new PgBoss({
    schema: queue,
    createSchema: false,
    supervise: false,
    schedule: false,
    db: { executeSql: (text, values) => admin.query(text, values) },
  });
  await boss.start();
  await boss.stop();
  await admin.query('reset role');
}
