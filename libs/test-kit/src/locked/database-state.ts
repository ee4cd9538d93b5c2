import type { TestDatabase } from '../db/database';

/** A digest of the rows of every table, by `schema.table`. */
export type DatabaseState = ReadonlyMap<string, string>;

/** Anchors state how far the trail is, at any time; a queue holds what its jobs table says. */
const NOT_COMPARED = `schemaname in ('pg_catalog', 'information_schema') or schemaname like '%\\_queue'
  or schemaname || '.' || tablename in ('audit.anchor', 'audit.anchor_head')`;

export async function databaseState(database: TestDatabase): Promise<DatabaseState> {
  const tables = await database.query<{ name: string; quoted: string }>(
    `select schemaname || '.' || tablename as name, format('%I.%I', schemaname, tablename) as quoted
     from pg_tables where not (${NOT_COMPARED}) order by 1`,
  );
  const digests = tables.map(
    ({ name, quoted }) =>
      `select '${name}' as name, md5(coalesce(string_agg(t::text, chr(10) order by t::text), '')) as digest from ${quoted} t`,
  );
  const rows = await database.query<{ name: string; digest: string }>(digests.join(' union all '));
  return new Map(rows.map(({ name, digest }) => [name, digest]));
}

/** Tables whose rows differ. */
export const changedTables = (before: DatabaseState, after: DatabaseState): string[] =>
  [...after].filter(([name, digest]) => before.get(name) !== digest).map(([name]) => name);
