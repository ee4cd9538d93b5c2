import { join } from 'node:path';
import { readServices, withClient } from '@casebook/platform-db';
import { createTestDatabase, type TestDatabase } from '@casebook/test-kit';
import { databaseChanges } from './database-change';
import { databaseUse } from './database-use';
import { newestReleased } from './released';

const root = join(__dirname, '..', '..', '..', '..');
const services = readServices(root).filter(({ schema }) => schema !== undefined);

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

const used = (name: string) =>
  withClient(database.adminUrl, (client) =>
    databaseUse(client, services.find((service) => service.name === name)!),
  );

describe('the database with every migration of now', () => {
  it.each(services)(
    'is one that the last released $name works with [D8-API-02]',
    async ({ name }) => {
      const released = newestReleased(root, name);
      const present = await used(name);
      expect(present.migrations.length).toBeGreaterThan(0);
      expect(released ? databaseChanges(released.database, present) : []).toEqual([]);
    },
  );

  it('is seen to break a released version when a migration contracts too early [D8-API-02]', async () => {
    const released = await used('admin');
    await database.query(`
      alter table admin.site alter column country drop not null;
      alter table admin.site add column planted_free text, add column planted integer not null default 1;
      alter table admin.site alter column planted drop default;
      alter table admin.assignment rename column start_date to begins`);
    expect(databaseChanges(released, await used('admin'))).toEqual([
      'admin.assignment.start_date is gone',
      'admin.assignment.begins is new and must be given',
      'admin.site.planted is new and must be given',
    ]);
  });
});
