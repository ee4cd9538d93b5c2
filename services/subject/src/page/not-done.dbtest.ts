import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StudyDesign } from '@casebook/study-design';
import { Flag } from '@casebook/subject-data';
import type { AuditList } from '../audit/audit.dto';
import { check, item, testDesign, text } from '../test/design';
import { flagItem, unflagItems, writeAs } from '../test/flags';
import { expectVerified } from '../test/status';
import { TestStudy } from '../test/study';
import type { PageSaveAnswer } from './page-save.dto';

/** Vital signs of which two items and, apart from that, the pregnancy test as a whole may be not done. */
function design(): StudyDesign {
  const base = testDesign();
  const [vitals] = base.pages.filter(({ key }) => key === 'VS');
  const allowed = new Set(['PULSE', 'SYSBP', 'DIFF']);
  return {
    ...base,
    pages: base.pages.map((page) => {
      if (page.key === 'VS')
        return {
          ...page,
          blocks: vitals!.blocks.map((block) => ({
            ...block,
            items: block.items.map((one) =>
              allowed.has(one.key) ? { ...one, notDone: true } : one,
            ),
          })),
        };
      if (page.key === 'PREG')
        return {
          ...page,
          notDone: true,
          blocks: [
            {
              key: 'PREG',
              type: 1 as const,
              items: [
                item('RESULT', { required: true }),
                item('KIT', { notDone: true }),
                item('CODE', { properties: [{ type: 14, roles: ['unblinded'] }] }),
              ],
            },
          ],
        };
      return page;
    }),
    schedule: base.schedule.map(({ visit, page, mandatory }) => ({ visit, page, mandatory })),
    checks: [
      ...base.checks,
      check('BOTH', 'PREG', 'RESULT', {
        expression: 'RESULT == "+" && KIT == ""',
        action: { type: 'query', message: text('Which kit?') },
      }),
    ],
  };
}

interface Sent {
  itemKey: string;
  value?: string | null;
  notDone?: boolean;
  revision?: number;
  reasonCode?: number;
  reason?: string;
}

describe('an item that was not done', () => {
  let study: TestStudy;
  beforeAll(async () => {
    study = await TestStudy.start(design());
  });
  afterAll(() => study.stop());

  const save = (pageId: number, blockKey: string, ...items: Sent[]) =>
    study.call<PageSaveAnswer & { errors?: { field: string; code: string }[]; code: string }>(
      'site',
      'POST',
      `pages/${pageId}/save`,
      {
        designVersionId: study.version,
        items: items.map((one) => ({ blockKey, line: 0, value: null, revision: 0, ...one })),
      },
    );
  const faults = ({ body }: Awaited<ReturnType<typeof save>>) =>
    body.errors?.map(({ field, code }) => [field, code]);
  const valueOf = async (pageId: number, itemKey: string) =>
    (await study.open(pageId)).state.values.find((row) => row.itemKey === itemKey);

  const vitals = async () => (await study.subject()).pages['SCR.VS']!;
  const why = { notDone: true, reason: 'Device broken' };

  it('counts as entered, has no value, and its required check does not fire [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    const required = await study.enter(page, { VSDAT: '2026-04-01' });
    const empty = required.body.state.queries.filter(({ itemKey }) => itemKey === 'PULSE');
    expect(empty.map(({ status }) => status)).toEqual([1]);
    const before = required.body.state.counters;

    const { status, body } = await save(page, 'VS', { itemKey: 'PULSE', ...why });
    expect(status).toBe(200);
    expect(body.state.counters).toMatchObject({
      items: before.items,
      entered: before.entered + 1,
      openQueries: before.openQueries! - 1,
    });
    expect(await valueOf(page, 'PULSE')).toMatchObject({
      value: null,
      revision: 1,
      flags: 0,
      notDone: 'Device broken',
    });
  });

  it('is not complete without the other items, and complete with them [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    const inputState = async (...items: Sent[]) =>
      (await save(page, 'VS', ...items)).body.state.counters.inputState;
    expect(await inputState({ itemKey: 'PULSE', ...why })).toBe(1);
    expect(
      await inputState(
        { itemKey: 'VSDAT', value: '2026-04-01' },
        { itemKey: 'DIABP', value: '70' },
      ),
    ).toBe(1);
    // What is derived from an item that was not done stays empty, so it is not done itself.
    expect(await inputState({ itemKey: 'SYSBP', ...why }, { itemKey: 'DIFF', ...why })).toBe(2);
  });

  it('is refused without a reason, with a value, and where the study does not allow it [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    expect(
      faults(await save(page, 'VS', { itemKey: 'PULSE', notDone: true, reason: '  ' })),
    ).toEqual([['items.0.reason', 'SUBJECT_NOT_DONE_REASON_REQUIRED']]);
    expect(faults(await save(page, 'VS', { itemKey: 'PULSE', value: '60', ...why }))).toEqual([
      ['items.0.value', 'SUBJECT_NOT_DONE_WITH_VALUE'],
    ]);
    expect(faults(await save(page, 'VS', { itemKey: 'DIABP', ...why }))).toEqual([
      ['items.0.notDone', 'SUBJECT_NOT_DONE_NOT_ALLOWED'],
    ]);
    const odd = { itemKey: 'PULSE', notDone: 'yes', reason: 'x' } as unknown as Sent;
    expect((await save(page, 'VS', odd)).status).toBe(422);
    expect((await study.open(page)).state.values).toEqual([]);
  });

  it('gets a value, or is taken back, only with a reason for the correction [D3-NOTDONE-01] [R5-SAVE-01]', async () => {
    const page = await vitals();
    await save(page, 'VS', { itemKey: 'PULSE', ...why });
    const entered: Sent = { itemKey: 'PULSE', value: '60', revision: 1 };
    expect(faults(await save(page, 'VS', entered))).toEqual([
      ['items.0.reasonCode', 'SUBJECT_REASON_REQUIRED'],
    ]);
    expect((await save(page, 'VS', { ...entered, reasonCode: 2 })).status).toBe(200);
    const value = await valueOf(page, 'PULSE');
    expect(value).toMatchObject({ value: '60', revision: 2 });
    expect(value).not.toHaveProperty('notDone');

    // A value that turns out to be wrong is corrected to “not done”, and that is taken back.
    const wrong: Sent = { itemKey: 'PULSE', ...why, revision: 2 };
    expect(faults(await save(page, 'VS', wrong))).toEqual([
      ['items.0.reasonCode', 'SUBJECT_REASON_REQUIRED'],
    ]);
    expect((await save(page, 'VS', { ...wrong, reasonCode: 1 })).status).toBe(200);
    expect(await valueOf(page, 'PULSE')).toMatchObject({ value: null, notDone: 'Device broken' });
    const back: Sent = { itemKey: 'PULSE', revision: 3, reasonCode: 1 };
    const { body } = await save(page, 'VS', back);
    expect(body.results).toMatchObject([{ status: 'saved', value: null, revision: 4 }]);
    expect(body.state.queries.map(({ status }) => status)).toContain(1);
  });

  it('conflicts with an entry that was made under an older view of it [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    await save(page, 'VS', { itemKey: 'PULSE', ...why });
    const { status, body } = await save(page, 'VS', { itemKey: 'PULSE', value: '61' });
    expect([status, body.code]).toEqual([412, 'CDMS700MSG004']);
    expect(body).toMatchObject({ conflicts: [{ itemKey: 'PULSE', changedBy: 'site' }] });
  });

  it('keeps its reason when a status is set, and loses the status with a value [D3-NOTDONE-01] [D3-FLAG-01]', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await save(page, 'VS', { itemKey: 'PULSE', ...why });
    await writeAs(
      study,
      subjectId,
      `update subject.item_value set flags = flags | ${Flag.sdv}, reason_code = null, reason = null
       where study_id = $1 and subject_id = $2 and page_id = ${page} and item_key = 'PULSE'`,
    );
    expect(await valueOf(page, 'PULSE')).toMatchObject({
      flags: Flag.sdv,
      notDone: 'Device broken',
    });
    await save(page, 'VS', { itemKey: 'PULSE', value: '60', revision: 1, reasonCode: 2 });
    expect(await valueOf(page, 'PULSE')).toMatchObject({ value: '60', flags: 0 });
    await expectVerified(study);
  });

  it('is not changed while it is frozen or locked [D3-NOTDONE-01] [D3-VALUE-03]', async () => {
    for (const [flag, code] of [
      [Flag.freeze, 'SUBJECT_ITEM_FROZEN'],
      [Flag.lock, 'SUBJECT_ITEM_LOCKED'],
    ] as const) {
      const { pages, subjectId } = await study.subject();
      const page = pages['SCR.VS']!;
      await writeAs(study, subjectId, flagItem(page, 'VS', 'PULSE', flag));
      expect(faults(await save(page, 'VS', { itemKey: 'PULSE', ...why }))).toEqual([
        ['items.0.value', code],
      ]);
      // The flag was set without its counter.
      await writeAs(study, subjectId, unflagItems(flag));
    }
  });

  it('is in the audit trail with its reason [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    await save(page, 'VS', { itemKey: 'PULSE', ...why });
    await save(page, 'VS', { itemKey: 'PULSE', value: '60', revision: 1, reasonCode: 2 });
    const trail = `pages/${page}/audit?tab=data&itemKey=PULSE`;
    const { body } = await study.call<AuditList>('site', 'GET', trail);
    expect(
      body.rows.map(({ before, after, reason, reasonCode, changes }) => [
        before,
        after,
        reasonCode,
        reason,
        changes,
      ]),
    ).toEqual([
      [null, '60', 2, null, [{ field: 'notDone', before: 'true', after: null }]],
      [null, null, null, 'Device broken', [{ field: 'notDone', before: null, after: 'true' }]],
    ]);
  });

  it('is emptied with its page, and the next entry is a first one [D3-NOTDONE-01]', async () => {
    const page = await vitals();
    await save(page, 'VS', { itemKey: 'PULSE', ...why });
    const { body } = await study.call<{ state: PageSaveAnswer['state'] }>(
      'site',
      'POST',
      `pages/${page}/initialise`,
      { designVersionId: study.version, reason: 'Wrong subject', revisionSum: 1 },
    );
    expect(body.state.counters).toMatchObject({ entered: 0, inputState: 0 });
    expect((await save(page, 'VS', { itemKey: 'PULSE', value: '60', revision: 2 })).status).toBe(
      200,
    );
  });

  describe('as a whole page', () => {
    const page = async () => (await study.subject()).pages['W4.PREG']!;
    const whole: Sent[] = ['RESULT', 'KIT'].map((itemKey) => ({ itemKey, ...why }));

    it('is complete, and takes no value before it is taken back [D3-NOTDONE-02]', async () => {
      const pageId = await page();
      const { status, body } = await save(pageId, 'PREG', ...whole);
      expect(status).toBe(200);
      expect(body.state.counters).toMatchObject({ items: 2, entered: 2, inputState: 2 });
      expect(body.state.queries).toEqual([]);
      await expectVerified(study);
      const counters = readFileSync(join(__dirname, '../../verify/page-counters.sql'), 'utf8');
      expect(await study.database.query(counters)).toEqual([]);
      const kit: Sent = { itemKey: 'KIT', value: 'K1', revision: 1, reasonCode: 2 };
      expect(faults(await save(pageId, 'PREG', kit))).toEqual([
        ['items.0.value', 'SUBJECT_PAGE_NOT_DONE'],
      ]);
      const back: Sent = { itemKey: 'RESULT', revision: 1, reasonCode: 2 };
      const taken = await save(pageId, 'PREG', back, kit);
      expect(taken.status).toBe(200);
      expect(taken.body.state.counters).toMatchObject({ entered: 1, inputState: 1 });
    });

    it('is refused while one of its items has a value that everybody sees [D3-NOTDONE-02]', async () => {
      const pageId = await page();
      expect((await study.enter(pageId, { KIT: 'K1' })).status).toBe(200);
      expect(faults(await save(pageId, 'PREG', whole[0]!))).toEqual([
        ['items.0.notDone', 'SUBJECT_NOT_DONE_NOT_ALLOWED'],
      ]);
      const other = await page();
      expect((await study.enter(other, { CODE: 'x' }, 'unblinded')).status).toBe(200);
      expect((await save(other, 'PREG', ...whole)).status).toBe(200);
    });
  });
});
