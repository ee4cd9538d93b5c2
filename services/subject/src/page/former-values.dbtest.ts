import type { Item, StudyDesign } from '@casebook/study-design';
import type { EcsSubjectDetail } from '../ecs/ecs.dto';
import { run } from '../test/ecs';
import { item, testDesign, text } from '../test/design';
import { insertVersion, release, SITE, TestStudy } from '../test/study';

const unit = (en: string) => [{ type: 6 as const, role: 'unit' as const, text: { en } }];
const symptoms = (...codes: string[]) => ({
  key: 'SYMPTOM',
  name: text('Symptom'),
  dataType: 'text' as const,
  entries: codes.map((code) => ({ code, label: text(`Symptom ${code}`) })),
});

/** Demographics with a single choice, multiple choices, a number, a partial date and a measurement. */
function design(change: { sexes: string[]; symptoms: string[]; items: Item[] }): StudyDesign {
  const base = testDesign();
  const labels: Record<string, string> = { M: 'Male', F: 'Female' };
  return {
    ...base,
    codelists: [
      {
        ...base.codelists[0]!,
        entries: change.sexes.map((code) => ({ code, label: text(labels[code]!) })),
      },
      symptoms(...change.symptoms),
    ],
    schedule: base.schedule.map(({ visit, page, mandatory }) => ({ visit, page, mandatory })),
    pages: base.pages.map((page) =>
      page.key === 'DM'
        ? { ...page, blocks: [{ key: 'DM', type: 1 as const, items: change.items }] }
        : page,
    ),
    checks: base.checks.filter(({ key }) => key !== 'SECRETLY'),
  };
}

const BEFORE = design({
  sexes: ['M', 'F'],
  symptoms: ['A', 'B', 'C'],
  items: [
    item('SEX', { layout: 8, codelist: 'SEX' }),
    item('SYMPTOMS', { layout: 1, codelist: 'SYMPTOM' }),
    item('DOSE', { dataType: 'number', numberFormat: { digits: 3, decimals: 2 } }),
    item('ONSET', { layout: 4 }),
    item('WEIGHT', { dataType: 'number', properties: unit('kg') }),
    item('NOTE', { layout: 11 }),
    item('SECRET', {
      layout: 8,
      codelist: 'SEX',
      properties: [{ type: 14, roles: ['unblinded'] }],
    }),
  ],
});

const AFTER = design({
  sexes: ['F'],
  symptoms: ['A', 'C'],
  items: [
    item('SEX', { layout: 8, codelist: 'SEX' }),
    item('SYMPTOMS', { layout: 1, codelist: 'SYMPTOM' }),
    item('DOSE', { dataType: 'number', numberFormat: { digits: 3, decimals: 1 } }),
    item('ONSET', { layout: 2 }),
    item('WEIGHT', { dataType: 'number', properties: unit('lb') }),
    item('NOTE', { layout: 11 }),
    item('SECRET', {
      layout: 8,
      codelist: 'SEX',
      properties: [{ type: 14, roles: ['unblinded'] }],
    }),
  ],
});

describe('values that no longer fit the design', () => {
  let study: TestStudy;
  let page: number;
  let subjectId: number;
  beforeAll(async () => {
    study = await TestStudy.start(BEFORE);
    const registered = await study.subject();
    page = registered.pages['SCR.DM']!;
    subjectId = registered.subjectId;
    const entered = await study.enter(page, {
      SEX: 'M',
      SYMPTOMS: 'A|B',
      DOSE: '1.25',
      ONSET: '2024-UN-UN',
      WEIGHT: '70',
      NOTE: 'stays as it is',
    });
    expect(entered.status).toBe(200);
    await study.enter(page, { SECRET: 'M' }, 'unblinded');
    await insertVersion(study.database, 102, AFTER);
    await release(study.database, SITE, 102, -1_000);
    study.version = 102;
  });
  afterAll(() => study.stop());

  it('are shown with their labels, their version and why they do not fit [D4-FORMER-01]', async () => {
    const { state } = await study.open(page);
    expect(
      Object.fromEntries(state.former!.map(({ itemKey, ...former }) => [itemKey, former])),
    ).toMatchObject({
      SEX: {
        kind: 'choice',
        value: 'M',
        valueLabel: { en: 'Male', ja: 'Male(日)' },
        choices: [{ code: 'M', label: { en: 'Male' } }],
        versionNo: 101,
      },
      SYMPTOMS: {
        kind: 'choice',
        choices: [
          { code: 'A', label: { en: 'Symptom A' } },
          { code: 'B', label: { en: 'Symptom B' } },
        ],
      },
      DOSE: { kind: 'form', value: '1.25', valueLabel: null },
      ONSET: { kind: 'form', value: '2024-UN-UN' },
      WEIGHT: { kind: 'unit', unit: { en: 'kg' } },
    });
    expect(state.former).toHaveLength(5);
    // A role that may not see an item does not learn that its value no longer fits.
    expect((await study.open(page, 'unblinded')).state.former).toHaveLength(6);
  });

  it('are listed by a run of the checks, which does not change them [D4-FORMER-02]', async () => {
    const detail = await run(study, { mode: 'preview' });
    expect(detail.totals).toMatchObject({ former: 5, open: 0, values: 0 });
    const result = await study.call<EcsSubjectDetail>(
      'manager',
      'GET',
      `ecs/runs/${detail.runId}/subjects/${subjectId}`,
    );
    expect(result.body.former).toContainEqual(
      expect.objectContaining({
        pageId: page,
        itemLabel: expect.objectContaining({ en: 'SEX' }),
        value: 'M',
        valueLabel: expect.objectContaining({ en: 'Male' }),
        kind: 'choice',
        versionNo: 101,
      }),
    );
    expect(result.body.former).toHaveLength(5);
    const values = (await study.open(page)).state.values;
    expect(values.find(({ itemKey }) => itemKey === 'SEX')).toMatchObject({ value: 'M' });
  });

  it('may stay while others are corrected, and the audit trail shows each value with the labels of its version [D4-FORMER-01] [D4-FORMER-03]', async () => {
    const kept = await study.enter(page, { NOTE: 'other' });
    expect(kept.body.state.former).toHaveLength(5);
    const again = await study.enter(page, { SEX: 'M' });
    expect(again.body.errors).toMatchObject([{ code: 'VALUES_CODE_UNKNOWN' }]);
    const corrected = await study.enter(page, { SEX: 'F', SYMPTOMS: 'A|C', WEIGHT: '154' });
    expect(corrected.body.state.former!.map(({ itemKey }) => itemKey)).toEqual(['DOSE', 'ONSET']);
    const audit = await study.call<{ rows: Record<string, unknown>[] }>(
      'site',
      'GET',
      `pages/${page}/audit?tab=data&itemKey=SEX`,
    );
    expect(audit.body.rows[0]).toMatchObject({
      before: 'M',
      beforeLabel: { en: 'Male' },
      after: 'F',
      afterLabel: { en: 'Female' },
    });
  });
});
