import { randomBytes } from 'node:crypto';
import { appRole, readServices, withClient } from '@casebook/platform-db';
import { escapeIdentifier, type Client } from 'pg';
import { APP_PASSWORD, repositoryRoot, TEMPLATE, TEST_CLUSTER, urlOfDatabase } from './cluster';
import { CONTRACTS, isContract } from './contracts';

export interface TestDatabase {
  /** Connection of the superuser. */
  adminUrl: string;
  /** Connection of a service's login role. */
  appUrl(schema: string): string;
  /** Runs one statement as superuser. */
  query<R extends object = Record<string, unknown>>(text: string, values?: unknown[]): Promise<R[]>;
  /** Drops the database; connections still open are closed. */
  drop(): Promise<void>;
}

/**
 * A database of its own for one test file, with all schemas.
 *
 * @param options.service the service under test: the views of other services that it reads are replaced by
 *   empty stand-ins with the same columns, to be filled with the functions of `fixtures`
 * @param options.real views of other services that stay as they are, over the tables of their service
 */
export async function createTestDatabase(
  options: { service?: string; real?: readonly string[] } = {},
): Promise<TestDatabase> {
  const cluster = process.env[TEST_CLUSTER];
  if (!cluster) throw new Error('createTestDatabase works in *.dbtest.ts files only.');
  const name = `t_${randomBytes(6).toString('hex')}`;
  const adminUrl = urlOfDatabase(cluster, name);
  // Copying files takes half the time of the default, which writes every page of the template to the log as well.
  await withClient(cluster, (admin) =>
    admin.query(`create database ${name} template ${TEMPLATE} strategy file_copy`),
  );
  if (options.service) {
    const { service, real = [] } = options;
    await withClient(adminUrl, (admin) => standInForViews(admin, service, real));
  }
  return {
    adminUrl,
    appUrl: (schema) => {
      const url = new URL(adminUrl);
      url.username = appRole(schema);
      url.password = APP_PASSWORD;
      return url.href;
    },
    query: async <R extends object>(text: string, values?: unknown[]) =>
      withClient(adminUrl, async (admin) => (await admin.query(text, values)).rows as R[]),
    drop: async () => {
      await withClient(cluster, (admin) =>
        admin.query(`drop database if exists ${name} with (force)`),
      );
    },
  };
}

async function standInForViews(
  admin: Client,
  service: string,
  real: readonly string[],
): Promise<void> {
  const descriptor = readServices(repositoryRoot).find(({ name }) => name === service);
  if (!descriptor?.schema) throw new Error(`There is no service "${service}" with a schema.`);
  const app = escapeIdentifier(appRole(descriptor.schema));
  for (const view of descriptor.reads ?? []) {
    const [schema, name] = view.split('.').map(escapeIdentifier) as [string, string];
    if (view.startsWith('audit.') || view.startsWith('platform.') || real.includes(view)) continue;
    const exists = (await admin.query('select to_regclass($1) is not null as yes', [view])).rows[0];
    if (exists.yes) {
      await admin.query(
        `create table ${schema}.stand_in as select * from ${schema}.${name} with no data;
         drop view ${schema}.${name}; alter table ${schema}.stand_in rename to ${name}`,
      );
    } else if (isContract(view)) {
      const columns = Object.entries(CONTRACTS[view]).map(([column, type]) => `${column} ${type}`);
      await admin.query(
        `create schema if not exists ${schema}; create table ${schema}.${name} (${columns.join(', ')})`,
      );
    } else {
      throw new Error(`${view} is neither published by its service nor listed in contracts.ts.`);
    }
    await admin.query(
      `grant usage on schema ${schema} to ${app}; grant select on ${view} to ${app}`,
    );
  }
}
