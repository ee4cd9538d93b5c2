import { withClient } from '@casebook/platform-db';
import { statusBit } from '@casebook/subject-data';
import { act, eventsOf, expectVerified, lockStudy, startStatusStudy } from '../test/status';
import {
  applyStatusRun,
  finished,
  readStatusRun,
  startStatusRun,
  statusRun,
} from '../test/status-run';
import { ended } from '../test/ecs';
import { OTHER_SITE, SITE, STUDY, type TestStudy } from '../test/study';
import { StatusRunRunner } from './status-run-runner';
import type { StatusRunList } from './status-run.dto';

type Subject = Awaited<ReturnType<TestStudy['subject']>>;

describe('setting a status for many targets', () => {
  let study: TestStudy;
  let subjects: Subject[];
  beforeAll(async () => {
    study = await startStatusStudy();
  });
  beforeEach(async () => {
    subjects = [];
    for (let at = 0; at < 3; at += 1) subjects.push(await study.subject());
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await expectVerified(study);
  });
  afterAll(() => study.stop());

  const all = () => subjects.map(({ subjectId }) => ({ subjectId }));
  const sdvOf = async (subjectId: number): Promise<number> => {
    const [row] = await study.database.query<{ sdv: number }>(
      `select sdv from subject.subject_counter where subject_id = ${subjectId}`,
    );
    return row!.sdv;
  };
  /** Pauses the run before each subject until it is let go on. */
  const paused = () => {
    const runner = study.app.get(StatusRunRunner);
    const real = runner.run.bind(runner);
    let letGo!: () => void;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    let arrive!: () => void;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      arrive();
      await gate;
      return real(...args);
    });
    return { arrived, letGo };
  };

  it('previews without a change, then does the same for the same targets, with progress [R4-JOB-01]', async () => {
    const [first, second] = subjects as [Subject, Subject];
    const pageId = first.pages['SCR.DM']!;
    await act(study, first.subjectId, { flag: 'lock', set: true, level: 'page', pageId });
    const events = await eventsOf(study, first.subjectId);
    const targets = [
      { subjectId: first.subjectId, pageId },
      { subjectId: first.subjectId, pageId: first.pages['SCR.VS']! },
      { subjectId: second.subjectId, pageId: second.pages['SCR.DM']! },
      // A target that is named twice is done once.
      { subjectId: second.subjectId, pageId: second.pages['SCR.DM']! },
    ];
    const planned = await statusRun(study, { level: 'page', preview: true, targets });
    expect(planned).toMatchObject({
      preview: true,
      subjects: 2,
      subjectsDone: 2,
      unchanged: 0,
      skipped: 5,
      job: { status: 3, done: 2, total: 2, cancellable: false },
    });
    expect(planned.skippedItems).toHaveLength(5);
    expect(planned.skippedItems[0]).toMatchObject({
      subjectNo: first.subjectNo,
      siteId: SITE,
      siteCode: 'TKY',
      pageId,
      visitTitle: { en: 'Screening' },
      pageTitle: { en: 'Demographics' },
      code: 'CDMS700MSG005',
      heldBy: 'page',
    });
    expect(await eventsOf(study, first.subjectId)).toBe(events);
    expect(await sdvOf(second.subjectId)).toBe(0);
    const run = await finished(study, await applyStatusRun(study, planned.runId));
    expect(run).toMatchObject({
      preview: false,
      ofRunId: planned.runId,
      done: planned.done,
      skipped: 5,
      skippedItems: planned.skippedItems,
    });
    expect(await sdvOf(second.subjectId)).toBe(5);
    const again = await finished(study, await applyStatusRun(study, planned.runId));
    expect(again).toMatchObject({ done: 0, unchanged: planned.done, skipped: 5 });
  });

  it('clears with a reason, which is required only when it is done', async () => {
    const set = await statusRun(study, { level: 'subject', targets: all() });
    const input = { level: 'subject', set: false, targets: all() } as const;
    const refused = await startStatusRun(study, input);
    expect(refused.body.errors).toMatchObject([{ field: 'reason', code: 'COMMON_REQUIRED' }]);
    const planned = await statusRun(study, { ...input, preview: true });
    expect(planned).toMatchObject({ done: set.done, reason: null });
    expect((await applyStatusRun(study, planned.runId)).status).toBe(422);
    const run = await finished(
      study,
      await applyStatusRun(study, planned.runId, { reason: 'once more' }),
    );
    expect(run).toMatchObject({ done: set.done, reason: 'once more' });
    const reasons = await study.database.query(
      `select distinct reason from audit.event where subject_id = $1 and flags_before = $2 and flags_after = 0`,
      [subjects[0]!.subjectId, statusBit('sdv')],
    );
    expect(reasons).toEqual([{ reason: 'once more' }]);
  });

  it('refuses a disabled subject and a page that a subject does not have with their code, and does the others', async () => {
    const [first, second, third] = subjects as [Subject, Subject, Subject];
    await study.call('site', 'POST', `subjects/${first.subjectId}/disable`, { reason: 'x' });
    const targets = [
      { subjectId: first.subjectId, pageId: first.pages['SCR.DM']! },
      { subjectId: third.subjectId, pageId: third.pages['SCR.DM']! },
      // A page of another subject.
      { subjectId: second.subjectId, pageId: third.pages['SCR.DM']! },
    ];
    const run = await statusRun(study, { level: 'page', targets });
    expect(run).toMatchObject({ subjects: 3, subjectsDone: 1, subjectsRefused: 2, done: 5 });
    expect(run.job).toMatchObject({ status: 3, done: 3 });
    expect(run.refusals).toMatchObject([
      { subjectNo: first.subjectNo, code: 'SUBJECT_DISABLED' },
      { subjectNo: second.subjectNo, code: 'COMMON_NOT_FOUND' },
    ]);
    expect(await sdvOf(second.subjectId)).toBe(0);
  });

  it('does nothing of a subject when one of its targets cannot be done', async () => {
    const [first] = subjects as [Subject];
    const pageId = first.pages['SCR.DM']!;
    const place = { subjectId: first.subjectId, pageId, blockKey: 'DM', line: 0 };
    const run = await statusRun(study, {
      level: 'question',
      targets: [
        { ...place, itemKey: 'AGE' },
        { ...place, itemKey: 'SECRET' },
      ],
    });
    expect(run).toMatchObject({ done: 0, subjectsRefused: 1 });
    expect(run.refusals).toMatchObject([{ code: 'SUBJECT_ITEM_UNKNOWN' }]);
    expect(await sdvOf(first.subjectId)).toBe(0);
  });

  it('is canceled between two subjects; what was done stays, with its counts [D9-JOB-02]', async () => {
    const { arrived, letGo } = paused();
    const started = await startStatusRun(study, { level: 'subject', targets: all() });
    await arrived;
    const { runId, jobId } = started.body;
    expect(await readStatusRun(study, runId)).toMatchObject({
      subjects: 3,
      subjectsDone: 0,
      job: { cancellable: true, total: 3 },
    });
    const canceled = await study.call('manager', 'POST', `status-runs/${runId}/cancel`);
    expect(canceled.status).toBe(200);
    letGo();
    expect(await ended(study, jobId)).toMatchObject({ status: 0, code: 'JOB_CANCELED' });
    expect(await readStatusRun(study, runId)).toMatchObject({ subjectsDone: 1, done: 17 });
    expect(await sdvOf(subjects[0]!.subjectId)).toBeGreaterThan(0);
    expect(await sdvOf(subjects[1]!.subjectId)).toBe(0);
  });

  it('runs once at a time in a study; each person has one preview [R4-JOB-01]', async () => {
    const { arrived, letGo } = paused();
    const input = { level: 'subject', targets: all() } as const;
    const started = await startStatusRun(study, input);
    await arrived;
    const refused = await startStatusRun(study, { ...input, flag: 'review' }, 'monitor');
    expect([refused.status, refused.body.code]).toEqual([420, 'STATUS_RUN_RUNNING']);
    const previews = [
      await startStatusRun(study, { ...input, preview: true }),
      await startStatusRun(study, { ...input, preview: true }),
      await startStatusRun(study, { ...input, preview: true }, 'monitor'),
    ];
    expect(previews.map(({ status }) => status)).toEqual([201, 420, 201]);
    const early = await applyStatusRun(study, previews[0]!.body.runId);
    expect([early.status, early.body.code]).toEqual([422, 'STATUS_RUN_NOT_READY']);
    letGo();
    await finished(study, started);
    await finished(study, previews[0]!);
    await finished(study, previews[2]!, 'monitor');
  });

  it('stops when the study is locked meanwhile, and is refused in a locked study [R8-SAVE-01]', async () => {
    const { arrived, letGo } = paused();
    const input = { level: 'subject', targets: all() } as const;
    const { body } = await startStatusRun(study, input);
    await arrived;
    await lockStudy(study, true);
    letGo();
    expect(await ended(study, body.jobId)).toMatchObject({ status: 99, code: 'STUDY_LOCKED' });
    expect(await readStatusRun(study, body.runId)).toMatchObject({ subjectsDone: 0, done: 0 });
    for (const preview of [true, false]) {
      const refused = await startStatusRun(study, { ...input, preview });
      expect([refused.status, refused.body.code]).toEqual([423, 'STUDY_LOCKED']);
    }
    await lockStudy(study, false);
    expect(await sdvOf(subjects[0]!.subjectId)).toBe(0);
  });

  it('waits only for the subject that another person saves, and keeps that value', async () => {
    const [first] = subjects as [Subject];
    const pageId = first.pages['SCR.DM']!;
    let ran: Awaited<ReturnType<typeof statusRun>> | undefined;
    await withClient(study.database.adminUrl, async (client) => {
      await client.query('begin');
      await client.query('select from subject.subject where subject_id = $1 for update', [
        first.subjectId,
      ]);
      const started = await startStatusRun(study, { level: 'subject', targets: all() });
      const saved = await study.enter(subjects[1]!.pages['SCR.DM']!, { NOTE: 'meanwhile' });
      expect(saved.status).toBe(200);
      expect((await readStatusRun(study, started.body.runId)).subjectsDone).toBe(0);
      await client.query('commit');
      ran = await finished(study, started);
    });
    expect(ran).toMatchObject({ subjectsDone: 3, done: 3 * 17 });
    const { status } = await study.enter(pageId, { NOTE: 'later' });
    expect(status).toBe(200);
    // The value that came after loses its SDV.
    expect(await sdvOf(first.subjectId)).toBe(17 - 1);
  });

  it('reaches the subjects of a site, and what a filter finds', async () => {
    const count = async (filter: string) =>
      (await study.call<{ total: number }>('manager', 'GET', `status-list/subject?${filter}`)).body
        .total;
    const ofSite = await count(`siteIds=${SITE}`);
    const run = await statusRun(study, {
      level: 'site',
      flag: 'review',
      preview: true,
      targets: [{ siteId: SITE }],
    });
    expect(run).toMatchObject({ level: 'site', subjects: ofSite });
    expect(await statusRun(study, { level: 'site', preview: true, filter: {} })).toMatchObject({
      subjects: await count(''),
    });
    const open = { siteIds: [SITE], sdv: 'open' as const, search: subjects[0]!.subjectNo };
    const planned = await statusRun(study, { level: 'subject', preview: true, filter: open });
    expect(planned).toMatchObject({ subjects: 1, done: 17 });
    const done = await finished(study, await applyStatusRun(study, planned.runId));
    expect(done).toMatchObject({ subjects: 1, done: 17 });
    const pages = { ...open, pageKey: ['DM', 'VS'], sdv: 'all' as const };
    const cleared = await statusRun(study, {
      level: 'page',
      set: false,
      reason: 'r',
      filter: pages,
    });
    const ofPages = await study.call<{ rows: { sdv: number }[] }>(
      'manager',
      'GET',
      `status-list/page?pageKey=DM,VS&search=${open.search}`,
    );
    expect(cleared).toMatchObject({ subjects: 1, skipped: 0, unchanged: 0 });
    expect(cleared.done).toBeGreaterThan(5);
    expect(ofPages.body.rows.every(({ sdv }) => sdv === 0)).toBe(true);
    await statusRun(study, { level: 'question', filter: { ...open, sdv: 'open' } });
    expect(await sdvOf(subjects[0]!.subjectId)).toBe(17);
    const none = await statusRun(study, { level: 'subject', filter: open });
    expect(none).toMatchObject({ subjects: 0, done: 0, job: { status: 3 } });
    const empty = await startStatusRun(study, { level: 'site', targets: [{ siteId: OTHER_SITE }] });
    expect([empty.status, empty.body.code]).toEqual([422, 'STATUS_RUN_NO_SUBJECT']);
  });

  it('is listed for whoever started it, the latest first', async () => {
    const { runId } = await statusRun(study, { level: 'subject', targets: all() });
    const list = (actor: 'manager' | 'monitor') =>
      study.call<StatusRunList>(actor, 'GET', 'status-runs?size=10');
    expect((await list('manager')).body.rows[0]).toMatchObject({ runId, flag: 'sdv', set: true });
    expect((await list('monitor')).body.rows.map((one) => one.runId)).not.toContain(runId);
    const stored = await study.database.query<{ n: number }>(
      `select count(*)::int as n from subject.status_run where study_id = ${STUDY} and person_id = 5`,
    );
    expect((await list('manager')).body.total).toBe(stored[0]!.n);
  });

  it.each([
    [{ level: 'page', targets: [{ subjectId: 1 }] }, 'targets.0.pageId'],
    [
      { level: 'subject', targets: [{ subjectId: 1 }, { subjectId: 1, pageId: 1 }] },
      'targets.1.pageId',
    ],
    [{ level: 'site', targets: [{ subjectId: 1 }] }, 'targets.0.siteId'],
    [{ level: 'subject', targets: [] }, 'targets'],
    [{ level: 'subject' }, 'targets'],
    [{ level: 'subject', targets: [{ subjectId: 1 }], filter: {} }, 'targets'],
    [{ level: 'subject', filter: { visitKey: ['SCR'] } }, 'visitKey'],
    [{ level: 'subject', filter: { inputStates: [3] } }, 'inputStates'],
    [{ level: 'study', filter: {} }, 'level'],
  ])('refuses %j [D7-ERROR-02]', async (input, field) => {
    const { status, body } = await startStatusRun(study, input as object);
    expect([status, body.errors?.[0]?.field]).toEqual([422, field]);
  });

  it('refuses more targets than it takes at once, and takes that many', async () => {
    const many = (n: number) =>
      startStatusRun(study, {
        level: 'question',
        preview: true,
        targets: Array.from({ length: n }, (_, line) => ({
          subjectId: subjects[0]!.subjectId,
          pageId: subjects[0]!.pages['SCR.DM']!,
          blockKey: 'FIX',
          line,
          itemKey: 'SIDE',
        })),
      });
    expect((await many(10_001)).status).toBe(422);
    const taken = await many(10_000);
    expect(taken.status).toBe(201);
    expect(await finished(study, taken)).toMatchObject({ subjectsRefused: 1 });
  });
});
