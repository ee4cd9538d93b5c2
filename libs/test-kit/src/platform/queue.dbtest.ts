import { runMigrations } from '@casebook/service-kit';
import { PgBoss } from 'pg-boss';
import { migratedServices, repositoryRoot } from '../db/cluster';
import { createTestDatabase, type TestDatabase } from '../db/database';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

describe.each(migratedServices().filter(({ queue }) => queue))(
  'the queue of the service $name',
  (service) => {
    const { schema, queue } = service;
    let boss: PgBoss;
    beforeAll(async () => {
      boss = new PgBoss({
        connectionString: database.appUrl(schema),
        schema: queue!,
        migrate: false,
        schedule: false,
        reindex: false,
        monitorVacuum: false,
        max: 2,
      });
      await boss.start();
    });
    afterAll(() => boss?.stop());

    it('works with the rights of the login role alone, from the first job to its deletion [D3-SCHEMA-01]', async () => {
      const errors: Error[] = [];
      boss.on('error', (error) => errors.push(error));
      await boss.createQueue('trial', { retryLimit: 1, deleteAfterSeconds: 1 });
      const [done, failed, late] = [
        await boss.send('trial', { n: 1 }),
        await boss.send('trial', { n: 2 }),
        await boss.send('trial', { n: 3 }),
      ];
      await boss.fetch('trial', { batchSize: 3 });
      await boss.complete('trial', done!);
      await boss.fail('trial', failed!, { because: 'test' });
      await database.query(
        `update ${queue}.job set started_on = now() - interval '1 day' where id = $1`,
        [late],
      );
      await boss.supervise('trial');
      expect((await boss.getQueueStats('trial')).length).toBeGreaterThan(0);
      const states = async () =>
        (
          await database.query<{ state: string }>(
            `select state from ${queue}.job where name = 'trial' order by data->'n'`,
          )
        ).map(({ state }) => state);
      expect(await states()).toEqual(['completed', 'retry', 'retry']);
      await database.query(
        `update ${queue}.job set completed_on = now() - interval '1 hour' where id = $1`,
        [done],
      );
      await database.query(
        `update ${queue}.queue set maintain_on = null, monitor_claim_on = null where name = 'trial'`,
      );
      await boss.supervise('trial');
      expect(await states()).toEqual(['retry', 'retry']);
      expect(errors).toEqual([]);
    });

    it('is installed once, however often the migrations run', async () => {
      const before = await boss.schemaVersion();
      const { migrations } = require(
        `${repositoryRoot}/services/${service.name}/src/migrations/index.ts`,
      ) as { migrations: Parameters<typeof runMigrations>[2] };
      expect(await runMigrations(database.adminUrl, service, migrations)).toEqual([]);
      expect(await boss.schemaVersion()).toBe(before);
    });
  },
);
