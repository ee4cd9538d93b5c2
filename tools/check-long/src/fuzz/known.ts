import { withClient } from '@casebook/platform-db';
import type { Known, Operation } from '@casebook/test-kit/hostile';
import type { Client } from 'pg';
import { serviceNames } from '../support/services';

/** Schemas with data of subjects first, because most parameters name such data. */
const SCHEMAS = serviceNames.toReversed();
const MAX_VALUES_PER_NAME = 12;

/** Names of parameters whose column has another name. */
const ALIASES: Readonly<Record<string, string>> = {
  designVersionId: 'version_id',
  expectedRevision: 'revision',
  issuerId: 'person_id',
  ofRoleId: 'role_id',
  item: 'item_key',
  page: 'page_key',
  visit: 'visit_key',
};

/** Stored values for each name in an address or a body, from a column of that name. */
export function knownValues(adminUrl: string, operations: readonly Operation[]): Promise<Known> {
  return withClient(adminUrl, async (client) => {
    const known: Record<string, (string | number)[]> = {};
    for (const name of namesOf(operations)) {
      const values = await valuesOf(client, ALIASES[name] ?? snakeCase(name));
      if (values.length > 0) known[name] = values;
    }
    return known;
  });
}

function namesOf(operations: readonly Operation[]): Set<string> {
  return new Set(
    operations.flatMap(({ path, query, schemas }) => [
      ...[...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!),
      ...query.map(({ name }) => name),
      ...Object.values(schemas).flatMap(({ properties = {} }) => Object.keys(properties)),
    ]),
  );
}

const snakeCase = (name: string): string =>
  name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

async function valuesOf(client: Client, column: string): Promise<(string | number)[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select format('%I.%I', c.table_schema, c.table_name) as name
      from information_schema.columns c
      join information_schema.tables t using (table_schema, table_name)
      where c.column_name = $1 and c.table_schema = any ($2) and t.table_type = 'BASE TABLE'
        and c.data_type in ('integer', 'bigint', 'smallint', 'text', 'uuid')
      order by array_position($2, c.table_schema::text), c.table_name`,
    [column, SCHEMAS],
  );
  for (const { name } of tables) {
    const { rows } = await client.query<{ value: string | number }>(
      `select distinct "${column}" as value from ${name} where "${column}" is not null order by 1 limit ${MAX_VALUES_PER_NAME}`,
    );
    if (rows.length > 0) return rows.map(({ value }) => value);
  }
  return [];
}
