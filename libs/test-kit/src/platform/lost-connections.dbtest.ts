import { withClient } from '@casebook/platform-db';
import { createPool } from '@casebook/service-kit';
import type { ClientBase } from 'pg';
import { createTestDatabase, type TestDatabase } from '../db/database';

describe('a connection that the server ends between two statements', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  async function lose(client: ClientBase): Promise<void> {
    // Without a listener the event is thrown where nobody catches it, and ends the process.
    expect(client.listenerCount('error')).toBeGreaterThan(0);
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
    const ended = new Promise((resolve) => {
      client.once('end', () => resolve(null));
    });
    await database.query('select pg_terminate_backend($1)', [rows[0]!.pid]);
    await ended;
  }

  it('fails the next one of the launcher, and ends no process [D10-KEEP-02]', async () => {
    const refused = withClient(database.adminUrl, async (client) => {
      await lose(client);
      return client.query('select 1');
    });
    await expect(refused).rejects.toThrow('not queryable');
  });

  it('fails the next one of a service, which gets another connection afterwards [D10-KEEP-02]', async () => {
    const pool = createPool({ connectionString: database.adminUrl, max: 1 });
    // A service's pool is listened to by TypeORM.
    pool.on('error', () => undefined);
    const client = await pool.connect();
    await lose(client);
    await expect(client.query('select 1')).rejects.toThrow('not queryable');
    client.release();
    expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
    await pool.end();
  });
});
