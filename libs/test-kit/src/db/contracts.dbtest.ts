import { withClient } from '@casebook/platform-db';
import { migratedServices } from './cluster';
import { CONTRACTS, type ContractView } from './contracts';
import { createTestDatabase, type TestDatabase } from './database';

describe('published views', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const schemas = migratedServices().map(({ schema }) => schema);
  const views = (Object.keys(CONTRACTS) as ContractView[]).filter((view) =>
    schemas.includes(view.split('.')[0]!),
  );

  it.each(views)('%s has the columns that other services read [D3-SCHEMA-02]', async (view) => {
    const columns = await withClient(database.adminUrl, (admin) =>
      admin.query<{ name: string; type: string }>(
        `select attname as name, format_type(atttypid, atttypmod) as type
         from pg_attribute where attrelid = to_regclass($1) and attnum > 0`,
        [view],
      ),
    );
    const found = Object.fromEntries(columns.rows.map(({ name, type }) => [name, type]));
    expect(found).toMatchObject(CONTRACTS[view]);
  });
});
