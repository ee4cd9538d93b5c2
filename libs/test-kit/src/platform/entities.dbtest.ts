import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { withClient } from '@casebook/platform-db';
import { createPool, type EntityClass, typeormOptions } from '@casebook/service-kit';
import type { Client } from 'pg';
import { DataSource } from 'typeorm';
import { migratedServices, repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';

interface Column {
  name: string;
  type: string;
  nullable: boolean;
  has_default: boolean;
  generated: boolean;
  key: boolean;
}

const COLUMNS = `
  select a.attname as name, format_type(a.atttypid, a.atttypmod) as type, not a.attnotnull as nullable,
    a.atthasdef as has_default, a.attidentity <> '' or a.attgenerated <> '' as generated,
    coalesce(a.attnum = any (k.conkey), false) as key
  from pg_attribute a left join pg_constraint k on k.conrelid = a.attrelid and k.contype = 'p'
  where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped`;

/** Differences between the entities of a service and its tables. */
async function differences(dataSource: DataSource, client: Client): Promise<string[]> {
  const found: string[] = [];
  for (const { tablePath, columns } of dataSource.entityMetadatas) {
    const { rows } = await client.query<Column>(COLUMNS, [tablePath]);
    const stored = new Map(rows.map((row) => [row.name, row]));
    for (const column of columns) {
      const name = `${tablePath}.${column.databaseName}`;
      const row = stored.get(column.databaseName);
      stored.delete(column.databaseName);
      if (!row) {
        found.push(`${name} does not exist`);
        continue;
      }
      const type = dataSource.driver.normalizeType(column) + (column.isArray ? '[]' : '');
      if (type !== row.type) found.push(`${name} is ${row.type}, not ${type}`);
      if (column.isNullable !== row.nullable)
        found.push(`${name} differs in whether it may be null`);
      if (column.isPrimary !== row.key) found.push(`${name} differs in whether it is in the key`);
      if (column.isGenerated !== row.generated) {
        found.push(`${name} differs in whether the database makes its value`);
      }
      if (column.default !== undefined && !row.has_default) found.push(`${name} has no default`);
    }
    for (const { name, nullable, has_default, generated } of stored.values()) {
      if (!nullable && !has_default && !generated) {
        found.push(`${tablePath}.${name} is required and missing in the entity`);
      }
    }
  }
  return found;
}

const services = migratedServices()
  .map(({ name, schema }) => ({
    name,
    schema,
    file: join(repositoryRoot, 'services', name, 'src', 'entities.ts'),
  }))
  .filter(({ file }) => existsSync(file));

describe('entities', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  /** Compares, after a change of the tables that is then rolled back. */
  async function compare(
    { schema, file }: (typeof services)[number],
    change = '',
  ): Promise<string[]> {
    const { entities } = require(file) as { entities: EntityClass[] };
    const pool = createPool({ connectionString: database.appUrl(schema), max: 1 });
    const dataSource = new DataSource(typeormOptions(pool, schema, entities));
    await dataSource.initialize();
    try {
      return await withClient(database.adminUrl, async (client) => {
        await client.query(`begin; ${change}`);
        const found = await differences(dataSource, client);
        await client.query('rollback');
        return found;
      });
    } finally {
      await dataSource.destroy();
    }
  }

  it.each(services)('of $name agree with its tables [D3-SCHEMA-03]', async (service) => {
    expect(await compare(service)).toEqual([]);
  });

  it.each([
    [
      'rename column name to title',
      ['admin.site.name does not exist', 'admin.site.title is required and missing in the entity'],
    ],
    ['alter column revision type bigint', ['admin.site.revision is bigint, not integer']],
    ['alter column address set not null', ['admin.site.address differs in whether it may be null']],
    ['add column wing text not null', ['admin.site.wing is required and missing in the entity']],
    [
      'alter column site_id drop identity',
      ['admin.site.site_id differs in whether the database makes its value'],
    ],
  ])('that differ from their table are reported: %s', async (change, found) => {
    const admin = services.find(({ name }) => name === 'admin')!;
    expect(await compare(admin, `alter table admin.site ${change}`)).toEqual(found);
  });
});
