import { setTimeout } from 'node:timers/promises';
import { verifyAudit, withClient } from '@casebook/platform-db';
import { OtherService } from '@casebook/test-kit/other-service';
import { Client } from 'pg';
import { LockStudy, STUDY } from '../test/lock-study';

let study: LockStudy;
let service: OtherService;

/** The service runs in a process of its own, so that it can be killed; nothing else takes its jobs. */
beforeEach(async () => {
  study = await LockStudy.start(2);
  await study.app.close();
  service = await OtherService.start('status', study.database.appUrl('status'));
});
afterEach(async () => {
  await service.kill();
  await study.database.drop();
});

/** Asks to lock. Null: the process ended before its answer. */
async function lock(): Promise<number | null> {
  const reason = 'last patient out';
  const reAuthToken = study.reAuthToken('manager', 'db-lock', { studyId: STUDY, reason });
  const answer = await fetch(`${service.url}/api/status/${STUDY}/db-lock/lock`, {
    method: 'POST',
    headers: { ...study.headers('manager'), 'content-type': 'application/json' },
    body: JSON.stringify({ reason, reAuthToken }),
  }).catch(() => null);
  return answer && answer.status;
}

/** Keeps a transaction open. @returns ends it without effect */
async function hold(...statements: string[]): Promise<() => Promise<void>> {
  const client = new Client({ connectionString: study.database.adminUrl });
  await client.connect();
  await client.query('begin');
  for (const statement of statements) await client.query(statement);
  return () => client.end();
}

const rows = (from: string): Promise<object[]> => study.database.query(`select * from ${from}`);

/** Asks the database until it says so. */
async function until(from: string): Promise<void> {
  while ((await rows(from)).length === 0) await setTimeout(50);
}

const WAITS = `pg_stat_activity where application_name = 'casebook-status' and wait_event_type = 'Lock'`;
const CERTIFICATE = `status.certificate where study_id = ${STUDY}`;
const acts = () =>
  study.database.query(`select act from status.lock_act where study_id = ${STUDY} order by act_no`);

/** Instead of the time for which the queue waits for a sign of life of the process. */
async function missHeartbeat(): Promise<void> {
  await study.database.query(`
    update status_queue.job set heartbeat_on = now() - interval '5 minutes' where state = 'active';
    update status_queue.queue set monitor_on = null, monitor_claim_on = null`);
  const waiting = `status_queue.job where state = 'retry'`;
  await until(waiting);
  await study.database.query(
    `update status_queue.job set start_after = now() where state = 'retry'`,
  );
}

async function expectCertified(): Promise<void> {
  await until(CERTIFICATE);
  expect(await rows(CERTIFICATE)).toHaveLength(1);
  expect(await study.isLocked()).toBe(true);
  await expect(study.addSubject('S-9')).rejects.toMatchObject({ code: 'CB423' });
  expect(await study.verify()).toEqual([]);
  const { findings } = await withClient(study.database.adminUrl, verifyAudit);
  expect(findings).toEqual([]);
}

describe('kill -9 of the status service', () => {
  it('while it writes the certificate leaves the study locked, and the next process certifies it once [D3-LOCK-03]', async () => {
    const letValues = await hold('lock table subject.item_value in access exclusive mode');
    expect(await lock()).toBe(201);
    await until(WAITS);
    await service.kill();
    await letValues();
    expect(await study.isLocked()).toBe(true);
    expect(await rows(CERTIFICATE)).toEqual([]);
    await expect(study.addSubject('S-9')).rejects.toMatchObject({ code: 'CB423' });
    await service.run();
    await missHeartbeat();
    await expectCertified();
  });

  it('while it waits for a writer locks nothing, and the study can be written and locked afterwards [D3-LOCK-03]', async () => {
    const letWriter = await hold(`select pg_advisory_xact_lock_shared(7201, ${STUDY})`);
    const locking = lock();
    await until(WAITS);
    await service.kill();
    expect(await locking).toBeNull();
    await letWriter();
    expect(await study.isLocked()).toBe(false);
    expect(await acts()).toEqual([]);
    await study.addSubject('S-3');
    await service.run();
    expect(await lock()).toBe(201);
    await expectCertified();
  });
});
