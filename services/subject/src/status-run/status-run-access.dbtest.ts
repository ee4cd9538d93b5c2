import { viewPrivileges } from '@casebook/catalogue';
import { STATUS_FLAGS, statusPrivilege } from '@casebook/subject-data';
import { ended } from '../test/ecs';
import { act, expectVerified, grant, startStatusStudy, STATUS_EDITS } from '../test/status';
import { finished, startStatusRun, statusRun } from '../test/status-run';
import { OTHER_SITE, SITE, STUDY, type TestStudy } from '../test/study';
import { StatusRunRunner } from './status-run-runner';

describe('who may set a status for many targets', () => {
  let study: TestStudy;
  let subjectIds: number[];
  beforeAll(async () => {
    study = await startStatusStudy();
    await grant(study, ['site_staff'], STATUS_EDITS);
    subjectIds = [];
    for (let at = 0; at < 2; at += 1) subjectIds.push((await study.subject()).subjectId);
  });
  afterEach(async () => {
    jest.restoreAllMocks();
    await expectVerified(study);
  });
  afterAll(() => study.stop());

  const targets = () => subjectIds.map((subjectId) => ({ subjectId }));
  const change = (role: string, to: 'array_remove' | 'array_append', privilege: string) =>
    study.database.query(
      `update builder.v1_role set privileges = ${to}(privileges, $1) where code = $2`,
      [privilege, role],
    );
  const without = async (privilege: string, work: () => Promise<void>) => {
    await change('data_manager', 'array_remove', privilege);
    await work();
    await change('data_manager', 'array_append', privilege);
  };
  /** Does something when the run is at its first subject, before it is done. */
  const meanwhile = (work: () => Promise<unknown>) => {
    const runner = study.app.get(StatusRunRunner);
    const real = runner.run.bind(runner);
    let first = true;
    jest.spyOn(runner, 'run').mockImplementation(async (...args) => {
      const stored = await real(...args);
      if (first) await work();
      first = false;
      return stored;
    });
  };

  it.each(STATUS_FLAGS)(
    'refuses %s without the privilege to set it, to see it, or to see pages [R6-KEYS-09]',
    async (flag) => {
      const input = { flag, level: 'subject', preview: true, targets: targets() } as const;
      const { runId } = await statusRun(study, input);
      const read = () => study.call('manager', 'GET', `status-runs/${runId}`);
      expect((await read()).status).toBe(200);
      for (const privilege of [statusPrivilege[flag], viewPrivileges[flag], 'CRF_VIEW']) {
        await without(privilege, async () => {
          expect((await startStatusRun(study, input)).status).toBe(403);
          const apply = await study.call('manager', 'POST', `status-runs/${runId}/apply`, {});
          const refused = privilege === 'CRF_VIEW' ? 403 : 404;
          expect([apply.status, (await read()).status]).toEqual([refused, refused]);
        });
      }
    },
  );

  it('refuses subjects, sites and filters of sites that the role does not reach [R6-ACCESS-02]', async () => {
    const elsewhere = await study.call<{ subjectId: number }>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: study.version,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'E-1' }],
      },
    );
    const { subjectId } = elsewhere.body;
    const start = (input: object) => startStatusRun(study, { preview: true, ...input }, 'site');
    const refused = [
      await start({ level: 'subject', targets: [...targets(), { subjectId }] }),
      await start({ level: 'site', targets: [{ siteId: OTHER_SITE }] }),
      await start({ level: 'subject', filter: { siteIds: [SITE, OTHER_SITE] } }),
      await start({ level: 'subject', targets: [{ subjectId: 99_999 }] }),
    ];
    expect(refused.map(({ status }) => status)).toEqual([403, 403, 403, 404]);
    const all = await finished(study, await start({ level: 'subject', filter: {} }), 'site');
    expect(all).toMatchObject({ subjects: subjectIds.length, subjectsRefused: 0 });
  });

  it('is known only to whoever started it, and in that role', async () => {
    const { runId } = await statusRun(study, {
      level: 'subject',
      preview: true,
      targets: targets(),
    });
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/cancel'],
      ['POST', '/apply'],
    ] as const) {
      const body = path === '/apply' ? {} : undefined;
      const { status } = await study.call('monitor', method, `status-runs/${runId}${path}`, body);
      expect([path, status]).toEqual([path, 404]);
    }
  });

  it('stops with its reason when a privilege is taken away meanwhile [D9-JOB-02]', async () => {
    meanwhile(() => change('data_manager', 'array_remove', 'SDV_EDIT'));
    const { body } = await startStatusRun(study, { level: 'subject', targets: targets() });
    expect(await ended(study, body.jobId)).toMatchObject({
      status: 99,
      code: 'JOB_RIGHT_REMOVED',
      done: 1,
    });
    await change('data_manager', 'array_append', 'SDV_EDIT');
    const run = await study.call('manager', 'GET', `status-runs/${body.runId}`);
    expect(run.body).toMatchObject({ subjects: 2, subjectsDone: 1, done: 17 });
  });

  it('stops with its reason when a site is taken away meanwhile, and tells nothing of it any more [D9-JOB-02]', async () => {
    const move = (siteId: number) =>
      study.database.query(
        'update admin.v1_assignment set site_id = $1 where study_id = $2 and person_id = 1',
        [siteId, STUDY],
      );
    meanwhile(() => move(OTHER_SITE));
    const input = { flag: 'review', level: 'subject', targets: targets() } as const;
    const { body } = await startStatusRun(study, input, 'site');
    expect(await ended(study, body.jobId, 'site')).toMatchObject({
      status: 99,
      code: 'JOB_RIGHT_REMOVED',
    });
    const read = () => study.call('site', 'GET', `status-runs/${body.runId}`);
    expect((await read()).body).toMatchObject({ subjects: 0, done: 0, job: { total: 0 } });
    await move(SITE);
    expect((await read()).body).toMatchObject({ subjects: 2, subjectsDone: 1 });
  });

  it('does not name the level that holds a lock to a role without LOCK_VIEW [D6-VIEW-01]', async () => {
    const { subjectId } = await study.subject();
    await act(study, subjectId, { flag: 'lock', set: true, level: 'subject' });
    const run = await statusRun(study, { level: 'subject', targets: [{ subjectId }] });
    expect(run.skippedItems[0]!.heldBy).toBe('subject');
    await without('LOCK_VIEW', async () => {
      const { body } = await study.call<typeof run>('manager', 'GET', `status-runs/${run.runId}`);
      expect(body.skippedItems[0]).toMatchObject({ heldBy: null, code: 'CDMS700MSG005' });
    });
  });

  it('counts and names no hidden item, and says the same whether it has a value or not [D6-HIDDEN-01]', async () => {
    const told: unknown[] = [];
    for (const value of ['x', null]) {
      const { subjectId, pages } = await study.subject();
      const pageId = pages['SCR.DM']!;
      if (value !== null) await study.enter(pageId, { SECRET: value }, 'unblinded');
      const said: unknown[] = [];
      for (const flag of ['freeze', 'sdv', 'lock', 'review', 'freeze'] as const) {
        const level = flag === 'review' ? 'subject' : 'page';
        const of = [{ subjectId, ...(level === 'page' ? { pageId } : {}) }];
        for (const preview of [true, false]) {
          const run = await statusRun(study, { flag, level, preview, targets: of });
          const { done, unchanged, skipped, skippedItems } = run;
          said.push([flag, done, unchanged, skipped, skippedItems.map(({ itemKey }) => itemKey)]);
        }
      }
      expect(JSON.stringify(said)).not.toContain('SECRET');
      told.push(said);
    }
    expect(told[0]).toEqual(told[1]);
  });
});
