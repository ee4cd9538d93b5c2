import { ended, makeStricter, resultsOf, run, startRun } from '../test/ecs';
import { grant, lockStudy } from '../test/status';
import { OTHER_SITE, SITE, TestStudy } from '../test/study';
import { EcsRunner } from './ecs-runner';
import type { EcsSubjectDetail } from './ecs.dto';
import type { EcsSubjectList } from './ecs-subjects.dto';

type Subject = Awaited<ReturnType<TestStudy['subject']>>;

describe('subjects with the last run of their checks', () => {
  let study: TestStudy;
  let fine: Subject;
  let failing: Subject;
  let never: Subject;
  let disabled: Subject;

  async function entered(values: Record<string, string>): Promise<Subject> {
    const subject = await study.subject();
    const { AGE = '60', ...vital } = values;
    await study.enter(subject.pages['SCR.DM']!, { SEX: 'M', AGE });
    await study.enter(subject.pages['SCR.VS']!, {
      VSDAT: '2024-03-05',
      SYSBP: '110',
      DIABP: '80',
      PULSE: '60',
      ...vital,
    });
    return subject;
  }
  const listed = async (filter = '', actor: 'manager' | 'monitor' = 'manager') => {
    const path = `ecs/subjects?size=200${filter}`;
    return (await study.call<EcsSubjectList>(actor, 'GET', path)).body;
  };
  const numbers = async (filter: string) =>
    (await listed(filter)).rows.map(({ subjectNo }) => subjectNo);
  const queriesOf = async (runId: number, subjectId: number) => {
    const path = `ecs/runs/${runId}/subjects/${subjectId}`;
    const { body } = await study.call<EcsSubjectDetail>('manager', 'GET', path);
    return body.queries.map(({ change, checkKey, why }) => [change, checkKey, why]);
  };

  beforeAll(async () => {
    study = await TestStudy.start();
    fine = await entered({ SYSBP: '130' });
    failing = await entered({ AGE: '50' });
    never = await entered({});
    disabled = await entered({});
    const reason = { reason: 'Withdrawn' };
    await study.call('site', 'POST', `subjects/${disabled.subjectId}/disable`, reason);
    await makeStricter(study);
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => study.stop());

  it('are listed by site and number with result, operator, start and end [R3-ECS-01] [R2-ECS-01] [R2-ROUTE-30]', async () => {
    await run(study, { mode: 'preview' });
    const subjectIds = [fine.subjectId, failing.subjectId, disabled.subjectId];
    const applied = await run(study, { mode: 'apply', subjectIds });
    const later = await study.subject();
    const { rows, total } = await listed();
    expect(total).toBe(5);
    const times = { startedAt: expect.any(String), endedAt: expect.any(String) };
    const ofRun = { runId: applied.runId, mode: 'apply', operator: 'manager', ...times };
    expect(rows).toMatchObject([
      { subjectNo: fine.subjectNo, siteCode: 'TKY', result: 1, code: null, ...ofRun },
      { subjectNo: failing.subjectNo, result: 2, failures: 1, ...ofRun },
      { subjectNo: never.subjectNo, result: 1, mode: 'preview' },
      { subjectNo: disabled.subjectNo, disabled: true, result: 3, code: 'SUBJECT_DISABLED' },
      { subjectNo: later.subjectNo, result: 3, runId: null, operator: null, startedAt: null },
    ]);
    expect(await numbers('&result=2')).toEqual([failing.subjectNo]);
    expect(await numbers('&result=3')).toEqual([disabled.subjectNo, later.subjectNo]);
    expect(await numbers(`&search=${fine.subjectNo}`)).toEqual([fine.subjectNo]);
    expect(await numbers(`&siteId=${OTHER_SITE}`)).toEqual([]);
    expect(await numbers(`&siteId=${SITE}&result=1`)).toEqual([fine.subjectNo, never.subjectNo]);
  });

  it('show a run that has not come to them as in progress [R3-ECS-01]', async () => {
    const runner = study.app.get(EcsRunner);
    const real = runner.run.bind(runner);
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      arrived.resolve();
      await gate.promise;
      return real(...args);
    });
    const { jobId } = await startRun(study, { mode: 'preview', subjectIds: [never.subjectId] });
    await arrived.promise;
    expect(await numbers('&result=0')).toEqual([never.subjectNo]);
    gate.resolve();
    await ended(study, jobId);
    expect(await numbers('&result=0')).toEqual([]);
  });

  it('say why a query opens, reopens or closes [D5-CHECK-06]', async () => {
    const subject = await entered({ SYSBP: '130' });
    const page = subject.pages['SCR.VS']!;
    const subjectIds = [subject.subjectId];
    const change = (statement: string) =>
      study.database.query(
        `set session_replication_role = replica; ${statement}; set session_replication_role = origin`,
      );
    // Saved under the present version, so the query is there; the data is then changed behind its back.
    const set = (value: string | null) =>
      change(`update subject.item_value set value = ${value === null ? 'null' : `'${value}'`},
        num = ${value ?? 'null'} where page_id = ${page} and item_key = 'SYSBP'`);
    await set('100');
    const passes = await run(study, { mode: 'preview', subjectIds });
    expect(await queriesOf(passes.runId, subject.subjectId)).toEqual([
      ['close', 'RANGE', 'passes'],
    ]);
    await set(null);
    const unknown = await run(study, { mode: 'preview', subjectIds });
    expect(await queriesOf(unknown.runId, subject.subjectId)).toContainEqual([
      'close',
      'RANGE',
      'unknown',
    ]);
    await set('130');
    await change(`update subject.query set status = 4 where page_id = ${page}`);
    const again = await run(study, { mode: 'preview', subjectIds });
    expect(await queriesOf(again.runId, subject.subjectId)).toContainEqual([
      'reopen',
      'RANGE',
      'fires',
    ]);
    await change(
      `update subject.query set check_key = 'RATIO', status = 1 where page_id = ${page}`,
    );
    const gone = await run(study, { mode: 'preview', subjectIds });
    expect(await queriesOf(gone.runId, subject.subjectId)).toEqual([
      ['open', 'RANGE', 'fires'],
      ['close', 'RATIO', 'gone'],
    ]);
  });

  it('are not run when every chosen one is disabled [R4-SUBJ-01]', async () => {
    for (const mode of ['preview', 'apply']) {
      const input = { mode, subjectIds: [disabled.subjectId] };
      expect(await study.call('manager', 'POST', 'ecs/runs', input)).toMatchObject({
        status: 422,
        body: { code: 'ECS_SUBJECT_DISABLED' },
      });
    }
    const subjectIds = [disabled.subjectId, fine.subjectId];
    const { runId } = await run(study, { mode: 'preview', subjectIds });
    expect(await resultsOf(study, runId)).toMatchObject([
      { subjectId: fine.subjectId, result: 1 },
      { subjectId: disabled.subjectId, result: 3, code: 'SUBJECT_DISABLED' },
    ]);
  });

  it('are seen with the privilege to see the history, which runs nothing [R6-KEYS-04] [D6-GUARD-02]', async () => {
    const before = await study.call('monitor', 'GET', 'ecs/subjects');
    expect(before.status).toBe(403);
    await grant(study, ['monitor'], ['ECS_HISTORY_VIEW']);
    expect((await listed('', 'monitor')).total).toBeGreaterThan(0);
    expect((await study.call('monitor', 'GET', 'ecs/runs')).status).toBe(200);
    const input = { mode: 'preview', subjectIds: [fine.subjectId] };
    expect((await study.call('monitor', 'POST', 'ecs/runs', input)).status).toBe(403);
  });

  it('that a run did not reach before the study was locked are empty and say so; the run has failed [R5-SAVE-04] [R4-JOB-01]', async () => {
    const runner = study.app.get(EcsRunner);
    const real = runner.run.bind(runner);
    const arrived = Promise.withResolvers<void>();
    const gate = Promise.withResolvers<void>();
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      arrived.resolve();
      await gate.promise;
      return real(...args);
    });
    const subjectIds = [fine.subjectId, never.subjectId];
    const { runId, jobId } = await startRun(study, { mode: 'apply', subjectIds });
    await arrived.promise;
    await lockStudy(study, true);
    gate.resolve();
    const job = await ended(study, jobId);
    await lockStudy(study, false);
    expect(job).toMatchObject({ status: 99, code: 'STUDY_LOCKED' });
    expect(await resultsOf(study, runId)).toMatchObject([
      { subjectId: fine.subjectId, result: 3, code: 'STUDY_LOCKED' },
      { subjectId: never.subjectId, result: 3, code: 'STUDY_LOCKED' },
    ]);
  });
});
