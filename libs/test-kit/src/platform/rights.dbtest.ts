import { appRole, readServices } from '@casebook/platform-db';
import { Client } from 'pg';
import { repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';

const services = readServices(repositoryRoot).filter(({ schema }) => schema);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

/** Every right of a role on every table and view of the database, as `schema.name: RIGHTS`. */
const RIGHTS = `
  select n.nspname as schema, c.relname as name, (
      select string_agg(p, ',' order by p) from unnest(array['SELECT', 'INSERT', 'UPDATE', 'DELETE', 'TRUNCATE', 'REFERENCES', 'TRIGGER']) p
      where has_table_privilege($1, c.oid, p)) as rights
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p', 'v', 'm') and n.nspname not like 'pg_%' and n.nspname <> 'information_schema'
    and has_schema_privilege($1, n.oid, 'USAGE')`;

/** Finished jobs are deleted; no other rows are. */
const QUEUE_RIGHTS = [
  'DELETE,INSERT,SELECT,UPDATE',
  'INSERT,SELECT,UPDATE',
  'SELECT,UPDATE',
  'SELECT',
];

describe.each(services)(
  'the database role of the service $name',
  ({ name, schema, queue, reads }) => {
    it('has SELECT, INSERT and UPDATE in its own schema and SELECT on the views that it declares, nothing else [D3-SCHEMA-01] [D3-SCHEMA-02]', async () => {
      const rights = await database.query<{ schema: string; name: string; rights: string | null }>(
        RIGHTS,
        [appRole(schema!)],
      );
      const unexpected = rights.filter((table) => {
        if (!table.rights) return false;
        const full = `${table.schema}.${table.name}`;
        if (table.schema === queue) return !QUEUE_RIGHTS.includes(table.rights);
        if (table.schema !== schema) {
          return (
            table.rights !== 'SELECT' ||
            !(full === 'platform.v1_study_lock' || reads?.includes(full))
          );
        }
        return !['INSERT,SELECT,UPDATE', 'SELECT'].includes(table.rights);
      });
      expect(unexpected).toEqual([]);
    });

    it('owns nothing and is not a member of a role that does [D3-SCHEMA-01]', async () => {
      const [row] = await database.query<{ owned: number; memberships: number; strong: boolean }>(
        `select (select count(*)::int from pg_class c where c.relowner = r.oid) as owned,
        (select count(*)::int from pg_auth_members m where m.member = r.oid) as memberships,
        r.rolsuper or r.rolcreaterole or r.rolcreatedb or r.rolbypassrls as strong
       from pg_roles r where r.rolname = $1`,
        [appRole(schema!)],
      );
      expect(row).toEqual({ owned: 0, memberships: 0, strong: false });
    });

    it('is refused all other statements after it has logged in [D3-SCHEMA-01] [D3-AUDIT-03]', async () => {
      const foreign = services.find((service) => service.name !== name)!.schema!;
      const client = new Client({ connectionString: database.appUrl(schema!) });
      await client.connect();
      try {
        const [table] = await database.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename <> 'migration' order by 1 limit 1`,
          [schema],
        );
        const [other] = await database.query<{ name: string }>(
          `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname = $1 and tablename <> 'migration' order by 1 limit 1`,
          [foreign],
        );
        for (const sql of [
          `delete from ${table!.name}`,
          `truncate ${table!.name}`,
          `alter table ${table!.name} disable trigger all`,
          `create table ${schema}.planted (id integer)`,
          `drop table ${table!.name}`,
          `insert into ${schema}.migration select * from ${schema}.migration`,
          `select * from ${other!.name}`,
          `create table public.planted (id integer)`,
          'insert into audit.event (study_id) values (1)',
          'update audit.link set at = now()',
          'delete from audit.anchor',
          'update platform.study_lock set locked = false',
          `set role casebook_${schema}_owner`,
        ]) {
          await expect(client.query(sql).then(() => `allowed: ${sql}`)).rejects.toMatchObject({
            code: '42501',
          });
        }
      } finally {
        await client.end();
      }
    });
  },
);
