import { JobStatus } from '@casebook/service-kit';
import { DesignStore } from '../design/design.store';
import type { Registered } from '../registration/registration.dto';
import { askTrial, lastTrial, tried } from '../test/check-trial';
import { check, testDesign, text } from '../test/design';
import { ended } from '../test/ecs';
import { grant, withoutPrivilege } from '../test/status';
import { insertVersion, OTHER_SITE, release, STUDY, TestStudy } from '../test/study';
import type { VisitMatrix } from '../visit/visit.dto';

const range = (expression: string) =>
  check('RANGE', 'VS', 'SYSBP', {
    expression,
    action: { type: 'query', message: text('As in the draft') },
  });
const refused = (body: { code: string; errors?: { field: string; code: string }[] }) =>
  body.errors?.map(({ field, code }) => [field, code]);

describe('trying a check of the draft on subjects', () => {
  let study: TestStudy;
  let high: Awaited<ReturnType<TestStudy['subject']>>;
  let elsewhere: Registered;

  beforeAll(async () => {
    study = await TestStudy.start();
    await grant(study, ['unblinded', 'site_staff'], ['design_edit']);
    high = await study.subject();
    await study.enter(high.pages['SCR.DM']!, { SEX: 'M', AGE: '60' });
    await study.enter(high.pages['SCR.VS']!, { SYSBP: '210', DIABP: '80', PULSE: '60' });
    const middle = await study.subject();
    await study.enter(middle.pages['SCR.VS']!, { SYSBP: '150', DIABP: '80', PULSE: '60' });
    const none = await study.subject();
    await study.enter(none.pages['SCR.VS']!, { PULSE: '60' });
    const disabled = await study.subject();
    await study.enter(disabled.pages['SCR.VS']!, { SYSBP: '300', PULSE: '60' });
    await study.call('site', 'POST', `subjects/${disabled.subjectId}/disable`, { reason: 'x' });
    elsewhere = await atOtherSite('190');
  });
  afterAll(() => study.stop());

  async function atOtherSite(SYSBP: string): Promise<Registered> {
    const { body } = await study.call<Registered>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: study.version,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'O-1' }],
      },
    );
    const path = `subjects/${encodeURIComponent(body.subjectNo)}/visit-matrix?siteId=${OTHER_SITE}`;
    const matrix = await study.call<VisitMatrix>('unblinded', 'GET', path);
    const { pageId } = matrix.body.cells.find(({ pageKey }) => pageKey === 'VS')!;
    await study.enter(pageId, { SYSBP, PULSE: '60' }, 'unblinded');
    return body;
  }

  it('counts the queries that it would open, and that stay, and names their places [D4-EDITOR-15]', async () => {
    const trial = await tried(study, range('SYSBP > 140'));
    expect(trial.job).toMatchObject({ status: JobStatus.finished, done: 4, total: 4 });
    expect(trial).toMatchObject({
      subjects: 4,
      done: 4,
      broken: 0,
      outcomes: { fires: 3, passes: 0, unknown: 1, failed: 0 },
      effects: { open: 2, close: 0, reopen: 0, stays: 1 },
      untried: [],
    });
    expect(trial.rows).toMatchObject([
      { effect: 'open', siteCode: 'TKY', message: { en: 'As in the draft' }, line: 0 },
      {
        effect: 'open',
        siteCode: 'BKK',
        subjectNo: elsewhere.subjectNo,
        visitTitle: { en: 'Screening' },
        pageTitle: { en: 'Vital signs' },
        itemLabel: { en: 'SYSBP' },
      },
    ]);
  });

  it('names the queries that it would close, with what they ask [D4-EDITOR-15]', async () => {
    const trial = await tried(study, range('SYSBP > 250'));
    expect(trial.effects).toMatchObject({ open: 0, close: 1, stays: 0 });
    expect(trial.rows).toMatchObject([
      { effect: 'close', subjectNo: high.subjectNo, message: { en: 'RANGE fired' } },
    ]);
    expect(
      (await tried(study, { ...range('SYSBP > 250'), autoClose: false })).effects,
    ).toMatchObject({ close: 0, stays: 1 });
  });

  it('counts what cannot be evaluated, with the reason [D4-EDITOR-15]', async () => {
    const trial = await tried(study, range('100 / (SYSBP - 150) > 100'));
    expect(trial.outcomes).toEqual({ fires: 0, passes: 2, unknown: 1, failed: 1 });
    expect(trial.rows.filter(({ effect }) => effect === 'failed')).toMatchObject([
      { siteCode: 'TKY', code: 'CHECKS_DIVISION_BY_ZERO' },
    ]);
  });

  it('counts values, shown and hidden items, prompts, blocks and visits of other actions [D4-EDITOR-15]', async () => {
    const derived = await tried(
      study,
      check('DIFFERENCE', 'VS', 'DIFF', {
        expression: 'SYSBP - DIABP + 1',
        action: { type: 'derive' },
      }),
    );
    expect(derived.effects).toMatchObject({ derive: 2, open: 0 });
    expect(derived.rows).toMatchObject([
      { effect: 'derive', before: '130', after: '131' },
      { effect: 'derive', before: '70', after: '71' },
    ]);
    const act = async (action: Parameters<typeof check>[3]['action']) =>
      (
        await tried(study, {
          ...check('NEW', 'VS', 'SYSBP', { expression: 'SYSBP > 180' }),
          action: action!,
        })
      ).effects;
    expect(await act({ type: 'hide', items: ['PULSE', 'DIABP'] })).toMatchObject({
      hide: 4,
      show: 0,
    });
    expect(await act({ type: 'show', items: ['PULSE'] })).toMatchObject({ hide: 2, show: 0 });
    expect(await act({ type: 'prompt', message: text('Sure?') })).toMatchObject({
      prompt: 2,
      open: 0,
    });
    expect(await act({ type: 'block', message: text('No') })).toMatchObject({ open: 2 });
    expect(await act({ type: 'addVisit', visit: 'UNS' })).toMatchObject({ addVisit: 2 });
  });

  it('changes no row of the study, also in a locked one [D4-EDITOR-15]', async () => {
    const before = await contents();
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const trial = await tried(study, range('SYSBP > 140'));
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(trial.effects.open).toBe(2);
    expect(await contents()).toEqual(before);
  });

  /** Digests of all tables of the service and of the audit trail, without the work of the job itself. */
  async function contents(): Promise<Record<string, string | null>> {
    const tables = await study.database.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('subject', 'audit') and tablename not in ('job_run', 'check_trial')
          and tablename not like 'anchor%'`,
    );
    const digests: Record<string, string | null> = {};
    for (const { name } of tables) {
      const [row] = await study.database.query<{ digest: string | null }>(
        `select md5(string_agg(t::text, E'\\n' order by t::text)) as digest from ${name} t`,
      );
      digests[name] = row!.digest;
    }
    expect(Object.keys(digests)).toContain('subject.item_value');
    return digests;
  }

  it('looks only at subjects of the sites of the caller [D4-EDITOR-15]', async () => {
    const trial = await tried(study, range('SYSBP > 140'), 'site');
    expect(trial).toMatchObject({ subjects: 3, effects: { open: 1, stays: 1 } });
    expect(trial.rows.map(({ siteCode }) => siteCode)).toEqual(['TKY']);
  });

  it('says nothing of queries to a role that may not see them [D4-EDITOR-15] [R6-KEYS-03]', async () => {
    await withoutPrivilege(study, 'QUERY_VIEW', async () => {
      const trial = await tried(study, range('SYSBP > 140'));
      expect(trial.effects).toMatchObject({ open: 3, close: null, reopen: null, stays: null });
      expect(trial.rows.map(({ message }) => message)).toEqual([null, null, null]);
    });
    await tried(study, range('SYSBP > 140'));
    await withoutPrivilege(study, 'QUERY_VIEW', async () => {
      expect(await lastTrial(study)).toBeNull();
    });
  });

  it('is refused when it reads, or acts on, what the role may not see [D4-EDITOR-15] [D6-BLIND-01]', async () => {
    const hidden = [
      range('SYSBP > 140 && visit("SCR").DM.SECRET == "x"'),
      check('NEW', 'DM', 'SECRET', { expression: 'AGE > 1' }),
      check('NEW', 'DM', 'AGE', {
        expression: 'AGE > 1',
        action: { type: 'hide', items: ['SECRET'] },
      }),
      // Its queries were raised because of hidden data.
      check('SECRETLY', 'DM', 'AGE', { expression: 'AGE > 1' }),
    ];
    for (const one of hidden) {
      const { status, body } = await askTrial(study, one);
      expect([status, body.code]).toEqual([403, 'ECS_TRIAL_HIDDEN']);
      expect((await tried(study, one, 'unblinded')).done).toBe(4);
    }
  });

  it('is refused without the right to edit the draft or to see data [D4-EDITOR-15]', async () => {
    expect((await askTrial(study, range('true'), 'monitor')).status).toBe(403);
    await grant(study, ['nobody'], ['design_edit']);
    expect((await askTrial(study, range('true'), 'nobody')).status).toBe(403);
    expect((await study.call('nobody', 'GET', 'check-trial')).status).toBe(403);
  });

  it('is shown only to the person who asked for it [D4-EDITOR-15]', async () => {
    await tried(study, range('SYSBP > 140'));
    const { check: last } = (await lastTrial(study, 'unblinded'))!;
    expect(last).toMatchObject({ key: 'SECRETLY' });
  });

  it('names the field of a check that is not valid [D4-EDITOR-15] [D7-ERROR-02]', async () => {
    const fieldsOf = async (one: unknown) => {
      const { status, body } = await askTrial(study, one);
      return [status, refused(body)];
    };
    const at = (code: string) => [422, [['check/expression', code]]];
    expect((await askTrial(study, null)).status).toBe(422);
    expect(await fieldsOf({ ...range('true'), expression: 7 })).toMatchObject([
      422,
      [['check/expression', expect.any(String)]],
    ]);
    expect(await fieldsOf(range('SYSBP >'))).toEqual(at('CHECKS_SYNTAX'));
    expect(await fieldsOf(range('SYSBP + 1'))).toEqual(at('CHECKS_RESULT_TYPE'));
    expect(await fieldsOf(range('SYSBP == "x"'))).toEqual(at('CHECKS_TYPE'));
    expect(await fieldsOf(range('WEIGHT > 1'))).toEqual(at('ECS_TRIAL_NOT_RELEASED'));
    const loops = (depth: number): string =>
      depth === 0 ? 'true' : `visits("UNS").all(v${depth}, ${loops(depth - 1)})`;
    expect(await fieldsOf(range(loops(5)))).toEqual(at('CHECKS_COST_LIMIT'));
  });

  it('runs once at a time for a person, and stops when it is canceled [D4-EDITOR-15] [D6-JOB-01]', async () => {
    // The trial waits at its first subject.
    const designs = study.app.get(DesignStore);
    const real = designs.version.bind(designs);
    let letGo!: () => void;
    const gate = new Promise<void>((resolve) => (letGo = resolve));
    const held = jest.spyOn(designs, 'version').mockImplementation(async (...args) => {
      await gate;
      return real(...args);
    });
    const { jobId } = (await askTrial(study, range('SYSBP > 140'))).body;
    const { status, body } = await askTrial(study, range('SYSBP > 140'));
    expect([status, body.code]).toEqual([420, 'ECS_TRIAL_RUNNING']);
    await study.call('manager', 'POST', `/api/subject/jobs/${jobId}/cancel`);
    letGo();
    expect(await ended(study, jobId)).toMatchObject({ status: JobStatus.blank });
    held.mockRestore();
    expect(await lastTrial(study)).toMatchObject({ subjects: 4, done: 1 });
  });

  it('finds what a version does not have missing, and leaves out one without the target [D4-EDITOR-15] [D5-CEL-02]', async () => {
    const design = testDesign();
    const later = {
      ...design,
      pages: design.pages.map((page) =>
        page.key === 'VS'
          ? {
              ...page,
              blocks: page.blocks.map((block) => ({
                ...block,
                items: [...block.items, { ...block.items[1]!, key: 'WEIGHT' }],
              })),
            }
          : page,
      ),
    };
    await insertVersion(study.database, 201, later);
    await release(study.database, OTHER_SITE, 201, -1_000);
    const unknown = await tried(study, range('SYSBP > 140 && WEIGHT > 1'));
    expect(unknown.outcomes).toEqual({ fires: 0, passes: 0, unknown: 4, failed: 0 });
    const known = await tried(study, range('SYSBP > 140 && !known(WEIGHT)'));
    expect(known.effects).toMatchObject({ open: 2, stays: 1 });
    const target = await tried(
      study,
      check('NEW', 'VS', 'WEIGHT', { expression: '!known(WEIGHT)' }),
    );
    expect(target).toMatchObject({
      done: 4,
      effects: { open: 1 },
      untried: [{ versionNo: 101, subjects: 3, code: 'CHECKS_TARGET_UNKNOWN' }],
    });
  });
});
