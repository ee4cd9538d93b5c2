import { Jobs } from '@casebook/service-kit';
import { ended } from '../test/ecs';
import { act, expectVerified, startStatusStudy } from '../test/status';
import { readStatusRun, startStatusRun } from '../test/status-run';
import type { TestStudy } from '../test/study';
import { StatusRunRunner } from './status-run-runner';

describe('a run whose worker stops', () => {
  let study: TestStudy;
  let subjectIds: number[];
  beforeEach(async () => {
    study = await startStatusStudy();
    subjectIds = [];
    for (let at = 0; at < 3; at += 1) subjectIds.push((await study.subject()).subjectId);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await study.stop();
  });

  /** Simulates a missed heartbeat of the worker, which the queue detects after a while. */
  const missHeartbeat = () =>
    study.database.query(`
      update subject_queue.job set heartbeat_on = now() - interval '5 minutes' where state = 'active';
      update subject_queue.queue set monitor_on = null, monitor_claim_on = null`);
  const dueNow = () =>
    study.database.query(`update subject_queue.job set start_after = now() where state = 'retry'`);

  const start = async () => {
    const targets = subjectIds.map((subjectId) => ({ subjectId }));
    const { status, body } = await startStatusRun(study, { level: 'subject', targets });
    expect(status).toBe(201);
    return body;
  };

  async function expectDoneOnce(runId: number, jobId: string): Promise<void> {
    expect(await ended(study, jobId)).toMatchObject({ status: 3, done: 3, total: 3 });
    expect(await readStatusRun(study, runId)).toMatchObject({
      subjectsDone: 3,
      done: 3 * 17,
      unchanged: 0,
      skipped: 0,
    });
    const events = await study.database.query<{ n: number }>(
      `select count(*)::int as n from audit.event where flags_after = 2 group by subject_id`,
    );
    expect(new Set(events.map(({ n }) => n)).size).toBe(1);
    await expectVerified(study);
  }

  it('continues on another worker, and does every subject once [D9-JOB-02]', async () => {
    const runner = study.app.get(StatusRunRunner);
    const real = runner.run.bind(runner);
    let begun = 0;
    let died!: () => void;
    const dead = new Promise<void>((resolve) => (died = resolve));
    let buried!: (error: Error) => void;
    jest.spyOn(runner, 'run').mockImplementation((...args) => {
      begun += 1;
      if (begun !== 2) return real(...args);
      died();
      return new Promise((_, reject) => (buried = reject));
    });
    const { runId, jobId } = await start();
    await dead;
    expect((await readStatusRun(study, runId)).subjectsDone).toBe(1);
    await missHeartbeat();
    await study.app.get(Jobs).supervise();
    await dueNow();
    await expectDoneOnce(runId, jobId);
    buried(new Error('gone'));
  });

  it('finishes its present subject when the service stops, and continues after the restart [D9-JOB-02]', async () => {
    const runner = study.app.get(StatusRunRunner);
    const real = runner.run.bind(runner);
    let stop!: (stopping: Promise<void>) => void;
    const stopped = new Promise<void>((resolve) => (stop = resolve));
    let begun = 0;
    jest.spyOn(runner, 'run').mockImplementation((...args) => {
      begun += 1;
      if (begun === 1) stop(study.restart());
      return real(...args);
    });
    const { runId, jobId } = await start();
    await stopped;
    expect((await readStatusRun(study, runId)).subjectsDone).toBe(1);
    await dueNow();
    await expectDoneOnce(runId, jobId);
  });

  it('does nothing for a subject that another attempt finished, even when it was cleared since [D9-JOB-02]', async () => {
    const runner = study.app.get(StatusRunRunner);
    const real = runner.run.bind(runner);
    const [first] = subjectIds;
    jest.spyOn(runner, 'run').mockImplementation(async (caller, head, subject, room) => {
      const stored = await real(caller, head, subject, room);
      if (subject.subject_id === first) {
        const clear = { flag: 'sdv', set: false, level: 'subject', reason: 'r' } as const;
        expect((await act(study, first, clear)).body.done).toBe(17);
        expect(await real(caller, head, subject, room)).toBe(0);
      }
      return stored;
    });
    const { runId, jobId } = await start();
    expect(await ended(study, jobId)).toMatchObject({ status: 3, done: 3 });
    expect(await readStatusRun(study, runId)).toMatchObject({ subjectsDone: 3, done: 3 * 17 });
    const [counted] = await study.database.query<{ sdv: number }>(
      `select sdv from subject.subject_counter where subject_id = ${first}`,
    );
    expect(counted).toEqual({ sdv: 0 });
    await expectVerified(study);
  });
});
