import { withClient } from '@casebook/platform-db';
import { PersonJobs } from '@casebook/service-kit';
import { StudyFigures } from '../figures/study-figures';
import { LockStudy, STUDY } from '../test/lock-study';
import type { DbLockStarted } from './db-lock.dto';
import { LockSettler } from './lock-settler';

let study: LockStudy;
beforeEach(async () => {
  study = await LockStudy.start(2);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await study.stop();
});

const start = async (): Promise<string> => (await study.act<DbLockStarted>('lock')).body.jobId;

/** The next certificate stops in the middle; `die` ends its worker without an answer. */
function stopInTheMiddle() {
  const figures = study.app.get(StudyFigures);
  let reached!: () => void;
  let die!: (error: Error) => void;
  const middle = new Promise<void>((resolve) => (reached = resolve));
  jest.spyOn(figures, 'recountedQueries').mockImplementationOnce(() => {
    reached();
    return new Promise((_, reject) => (die = reject));
  });
  return { middle, die: () => die(new Error('gone')) };
}

describe('a certificate whose worker is killed in the middle', () => {
  it('is written by another worker, once [D3-LOCK-03]', async () => {
    const { middle, die } = stopInTheMiddle();
    const jobId = await start();
    await middle;
    expect(await study.shown()).toMatchObject({ state: 'certifying', dbLockFlag: 1 });
    await expect(study.addSubject('S-9')).rejects.toMatchObject({ code: 'CB423' });
    await study.loseWorker();
    await study.ended(jobId);
    die();
    expect(await study.shown('unblinded')).toMatchObject({
      state: 'locked',
      certificate: { values: 4 },
    });
    expect((await study.history()).map(({ act }) => act)).toEqual(['certify', 'lock']);
    expect(await study.verify()).toEqual([]);
  });

  it('is written after the service has started again [D3-LOCK-03]', async () => {
    const { middle, die } = stopInTheMiddle();
    const jobId = await start();
    await middle;
    const restarted = study.restart();
    die();
    await restarted;
    await study.loseWorker();
    await study.ended(jobId);
    expect(await study.shown()).toMatchObject({ state: 'locked' });
  });

  it('is given up when no attempt is left: the study is unlocked, and the history says why [D3-LOCK-03]', async () => {
    const { middle, die } = stopInTheMiddle();
    await start();
    await middle;
    // The queue does not retry any more.
    await study.database.query(`delete from status_queue.job`);
    await study.database.query(
      `update status.job_run set created_at = now() - interval '2 minutes'`,
    );
    await study.app.get(LockSettler).settle();
    die();
    expect(await study.isLocked()).toBe(false);
    expect((await study.history())[0]).toMatchObject({
      act: 'take_back',
      code: 'DB_LOCK_CERTIFICATE_FAILED',
    });
    await study.addSubject('S-9');
  });

  it('does not write it when the study was unlocked meanwhile', async () => {
    const figures = study.app.get(StudyFigures);
    const real = figures.figures.bind(figures);
    let go!: () => void;
    let reached!: () => void;
    const late = new Promise<void>((resolve) => (reached = resolve));
    const waiting = new Promise<void>((resolve) => (go = resolve));
    jest.spyOn(figures, 'recountedQueries').mockImplementationOnce(async () => {
      reached();
      await waiting;
      return { open: 0, answered: 0 };
    });
    jest.spyOn(figures, 'figures').mockImplementation(real);
    const jobId = await start();
    await late;
    await study.database.query(
      `update status.job_run set status = 99, ended_at = now(), code = 'JOB_FAILED'`,
    );
    await study.app.get(LockSettler).settle();
    go();
    await study.ended(jobId);
    expect(await study.shown()).toMatchObject({ state: 'open', certificate: null });
    expect(await study.database.query('select 1 from status.certificate')).toEqual([]);
  });
});

describe('a certificate that is not written', () => {
  it.each([
    ['canceled', 'DB_LOCK_CANCELED'],
    ['without the right of the person', 'DB_LOCK_RIGHT_LOST'],
  ])('because it is %s unlocks the study and says so [D3-LOCK-03]', async (how, code) => {
    const { middle, die } = stopInTheMiddle();
    const jobId = await start();
    await middle;
    if (how === 'canceled') await study.app.get(PersonJobs).cancel(jobId);
    else await study.database.query(`update builder.v1_role set privileges = '{DB_LOCK_VIEW}'`);
    await study.loseWorker();
    await expectTakenBack(code);
    die();
  });

  async function expectTakenBack(code: string): Promise<void> {
    const until = Date.now() + 60_000;
    for (;;) {
      await study.app.get(LockSettler).settle();
      if (!(await study.isLocked())) break;
      if (Date.now() > until) throw new Error('It stays locked');
    }
    expect((await study.history())[0]).toMatchObject({ act: 'take_back', person: null, code });
  }

  it('is not waited for by an unlock, which is refused until it is decided', async () => {
    const { middle, die } = stopInTheMiddle();
    const jobId = await start();
    await middle;
    expect(await study.act('unlock')).toMatchObject({
      status: 420,
      body: { code: 'DB_LOCK_CERTIFYING' },
    });
    await study.loseWorker();
    await study.ended(jobId);
    die();
    expect((await study.act('unlock')).status).toBe(204);
  });
});

describe('a lock while somebody writes', () => {
  it('waits for the writer to end, and counts what was written [D3-LOCK-02]', async () => {
    await withClient(study.database.adminUrl, async (writer) => {
      await writer.query('begin');
      await writer.query(
        `select platform.begin_write(${STUDY}, 0, 'System', null, null, null, null, 'test', null, 'entry')`,
      );
      await writer.query(
        `update subject.subject_counter set open_queries = 1 where study_id = ${STUDY}`,
      );
      const locking = study.act('lock');
      await waitsForStudy();
      await writer.query('commit');
      expect(await locking).toMatchObject({ body: { code: 'DB_LOCK_QUERIES_REMAIN' } });
    });
  });

  it('gives up with a clear answer when the writer does not end, and nothing is locked [D3-LOCK-02]', async () => {
    await withClient(study.database.adminUrl, async (writer) => {
      await writer.query('begin');
      await writer.query(`select pg_advisory_xact_lock_shared(7201, ${STUDY})`);
      expect(await study.act('lock')).toMatchObject({
        status: 420,
        body: { code: 'DB_LOCK_BUSY' },
      });
      await writer.query('rollback');
    });
    expect(await study.isLocked()).toBe(false);
    expect(await study.history()).toEqual([]);
    expect((await study.locked()).state).toBe('locked');
  });

  async function waitsForStudy(): Promise<void> {
    const until = Date.now() + 60_000;
    while (Date.now() < until) {
      const rows = await study.database.query(
        `select 1 from pg_locks where locktype = 'advisory' and classid = 7201 and not granted`,
      );
      if (rows.length > 0) return;
    }
    throw new Error('It does not wait');
  }
});
