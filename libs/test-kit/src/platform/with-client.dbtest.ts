import { withClient } from '@casebook/platform-db';
import { createTestDatabase, type TestDatabase } from '../db/database';

describe('a connection of the launcher', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('that the server ends between two statements fails the next one, and ends no process [D10-KEEP-02]', async () => {
    const refused = withClient(database.adminUrl, async (client) => {
      // Without one, the event that the connection is lost is thrown where nobody catches it.
      expect(client.listenerCount('error')).toBeGreaterThan(0);
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const ended = new Promise((resolve) => {
        client.once('end', () => resolve(null));
      });
      await database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
      await ended;
      return client.query('select 1');
    });
    await expect(refused).rejects.toThrow('not queryable');
  });
});
