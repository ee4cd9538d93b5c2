import { installPlatform, ownerRole, VIEWS_TO_COME, withClient } from '@casebook/platform-db';
import { createTestDatabase, type TestDatabase } from '../db/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe('published views of modules that are not built yet', () => {
  it.each(Object.keys(VIEWS_TO_COME))('%s exists and is empty [D3-SCHEMA-02]', async (view) => {
    expect(await database.query(`select * from ${view}`)).toEqual([]);
  });

  it('are replaced by their module, and their readers need no new right', async () => {
    await withClient(database.adminUrl, async (admin) => {
      await admin.query(`set role ${ownerRole('iwrs')}`);
      await admin.query(
        'create or replace view iwrs.v1_site_delivery as select 1 as study_id, 2 as site_id, 3 as delivered',
      );
    });
    await installPlatform(database.adminUrl);
    const rows = await withClient(database.appUrl('admin'), async (reader) =>
      reader.query('select * from iwrs.v1_site_delivery'),
    );
    expect(rows.rows).toEqual([{ study_id: 1, site_id: 2, delivered: 3 }]);
  });
});
