import type { ServiceDescriptor } from '@casebook/platform-db';
import type { Client } from 'pg';

export interface Column {
  type: string;
  /** The column is `not null`. */
  required?: true;
  /** The column has a default or is generated. */
  default?: true;
}

/** The tables, columns and functions that a version of a service uses. */
export interface DatabaseUse {
  migrations: string[];
  tables: Record<string, Record<string, Column>>;
  views: Record<string, Record<string, Column>>;
  /** Functions with their arguments. */
  functions: string[];
}

/** Functions of the platform, which every service may use. */
const PLATFORM = {
  views: ['platform.v1_study_lock'],
  functions: ['platform.begin_write', 'audit.write_anchor'],
};

const COLUMNS = `
  select n.nspname || '.' || c.relname as relation, c.relkind in ('r', 'p') as is_table, a.attname as name,
    format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
    a.atthasdef or a.attidentity <> '' as has_default
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relkind in ('r', 'p', 'v', 'm') and not c.relispartition
    and (n.nspname = any($1) or n.nspname || '.' || c.relname = any($2))
  order by 1, a.attname`;

const FUNCTIONS = `
  select n.nspname || '.' || p.proname as name, pg_get_function_identity_arguments(p.oid) as arguments
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where (n.nspname = $1 or n.nspname || '.' || p.proname = any($2)) and p.prorettype <> 'trigger'::regtype
  order by 1, 2`;

interface ColumnRow {
  relation: string;
  is_table: boolean;
  name: string;
  type: string;
  required: boolean;
  has_default: boolean;
}

/**
 * The database objects that a version of a service needs, to be recorded with its release: all of {@link
 * databaseOffer} except those that its `service.json` lists as `leaving`, because this version works without them
 * already.
 */
export async function databaseUse(
  client: Client,
  service: ServiceDescriptor,
): Promise<DatabaseUse> {
  const { migrations, tables, views, functions } = await databaseOffer(client, service);
  const stays = (name: string) => !service.leaving?.includes(name);
  const staying = (relations: DatabaseUse['tables']): DatabaseUse['tables'] =>
    Object.fromEntries(
      Object.entries(relations)
        .filter(([relation]) => stays(relation))
        .map(([relation, columns]) => [
          relation,
          Object.fromEntries(
            Object.entries(columns).filter(([column]) => stays(`${relation}.${column}`)),
          ),
        ]),
    );
  return {
    migrations,
    tables: staying(tables),
    views: staying(views),
    functions: functions.filter((signature) => stays(signature.slice(0, signature.indexOf('(')))),
  };
}

/**
 * Reads the database objects that a service can use from a migrated database: its own schema and queue, the views
 * that it declares, the platform's functions.
 */
export async function databaseOffer(
  client: Client,
  { schema, queue, reads = [] }: ServiceDescriptor,
): Promise<DatabaseUse> {
  const use: DatabaseUse = { migrations: [], tables: {}, views: {}, functions: [] };
  const schemas = [schema!, ...(queue ? [queue] : [])];
  const columns = await client.query<ColumnRow>(COLUMNS, [schemas, [...reads, ...PLATFORM.views]]);
  for (const { relation, is_table: isTable, name, type, required, has_default } of columns.rows) {
    const relations = isTable ? use.tables : use.views;
    (relations[relation] ??= {})[name] = {
      type,
      ...(isTable && required && { required: true }),
      ...(isTable && has_default && { default: true }),
    };
  }
  const functions = await client.query<{ name: string; arguments: string }>(FUNCTIONS, [
    schema,
    PLATFORM.functions,
  ]);
  use.functions = functions.rows.map(({ name, arguments: given }) => `${name}(${given})`);
  const migrations = await client.query<{ name: string }>(
    `select name from ${client.escapeIdentifier(schema!)}.migration order by id`,
  );
  use.migrations = migrations.rows.map(({ name }) => name);
  return use;
}
