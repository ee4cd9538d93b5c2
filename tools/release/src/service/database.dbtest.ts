import { join } from 'node:path';
import { readServices, withClient } from '@casebook/platform-db';
import { createTestDatabase, type TestDatabase } from '@casebook/test-kit';
import { databaseChanges } from './database-change';
import { databaseOffer, databaseUse } from './database-use';
import { newestReleased } from './released';

const root = join(__dirname, '..', '..', '..', '..');
const services = readServices(root).filter(({ schema }) => schema !== undefined);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const serviceOf = (name: string) => services.find((service) => service.name === name)!;
const offered = (name: string) =>
  withClient(database.adminUrl, (client) => databaseOffer(client, serviceOf(name)));

describe('the database with all present migrations', () => {
  it.each(services)(
    'works with the last released version of $name [D8-API-02]',
    async ({ name }) => {
      const released = newestReleased(root, name);
      const present = await offered(name);
      expect(present.migrations.length).toBeGreaterThan(0);
      expect(released ? databaseChanges(released.database, present) : []).toEqual([]);
    },
  );

  it('breaks a released version when a migration drops something too early [D8-API-02]', async () => {
    const released = await offered('admin');
    await database.query(`
      alter table admin.site alter column country drop not null;
      alter table admin.site add column planted_free text, add column planted integer not null default 1;
      alter table admin.site alter column planted drop default;
      alter table admin.assignment rename column start_date to begins`);
    expect(databaseChanges(released, await offered('admin'))).toEqual([
      'admin.assignment.start_date is gone',
      'admin.assignment.begins is new and must be given',
      'admin.site.planted is new and must be given',
    ]);
  });

  it('is recorded with a release without the objects that the service lists as leaving [D8-API-02]', async () => {
    const service = { ...serviceOf('admin'), leaving: ['admin.site', 'admin.assignment.end_date'] };
    const { tables } = await withClient(database.adminUrl, (client) =>
      databaseUse(client, service),
    );
    expect(tables).not.toHaveProperty(['admin.site']);
    expect(tables['admin.assignment']).not.toHaveProperty('end_date');
    expect(tables['admin.assignment']).toHaveProperty('role_id');
    expect((await offered('admin')).tables).toHaveProperty(['admin.site']);
  });
});
