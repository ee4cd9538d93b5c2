import { JobStatus } from '@casebook/service-kit';
import { addAssignment } from '@casebook/test-kit';
import { ended, makeStricter, readRun, resultsOf, run, startRun } from '../test/ecs';
import { OTHER_SITE, SITE, STUDY, TestStudy } from '../test/study';
import type { PageView } from '../page/page.dto';
import type { EcsRunList, EcsRunStarted, EcsSubjectDetail, EcsSubjectRunList } from './ecs.dto';
import { EcsRunner } from './ecs-runner';

type Subject = Awaited<ReturnType<TestStudy['subject']>>;

describe('running checks again', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start();
  });
  afterAll(() => study.stop());
  afterEach(() => jest.restoreAllMocks());

  /** A subject for which the first version raises no query. */
  async function healthy(values: Record<string, string> = {}): Promise<Subject> {
    const subject = await study.subject();
    const { SEX = 'M', AGE = '60', ...vital } = values;
    await study.enter(subject.pages['SCR.DM']!, { SEX, AGE });
    await study.enter(subject.pages['SCR.VS']!, {
      VSDAT: '2024-03-05',
      SYSBP: '130',
      DIABP: '80',
      PULSE: '60',
      ...vital,
    });
    return subject;
  }

  const queriesOf = (subjectId: number) =>
    study.database.query<{ check_key: string; status: number; origin: string }>(
      'select check_key, status, origin from subject.query where subject_id = $1 order by query_id',
      [subjectId],
    );
  const valueOf = async (subjectId: number, item: string): Promise<string | null> => {
    const [row] = await study.database.query<{ value: string }>(
      'select value from subject.item_value where subject_id = $1 and item_key = $2',
      [subjectId, item],
    );
    return row?.value ?? null;
  };

  describe('with a version that is stricter than the one of the data', () => {
    let one: Subject;
    let other: Subject;
    let disabled: Subject;
    let failing: Subject;

    beforeAll(async () => {
      one = await healthy();
      other = await healthy({ SYSBP: '110', PULSE: '30' });
      disabled = await healthy();
      failing = await healthy({ AGE: '50' });
      await study.call('site', 'POST', `subjects/${disabled.subjectId}/disable`, { reason: 'x' });
      await makeStricter(study);
    });

    it('previews the difference without a change, then applies exactly it [D5-CHECK-06] [R3-ECS-01] [R4-JOB-01]', async () => {
      const preview = await run(study, { mode: 'preview' });
      expect(preview.job).toMatchObject({
        status: JobStatus.finished,
        done: 4,
        total: 4,
        cancellable: false,
      });
      expect(preview).toMatchObject({
        scope: 'study',
        operator: 'manager',
        subjects: 4,
        success: 2,
        fail: 1,
        empty: 1,
        inProgress: 0,
      });
      expect(preview.totals).toMatchObject({ open: 3, close: 0, reopen: 0, values: 3 });
      expect(preview.checks.map(({ checkKey, open }) => [checkKey, open])).toEqual([
        ['RANGE', 2],
        ['PULSELESS', 1],
      ]);
      expect(preview.items).toMatchObject([{ itemLabel: { en: 'DIFF' }, changes: 3 }]);
      expect(await queriesOf(one.subjectId)).toEqual([]);
      expect(await valueOf(one.subjectId, 'DIFF')).toBe('50');

      const applied = await run(study, { mode: 'apply', ofRunId: preview.runId });
      expect(applied).toMatchObject({ subjects: 3, success: 2, fail: 1, notAsPreviewed: 0 });
      expect(applied.totals).toEqual(preview.totals);
      expect(await queriesOf(one.subjectId)).toEqual([
        { check_key: 'RANGE', status: 1, origin: 'check' },
      ]);
      expect(await queriesOf(other.subjectId)).toMatchObject([{ check_key: 'PULSELESS' }]);
      expect(await valueOf(one.subjectId, 'DIFF')).toBe('51');
      for (const { subjectId } of [one, other]) {
        const path = (id: number) => `ecs/runs/${id}/subjects/${subjectId}`;
        const shown = await study.call<EcsSubjectDetail>('manager', 'GET', path(preview.runId));
        const made = await study.call<EcsSubjectDetail>('manager', 'GET', path(applied.runId));
        expect(made.body.queries).toEqual(shown.body.queries);
        expect(made.body.values).toEqual(shown.body.values);
      }
    });

    it('leaves nothing to do for a second run, and creates no duplicate query [D5-CHECK-01]', async () => {
      const again = await run(study, { mode: 'apply' });
      expect(again.totals).toEqual({
        open: 0,
        close: 0,
        reopen: 0,
        values: 0,
        pages: 0,
        visits: 0,
        former: 0,
      });
      expect(await queriesOf(one.subjectId)).toHaveLength(1);
    });

    it('updates counters, and records the person and the job in the audit trail [D3-VALUE-02] [R3-AUDIT-01]', async () => {
      const { cells } = await study.matrix(one.subjectNo);
      const cell = cells.find(({ pageId }) => pageId === one.pages['SCR.VS'])!;
      expect(cell).toMatchObject({ openQueries: 1 });
      const events = await study.database.query(
        `select actor_name, role_name, origin from audit.v1_event
         where entity in ('query', 'item_value') and subject_id = $1 and actor_name = 'manager' order by entity`,
        [one.subjectId],
      );
      expect(events).toEqual([
        { actor_name: 'manager', role_name: 'data_manager', origin: 'derivation' },
        { actor_name: 'manager', role_name: 'data_manager', origin: 'check' },
      ]);
    });

    it('skips a disabled subject and gives the reason [R4-SUBJ-01]', async () => {
      const { runId } = await run(study, { mode: 'preview' });
      expect(await resultsOf(study, runId, '&only=empty')).toMatchObject([
        { subjectId: disabled.subjectId, code: 'SUBJECT_DISABLED', startedAt: expect.any(String) },
      ]);
      expect(await valueOf(disabled.subjectId, 'DIFF')).toBe('50');
    });

    it('reports a check that could not be evaluated, and runs the others [R3-ECS-01]', async () => {
      const { runId } = await run(study, { mode: 'preview', subjectIds: [failing.subjectId] });
      const [row] = await resultsOf(study, runId, '&only=failed');
      expect(row).toMatchObject({ subjectId: failing.subjectId, result: 2, failures: 1 });
      const path = `ecs/runs/${runId}/subjects/${failing.subjectId}`;
      const { body } = await study.call<EcsSubjectDetail>('manager', 'GET', path);
      expect(body.failed).toMatchObject([
        { checkKey: 'RATIO', code: 'CHECKS_DIVISION_BY_ZERO', itemLabel: { en: 'AGE' } },
      ]);
      expect(await queriesOf(failing.subjectId)).toMatchObject([{ check_key: 'RANGE' }]);
    });

    it('keeps the history of runs for the study and for each subject [R2-ECS-01]', async () => {
      const { body: runs } = await study.call<EcsRunList>('manager', 'GET', 'ecs/runs?size=3');
      expect(runs.rows.map(({ mode, scope }) => [mode, scope])).toEqual([
        ['preview', 'subject'],
        ['preview', 'study'],
        ['apply', 'study'],
      ]);
      expect(runs.rows[0]).toMatchObject({ subjectNo: failing.subjectNo, operator: 'manager' });
      expect(runs.total).toBe(5);
      const path = `subjects/${one.subjectId}/ecs/runs`;
      const { body } = await study.call<EcsSubjectRunList>('manager', 'GET', path);
      expect(body.rows.map(({ mode, result }) => [mode, result])).toEqual([
        ['preview', 1],
        ['apply', 1],
        ['apply', 1],
        ['preview', 1],
      ]);
      expect(body.rows[0]).toMatchObject({
        operator: 'manager',
        startedAt: expect.any(String),
        endedAt: expect.any(String),
      });
    });

    it('reports when the applied changes differ from the preview', async () => {
      const later = await healthy({ SYSBP: '140' });
      // The data was saved under this version, so nothing differs until a query is closed directly in the database.
      await study.database.query(
        `set session_replication_role = replica;
         update subject.query set status = 4, origin = 'check' where subject_id = ${later.subjectId}`,
      );
      const subjectIds = [later.subjectId];
      const preview = await run(study, { mode: 'preview', subjectIds });
      expect(preview.totals).toMatchObject({ reopen: 1 });
      await study.enter(later.pages['SCR.VS']!, { PULSE: '20' });
      const applied = await run(study, { mode: 'apply', ofRunId: preview.runId });
      expect(applied).toMatchObject({ notAsPreviewed: 1 });
    });
  });

  describe('access to runs', () => {
    const start = (actor: Parameters<TestStudy['call']>[0], input: object) =>
      study.call(actor, 'POST', 'ecs/runs', { mode: 'preview', ...input });

    it('needs one privilege for one subject, and another for many [R6-KEYS-04]', async () => {
      const { subjectId } = await healthy();
      const only = (privileges: string[]) =>
        study.database.query('update builder.v1_role set privileges = $1 where role_id = 5', [
          privileges,
        ]);
      await only(['ECS_RE_EXECUTE']);
      expect((await start('manager', {})).status).toBe(403);
      expect((await start('manager', { siteId: SITE })).status).toBe(403);
      const single = await start('manager', { subjectIds: [subjectId] });
      expect(single.status).toBe(201);
      await ended(study, (single.body as unknown as { jobId: string }).jobId);
      await only(['subject_list_view', 'CRF_VIEW', 'ECS_RE_EXECUTE', 'RE_RUN_ECS']);
      expect((await start('site', { subjectIds: [subjectId] })).status).toBe(403);
    });

    it('is refused for unknown subjects, another site and an empty list [D6-GUARD-02]', async () => {
      expect((await start('manager', { subjectIds: [999_999] })).status).toBe(404);
      expect((await start('manager', { siteId: OTHER_SITE })).body.code).toBe('ECS_NO_SUBJECT');
      expect((await start('manager', { ofRunId: 999_999 })).status).toBe(404);
      const wrong = await start('manager', { mode: 'all', subjectIds: [] });
      expect(wrong.body.errors?.map(({ field }) => field)).toEqual(
        expect.arrayContaining(['mode', 'subjectIds']),
      );
    });

    it('does not show what the role may not see [D6-BLIND-01]', async () => {
      const { subjectId, pages } = await healthy();
      const saved = await study.enter(pages['SCR.DM']!, { SECRET: 'x' }, 'unblinded');
      expect(saved.body).toMatchObject({ state: { queries: [{ itemKey: 'AGE' }] } });
      await study.database.query(
        `set session_replication_role = replica;
         update subject.query set status = 4, origin = 'check' where subject_id = ${subjectId}`,
      );
      const preview = await run(study, { mode: 'preview', subjectIds: [subjectId] });
      const answers = JSON.stringify([
        preview,
        await resultsOf(study, preview.runId),
        (await study.call('manager', 'GET', `ecs/runs/${preview.runId}/subjects/${subjectId}`))
          .body,
      ]);
      expect(answers).not.toContain('SECRET');
      const [{ difference }] = (await study.database.query<{ difference: object }>(
        'select difference from subject.ecs_run_subject where run_id = $1',
        [preview.runId],
      )) as [{ difference: object }];
      expect(JSON.stringify(difference)).toContain('SECRETLY');
    });

    it.each([
      [
        'the assignment',
        `update admin.v1_assignment set end_date = '2020-01-02' where person_id = 5`,
        'update admin.v1_assignment set end_date = null where person_id = 5',
      ],
      [
        'the privilege of the role',
        `update builder.v1_role set privileges = array_remove(privileges, 'RE_RUN_ECS') where role_id = 5`,
        `update builder.v1_role set privileges = privileges || array['RE_RUN_ECS'] where role_id = 5`,
      ],
    ])(
      'ends the run when %s is taken away meanwhile [D9-JOB-01]',
      async (_what, takeAway, giveBack) => {
        const subjectIds = [(await healthy()).subjectId, (await healthy()).subjectId];
        const runner = study.app.get(EcsRunner);
        const real = runner.run.bind(runner);
        jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
          await real(...args);
          await study.database.query(takeAway);
        });
        const { jobId } = await startRun(study, { mode: 'apply', subjectIds });
        const job = await ended(study, jobId);
        await study.database.query(giveBack);
        expect(job).toMatchObject({ status: 99, code: 'JOB_RIGHT_REMOVED', done: 1 });
      },
    );

    it('stores no token with the job, and shows the job to nobody else [D9-JOB-01]', async () => {
      const { subjectId } = await healthy();
      const { jobId } = await startRun(study, { mode: 'preview', subjectIds: [subjectId] });
      await ended(study, jobId);
      const kept = await study.database.query(
        `select r::text as run, j::text as job from subject.job_run r
         join subject_queue.job j on j.id = r.job_id where r.job_id = $1`,
        [jobId],
      );
      expect(kept).toHaveLength(1);
      expect(JSON.stringify(kept)).not.toMatch(/eyJ|bearer|session/i);
      expect((await study.call('site', 'GET', `/api/subject/jobs/${jobId}`)).status).toBe(404);
      expect((await study.call('site', 'POST', `/api/subject/jobs/${jobId}/cancel`)).status).toBe(
        404,
      );
      expect((await study.call('manager', 'GET', '/api/subject/jobs/nothing')).status).toBe(404);
    });
  });

  describe('runs at the same time', () => {
    it('refuse a second run that would change the study [R8-ECS-01]', async () => {
      await healthy();
      // The run waits at its first subject until all requests are made.
      const runner = study.app.get(EcsRunner);
      const real = runner.run.bind(runner);
      const answered = Promise.withResolvers<void>();
      jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
        await answered.promise;
        await real(...args);
      });
      const answers = await Promise.all(
        [1, 2, 3].map(() => study.call('manager', 'POST', 'ecs/runs', { mode: 'apply' })),
      );
      answered.resolve();
      expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
        201, 420, 420,
      ]);
      expect(answers.find(({ status }) => status === 420)!.body.code).toBe('ECS_RUNNING');
      const started = answers.find(({ status }) => status === 201)!;
      await ended(study, (started.body as unknown as { jobId: string }).jobId);
      expect((await study.call('manager', 'POST', 'ecs/runs', { mode: 'apply' })).status).toBe(201);
      const [{ n }] = (await study.database.query<{ n: number }>(`
        select count(*)::int as n from (select 1 from subject.query where type = 1
        group by page_id, check_key, block_key, line, item_key having count(*) > 1) d`)) as [
        { n: number },
      ];
      expect(n).toBe(0);
    });

    it('end after the present subject when canceled; the other subjects stay unchanged', async () => {
      const last = (await study.call<EcsRunList>('manager', 'GET', 'ecs/runs?size=1')).body
        .rows[0]!;
      await ended(study, last.job.jobId);
      const subjectIds = [(await healthy()).subjectId, (await healthy()).subjectId];
      const runner = study.app.get(EcsRunner);
      const real = runner.run.bind(runner);
      let runId = 0;
      jest.spyOn(runner, 'run').mockImplementation(async (caller, head, subject) => {
        await real(caller, head, subject);
        await study.call('manager', 'POST', `ecs/runs/${runId}/cancel`);
      });
      const started = await startRun(study, { mode: 'apply', subjectIds });
      ({ runId } = started);
      const job = await ended(study, started.jobId);
      expect(job).toMatchObject({ status: 0, code: 'JOB_CANCELED', done: 1, cancellable: false });
      const canceled = await readRun(study, runId);
      expect(canceled).toMatchObject({ success: 1, empty: 1, inProgress: 0 });
      const [row] = await resultsOf(study, runId, '&only=empty');
      expect(row).toMatchObject({ code: 'JOB_CANCELED' });
    });

    it('are canceled at once and never start when no worker has begun them', async () => {
      const { subjectId } = await healthy();
      const subjectIds = [subjectId];
      const runner = study.app.get(EcsRunner);
      const real = runner.run.bind(runner);
      let letGo!: () => void;
      const gate = new Promise<void>((resolve) => (letGo = resolve));
      const begun: number[] = [];
      jest.spyOn(runner, 'run').mockImplementation(async (caller, head, subject) => {
        begun.push(head.run_id);
        await gate;
        await real(caller, head, subject);
      });
      // As many runs as one process works on in parallel.
      const busy = [
        await startRun(study, { mode: 'preview', subjectIds }),
        await startRun(study, { mode: 'apply', subjectIds }),
      ];
      await addAssignment(study.database, { study_id: STUDY, person_id: 2, role_id: 5 });
      const another = { role: '5' };
      const { body: third } = await study.call<{ runId: number; jobId: string }>(
        'monitor',
        'POST',
        'ecs/runs',
        { mode: 'preview', subjectIds },
        another,
      );
      const { body: job } = await study.call<object>(
        'monitor',
        'POST',
        `/api/subject/jobs/${third.jobId}/cancel`,
      );
      expect(job).toMatchObject({ status: 0, code: 'JOB_CANCELED', cancellable: false });
      letGo();
      for (const { jobId } of busy) await ended(study, jobId);
      expect(begun).not.toContain(third.runId);
    });

    it('are refused in a locked study, before and during a run [R5-SAVE-04]', async () => {
      const { subjectId } = await healthy();
      const lock = (locked: boolean) =>
        study.database.query(
          `insert into platform.study_lock (study_id, locked) values ($1, $2)
           on conflict (study_id) do update set locked = excluded.locked`,
          [STUDY, locked],
        );
      const { jobId } = await startRun(study, { mode: 'apply', subjectIds: [subjectId] });
      await lock(true);
      const refused = await study.call('manager', 'POST', 'ecs/runs', { mode: 'preview' });
      expect(refused).toMatchObject({ status: 423, body: { code: 'STUDY_LOCKED' } });
      const job = await ended(study, jobId);
      await lock(false);
      expect([JobStatus.error, JobStatus.finished]).toContain(job.status);
    });
  });

  it('are listed in the history by site and kind [R3-ECS-01] [R2-ROUTE-30]', async () => {
    const { subjectId } = await healthy();
    const { runId, jobId } = await startRun(study, { mode: 'preview', subjectIds: [subjectId] });
    await ended(study, jobId);
    const listed = async (filter: string) => {
      const { body } = await study.call<EcsRunList>(
        'manager',
        'GET',
        `ecs/runs?${filter}&size=200`,
      );
      expect(body.total).toBe(body.rows.length);
      return body.rows;
    };
    const [newest] = await listed(`siteId=${SITE}`);
    expect(newest).toMatchObject({ runId, scope: 'subject', operator: 'manager', subjects: 1 });
    expect(newest!.job.endedAt).not.toBeNull();
    expect((await listed(`siteId=${OTHER_SITE}`)).map((run) => run.runId)).not.toContain(runId);
    expect((await listed(`siteId=${SITE}&siteId=${OTHER_SITE}`))[0]).toMatchObject({ runId });
    expect(new Set((await listed('mode=preview')).map(({ mode }) => mode))).toEqual(
      new Set(['preview']),
    );
    expect((await listed('mode=apply')).map((run) => run.runId)).not.toContain(runId);
    for (const [filter, field] of [
      ['siteId=x', 'siteId'],
      ['mode=all', 'mode'],
    ] as const) {
      const { status, body } = await study.call('manager', 'GET', `ecs/runs?${filter}`);
      expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
    }
  });

  it('start and show only the sites of a person limited to sites', async () => {
    await study.database.query('update admin.v1_assignment set site_id = $1 where person_id = 5', [
      OTHER_SITE,
    ]);
    expect((await study.call('manager', 'POST', 'ecs/runs', { mode: 'preview' })).body.code).toBe(
      'ECS_NO_SUBJECT',
    );
    expect((await study.call<EcsRunList>('manager', 'GET', 'ecs/runs')).body.total).toBe(0);
    expect((await study.call('manager', 'GET', `ecs/runs?siteId=${SITE}`)).status).toBe(403);
    await study.database.query('update admin.v1_assignment set site_id = null where person_id = 5');
  });

  it('record in every audit event which module and channel number wrote, also for jobs [D8-CLIENT-02]', async () => {
    const client = (seq: number) => ({
      'x-casebook-client': `mfe_subject/0.1.0+0a1b seq=${seq}`,
    });
    const subject = await healthy();
    const page = subject.pages['SCR.VS']!;
    const { body: view } = await study.call<PageView>('site', 'GET', `pages/${page}`);
    const { revision } = view.state.values.find(({ itemKey }) => itemKey === 'SYSBP')!;
    const saved = await study.call(
      'site',
      'POST',
      `pages/${page}/save`,
      {
        designVersionId: study.version,
        items: [
          { blockKey: 'VS', line: 0, itemKey: 'SYSBP', value: '119', revision, reasonCode: 1 },
        ],
      },
      client(7),
    );
    expect(saved.status).toBe(200);
    await makeStricter(study, 'SYSBP - DIABP + 2');
    const started = await study.call<EcsRunStarted>(
      'manager',
      'POST',
      'ecs/runs',
      { mode: 'apply' },
      client(8),
    );
    await ended(study, started.body.jobId);
    const written = await study.database.query(
      `select distinct item_key, client from audit.v1_event
         where subject_id = $1 and entity = 'item_value' and client is not null order by item_key, client`,
      [subject.subjectId],
    );
    expect(written).toEqual([
      { item_key: 'DIFF', client: client(7)['x-casebook-client'] },
      { item_key: 'DIFF', client: client(8)['x-casebook-client'] },
      { item_key: 'SYSBP', client: client(7)['x-casebook-client'] },
    ]);
  });
});
