import { verifyAudit, withClient } from '@casebook/platform-db';
import { Jobs } from '@casebook/service-kit';
import { ended, makeStricter, readRun, resultsOf, startRun } from '../test/ecs';
import { TestStudy } from '../test/study';
import { EcsRunner } from './ecs-runner';

describe('a run whose worker stops', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
    for (let at = 0; at < 3; at += 1) {
      const { pages } = await study.subject();
      await study.enter(pages['SCR.VS']!, {
        VSDAT: '2024-03-05',
        SYSBP: '130',
        DIABP: '80',
        PULSE: '60',
      });
    }
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => study.stop());

  /** Simulates a missed heartbeat of the worker, which the queue detects after a while. */
  const missHeartbeat = () =>
    study.database.query(`
      update subject_queue.job set heartbeat_on = now() - interval '5 minutes' where state = 'active';
      update subject_queue.queue set monitor_on = null, monitor_claim_on = null`);
  const dueNow = () =>
    study.database.query(`update subject_queue.job set start_after = now() where state = 'retry'`);

  async function expectDoneOnce(runId: number, jobId: string): Promise<void> {
    const job = await ended(study, jobId);
    expect(job).toMatchObject({ status: 3, done: 3, total: 3 });
    expect(await readRun(study, runId)).toMatchObject({ success: 3, totals: { values: 3 } });
    const doubled = await study.database.query(
      `select page_id, check_key from subject.query group by 1, 2 having count(*) > 1`,
    );
    expect(doubled).toEqual([]);
    const changes = await study.database.query<{ n: number }>(
      `select count(*)::int as n from audit.v1_event where item_key = 'DIFF' group by subject_id`,
    );
    expect(new Set(changes.map(({ n }) => n)).size).toBe(1);
    const report = await withClient(study.database.adminUrl, verifyAudit);
    expect(report.findings).toEqual([]);
  }

  it('continues on another worker, and does every subject once [D9-JOB-02]', async () => {
    await makeStricter(study);
    const runner = study.app.get(EcsRunner);
    const real = runner.run.bind(runner);
    let begun = 0;
    let died!: () => void;
    const dead = new Promise<void>((resolve) => (died = resolve));
    let buried!: (error: Error) => void;
    jest.spyOn(runner, 'run').mockImplementation((caller, head, subject) => {
      begun += 1;
      if (begun !== 2) return real(caller, head, subject);
      died();
      return new Promise((_, reject) => (buried = reject));
    });
    const { runId, jobId } = await startRun(study, { mode: 'apply' });
    await dead;
    const done = (await resultsOf(study, runId)).filter(({ result }) => result !== 0);
    expect(done).toHaveLength(1);
    await missHeartbeat();
    await study.app.get(Jobs).supervise();
    await dueNow();
    await expectDoneOnce(runId, jobId);
    buried(new Error('gone'));
  });

  it('finishes its present subject when the service stops, and continues after the restart [D9-JOB-02]', async () => {
    await makeStricter(study, 'SYSBP - DIABP + 2');
    const runner = study.app.get(EcsRunner);
    const real = runner.run.bind(runner);
    let stop!: (stopping: Promise<void>) => void;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    let begun = 0;
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      begun += 1;
      if (begun === 1) stop(study.restart());
      await real(...args);
    });
    const { runId, jobId } = await startRun(study, { mode: 'apply' });
    await stopped;
    const done = (await resultsOf(study, runId)).filter(({ result }) => result !== 0);
    expect(done).toHaveLength(1);
    await dueNow();
    await expectDoneOnce(runId, jobId);
  });
});
