import { readServices, withClient } from '@casebook/platform-db';
import { runMigrations } from '@casebook/service-kit';
import { migrationsOf, repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';

/** What releases before the service iwrs had in its place: its views, without rows. */
const PLACEHOLDERS = `
  drop schema iwrs cascade;
  create schema iwrs authorization casebook_iwrs_owner;
  create view iwrs.v1_site_delivery as
    select null::integer as study_id, null::integer as site_id, null::integer as delivered where false;
  create view iwrs.v1_subject_ip as
    select null::integer as study_id, null::integer as subject_id, null::integer as assigned where false;
  alter view iwrs.v1_site_delivery owner to casebook_iwrs_owner;
  alter view iwrs.v1_subject_ip owner to casebook_iwrs_owner;
  grant usage on schema iwrs to casebook_admin_app, casebook_subject_app;
  grant select on iwrs.v1_site_delivery to casebook_admin_app;
  grant select on iwrs.v1_subject_ip to casebook_subject_app;
  delete from audit.audited_table where starts_with(table_name, 'iwrs.')`;

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('an installed portal gets the tables of the IWRS below its placeholder views, and their readers keep their rights [D3-SCHEMA-02]', async () => {
  await database.query(PLACEHOLDERS);
  const iwrs = readServices(repositoryRoot).find(({ name }) => name === 'iwrs')!;
  const { migrations } = require(migrationsOf(repositoryRoot, 'iwrs')) as {
    migrations: Parameters<typeof runMigrations>[2];
  };
  expect(await runMigrations(database.adminUrl, iwrs, migrations)).toHaveLength(migrations.length);
  await database.query(`
    select platform.begin_write(1, 0, 'System', null, null, null, null, 'test', null, 'entry');
    insert into iwrs.kit (study_id, ip_number, site_id, state) values (1, '0001', 11, 'waiting');
    insert into iwrs.dispense (study_id, kit_id, subject_id, site_id, assignment_id, page_id, item, request_id, person_id)
      select 1, kit_id, 5, 11, 1, 1, 'IP', gen_random_uuid(), 0 from iwrs.kit`);
  const read = (reader: string, view: string) =>
    withClient(database.appUrl(reader), async (client) => {
      return (await client.query<object>(`select * from ${view}`)).rows;
    });
  expect(await read('admin', 'iwrs.v1_site_delivery')).toEqual([
    { study_id: 1, site_id: 11, delivered: 1 },
  ]);
  expect(await read('subject', 'iwrs.v1_subject_ip')).toEqual([
    { study_id: 1, subject_id: 5, assigned: 1 },
  ]);
});
