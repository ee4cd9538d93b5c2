import { installSchemas, migratedServices, migrationsOf, repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const services = migratedServices();

const applied = async (schema: string): Promise<string[]> =>
  (await database.query<{ name: string }>(`select name from ${schema}.migration order by id`)).map(
    ({ name }) => name,
  );

/** Every column, index, view, function, trigger and right that migrations make. */
const OBJECTS = `
  select 'column' as kind, table_schema || '.' || table_name || '.' || column_name as name,
      data_type || coalesce(column_default, '') || is_nullable as text
  from information_schema.columns where table_schema not in ('pg_catalog', 'information_schema')
  union all select 'index', schemaname || '.' || indexname, indexdef from pg_indexes where schemaname <> 'pg_catalog'
  union all select 'view', schemaname || '.' || viewname, definition from pg_views where schemaname <> 'pg_catalog'
  union all select 'function', p.oid::regprocedure::text, p.prosrc || coalesce(p.proacl::text, '')
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace where n.nspname not in ('pg_catalog', 'information_schema')
  union all select 'trigger', tgrelid::regclass || '.' || tgname, pg_get_triggerdef(oid) from pg_trigger
  union all select 'right', c.oid::regclass::text, coalesce(relacl::text, '')
  from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname not in ('pg_catalog', 'information_schema')
  order by 1, 2, 3`;

describe('migrations', () => {
  it.each(services)(
    'of $name are applied to its own schema, each once and in the order of its list [D3-SCHEMA-03]',
    async ({ name, schema }) => {
      const { migrations } = require(migrationsOf(repositoryRoot, name)) as {
        migrations: { name: string }[];
      };
      const names = migrations.map((migration) => migration.name);
      const numbers = names.map((one) => Number(/\d{13}$/.exec(one)![0]));
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect(await applied(schema)).toEqual(names);
    },
  );

  it('have no effect when they run again [D3-SCHEMA-03]', async () => {
    const before = await database.query(OBJECTS);
    const lists = await Promise.all(services.map(({ schema }) => applied(schema)));
    await installSchemas(database.adminUrl);
    expect(await database.query(OBJECTS)).toEqual(before);
    expect(await Promise.all(services.map(({ schema }) => applied(schema)))).toEqual(lists);
  });
});
