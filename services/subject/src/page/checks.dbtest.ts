import type { StudyDesign } from '@casebook/study-design';
import { todayAt } from '../common/today';
import { check, text } from '../test/design';
import { replayDesign } from '../test/replay-design';
import {
  type Answer,
  insertVersion,
  type ProblemBody,
  release,
  SITE,
  TestStudy,
  VERSION,
} from '../test/study';
import type { PageSaveAnswer } from './page-save.dto';
import type { PageView } from './page.dto';

type Saved = Answer<PageSaveAnswer & ProblemBody>;
/** Values by `BLOCK.ITEM` or `BLOCK.ITEM@LINE`. */
type Values = Readonly<Record<string, string | null>>;

const OLDER = VERSION;
const NEWER = 202;

describe('checks', () => {
  let study: TestStudy;
  let pages: Record<string, number>;
  let subject: { subjectId: number; subjectNo: string };
  beforeAll(async () => {
    study = await TestStudy.start(design());
  });
  afterAll(() => study.stop());
  beforeEach(async () => {
    const registered = await study.subject();
    subject = registered;
    ({ pages } = registered);
  });

  const open = (page: string): Promise<PageView> => study.open(pages[page]!);
  const save = async (page: string, values: Values, more: object = {}): Promise<Saved> => {
    const view = await open(page);
    const items = Object.entries(values).map(([place, value]) => {
      const [, blockKey, itemKey, line = '0'] = /^(\w+)\.(\w+)@?(\d+)?$/.exec(place)!;
      const stored = view.state.values.find(
        (row) => row.blockKey === blockKey && row.itemKey === itemKey && row.line === Number(line),
      );
      const seen = { revision: stored?.revision ?? 0, ...(stored ? { reasonCode: 1 } : {}) };
      return { blockKey: blockKey!, line: Number(line), itemKey: itemKey!, value, ...seen };
    });
    const known = new Set(view.state.lines.map(({ line }) => line));
    const added = items.filter(({ blockKey, line }) => blockKey === 'AEL' && !known.has(line));
    return study.call('site', 'POST', `pages/${pages[page]}/save`, {
      designVersionId: view.designVersionId,
      items,
      linesAdded: [...new Set(added.map(({ line }) => line))].map((line) => ({
        blockKey: 'AEL',
        line,
      })),
      ...more,
    });
  };
  const saved = async (page: string, values: Values, more: object = {}): Promise<Saved> => {
    const answer = await save(page, values, more);
    if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
    return answer;
  };
  const valueOf = async (page: string, item: string, line = 0): Promise<string | null> =>
    (await open(page)).state.values.find((row) => row.itemKey === item && row.line === line)
      ?.value ?? null;
  /** Status of the queries of a page, by their English text. */
  const queries = async (page: string): Promise<Record<string, number>> =>
    Object.fromEntries(
      (await open(page)).state.queries.map(({ content, status, line }) => [
        content['en']! + (line ? `@${line}` : ''),
        status,
      ]),
    );
  const failures = async (page: string): Promise<{ checkKey: string; code: string }[] | null> => {
    const [row] = await study.database.query<{ failures: { checkKey: string; code: string }[] }>(
      `select failures from subject.page_counter where page_id = ${pages[page]}`,
    );
    return row!.failures;
  };
  const visit = (key: string, act: 'delete' | 'restore', why = 'a mistake') =>
    study.database
      .query<{
        visit_id: number;
      }>(
        `select visit_id from subject.visit where subject_id = ${subject.subjectId} and visit_key = '${key}'`,
      )
      .then(([row]) =>
        study.call('site', 'POST', `visits/${row!.visit_id}/${act}`, { reason: why }),
      );

  it('shows the message of a prompt check and stores nothing [D5-CHECK-07]', async () => {
    await saved('SCR.DM', { 'DM.SMOKES': 'Y' });
    const answer = await saved('SCR.VS', { 'VS.REST': '09:30' });
    expect(answer.body.prompts).toMatchObject([
      { checkKey: 'TOLD', itemKey: 'REST', message: { en: 'A smoker at rest' } },
    ]);
    expect(Object.keys(await queries('SCR.VS'))).not.toContain('A smoker at rest');
  });

  it('keeps the query of a check without automatic closing when the check is no longer true [D5-CHECK-02]', async () => {
    await saved('C1.VS', { 'VS.WEIGHT': '50' });
    await saved('C2.VS', { 'VS.WEIGHT': '90' });
    expect(await queries('C2.VS')).toEqual({ 'RISE fired': 1 });
    await saved('C2.VS', { 'VS.WEIGHT': '55' });
    expect(await queries('C2.VS')).toEqual({ 'RISE fired': 1 });
  });

  it('refuses the save with the message of a block check and writes nothing [D5-CHECK-07] [R5-SAVE-02]', async () => {
    const refused = await save('SCR.VS', { 'VS.WEIGHT': '60', 'VS.HEIGHT': '0' });
    expect(refused.status).toBe(422);
    expect(refused.body.errors).toMatchObject([
      { field: 'items.1.value', code: 'SUBJECT_CHECK_BLOCKS', params: { message: 'Not so small' } },
    ]);
    expect(await valueOf('SCR.VS', 'WEIGHT')).toBeNull();
  });

  it('derives values across pages and runs their checks in the same transaction [D1-02] [D5-CHECK-03]', async () => {
    await saved('SCR.VS', { 'VS.WEIGHT': '80', 'VS.HEIGHT': '200' });
    await saved('C2.SUM', { 'SUM.RATIO': '1' });
    const first = await saved('C2.VS', { 'VS.WEIGHT': '62' });
    expect(first.body.state.values.map(({ itemKey, value }) => [itemKey, value])).toEqual(
      expect.arrayContaining([['LOSS', '18']]),
    );
    expect(await queries('C2.VS')).toEqual({ 'LOST fired': 1 });
    // SCR.VS → SUM.BASE → C2.VS.LOSS → its query.
    await saved('SCR.VS', { 'VS.WEIGHT': '70' });
    expect(await valueOf('C2.SUM', 'BASE')).toBe('70');
    expect(await valueOf('C2.VS', 'LOSS')).toBe('8');
    expect(await queries('C2.VS')).toEqual({ 'LOST fired': 4 });
    expect((await open('C2.VS')).state.counters.openQueries).toBe(0);
    const audit = await study.call<{ rows: object[] }>(
      'site',
      'GET',
      `pages/${pages['C2.VS']}/audit?tab=data&itemKey=LOSS`,
    );
    expect(audit.body.rows[0]).toMatchObject({ before: '18', after: '8', origin: 'derivation' });
  });

  it('refuses a typed value for a derived item [D5-CHECK-03]', async () => {
    const refused = await save('SCR.VS', { 'VS.BMI': '20' });
    expect(refused.body.errors).toMatchObject([
      { field: 'items.0.value', code: 'SUBJECT_ITEM_GENERATED' },
    ]);
  });

  it('does not fire a check with a missing operand [D5-CEL-02]', async () => {
    await saved('SCR.LAB', { 'LAB.RESULT@1': '300' });
    await saved('SCR.VS', { 'VS.WEIGHT': '39' });
    expect(await queries('SCR.LAB')).toEqual({});
    await saved('SCR.LAB', { 'LAB.LIMIT@1': '1' });
    expect(await queries('SCR.LAB')).toEqual({ 'HIGH fired@1': 1 });
    await saved('SCR.LAB', { 'LAB.LIMIT@1': null });
    expect(await queries('SCR.LAB')).toEqual({ 'HIGH fired@1': 4 });
  });

  it('stores a check that fails with its page until it can be evaluated, and keeps its query unchanged [D5-CHECK-08]', async () => {
    await saved('C2.AE', { 'AEL.TERM@1': 'a', 'AEL.DOSE@1': '39' });
    await saved('C2.SUM', { 'SUM.RATIO': '1' });
    expect(await queries('C2.SUM')).toEqual({ 'RATIO fired': 1 });
    expect(await failures('C2.SUM')).toBeNull();
    await saved('C2.SUM', { 'SUM.RATIO': '0' });
    expect(await failures('C2.SUM')).toEqual([
      {
        checkKey: 'RATIO',
        blockKey: 'SUM',
        line: 0,
        itemKey: 'RATIO',
        code: 'CHECKS_DIVISION_BY_ZERO',
        params: {},
      },
    ]);
    expect(await queries('C2.SUM')).toEqual({ 'RATIO fired': 1 });
    await saved('C2.SUM', { 'SUM.RATIO': '300' });
    expect(await failures('C2.SUM')).toBeNull();
    expect(await queries('C2.SUM')).toEqual({ 'RATIO fired': 4 });
  });

  it('empties a derived value when its derivation fails [D5-CHECK-08]', async () => {
    await saved('SCR.VS', { 'VS.WEIGHT': '80', 'VS.HEIGHT': '200' });
    expect(await valueOf('SCR.VS', 'BMI')).toBe('20');
    // 80 kg at 0.5 cm gives a number that is too large for the item.
    await saved('SCR.VS', { 'VS.HEIGHT': '0.5' });
    expect(await valueOf('SCR.VS', 'BMI')).toBeNull();
    expect(await failures('SCR.VS')).toMatchObject([
      { checkKey: 'BMI', code: 'CHECKS_VALUE_REFUSED' },
    ]);
  });

  it('compares dates with the date at the site, where today is not in the future [R5-DATE-06]', async () => {
    const future = 'This date is in the future. Please check it.';
    const moveSite = (minutes: number) =>
      study.database.query(
        `update admin.v1_site set utc_offset_minutes = ${minutes} where site_id = ${SITE}`,
      );
    try {
      // The zone where the day begins first: its date is at least one day ahead of the zone where it begins last.
      await moveSite(14 * 60);
      const today = todayAt(14 * 60);
      const saved14 = await saved('SCR.VS', { 'VS.VSDAT': today, 'VS.WEIGHT': '50' });
      expect(saved14.body.state.counters.openQueries).toBe(0);
      await moveSite(-12 * 60);
      await saved('C1.VS', { 'VS.VSDAT': today, 'VS.WEIGHT': '50' });
      expect(await queries('C1.VS')).toEqual({ [future]: 1 });
      expect((await open('C1.VS')).today).toBe(todayAt(-12 * 60));
    } finally {
      await moveSite(0);
    }
  });

  it('keeps the values of hidden items, does not count them and raises no query for them [D5-CHECK-09]', async () => {
    const counted = async () => {
      const { items, entered, openQueries } = (await open('SCR.DM')).state.counters;
      return [items, entered, openQueries];
    };
    await saved('SCR.DM', { 'DM.SMOKES': 'Y', 'DM.SINCE': '2999-01-01', 'DM.PACKS': '1' });
    expect(await queries('SCR.DM')).toMatchObject({
      'This date is in the future. Please check it.': 1,
    });
    const shown = await counted();
    await saved('SCR.DM', { 'DM.SMOKES': 'N' });
    const hidden = await counted();
    expect(await queries('SCR.DM')).toMatchObject({
      'This date is in the future. Please check it.': 4,
    });
    expect([shown[0]! - hidden[0]!, shown[1]! - hidden[1]!]).toEqual([2, 2]);
    expect(hidden[2]).toBeLessThan(shown[2]!);
    expect(await valueOf('SCR.DM', 'SINCE')).toBe('2999-01-01');
    await saved('SCR.DM', { 'DM.SMOKES': 'Y' });
    expect(await counted()).toEqual(shown);
  });

  it('adds the visit that a check requires once, and not again after it was deleted [D5-CHECK-07]', async () => {
    const visits = async () =>
      (await study.matrix(subject.subjectNo)).visits
        .filter(({ visitKey }) => visitKey === 'SAFETY')
        .map(({ deleted, unscheduledNo }) => [deleted, unscheduledNo]);
    await saved('C2.AE', { 'AEL.TERM@1': 'a', 'AEL.DOSE@1': '55' });
    expect(await visits()).toEqual([[false, 1]]);
    await saved('C2.AE', { 'AEL.DOSE@1': '62' });
    expect(await visits()).toEqual([[false, 1]]);
    expect((await visit('SAFETY', 'delete')).status).toBe(200);
    await saved('C2.AE', { 'AEL.DOSE@1': '80' });
    expect(await visits()).toEqual([[true, 1]]);
  });

  it('closes queries and empties derived values when their visit is deleted, and brings them back with it [D1-02] [D3-DELETE-01]', async () => {
    await saved('SCR.VS', { 'VS.WEIGHT': '80' });
    await saved('C2.SUM', { 'SUM.RATIO': '1' });
    await saved('C2.VS', { 'VS.WEIGHT': '62' });
    const before = await open('C2.VS');
    expect(await queries('C2.VS')).toEqual({ 'LOST fired': 1 });
    expect((await visit('SCR', 'delete')).status).toBe(200);
    expect(await valueOf('C2.VS', 'LOSS')).toBeNull();
    expect(await queries('C2.VS')).toEqual({ 'LOST fired': 4 });
    expect((await visit('SCR', 'restore')).status).toBe(200);
    expect(await valueOf('C2.VS', 'LOSS')).toBe('18');
    expect(await queries('C2.VS')).toEqual({ 'LOST fired': 5 });
    expect((await open('C2.VS')).state.counters).toEqual(before.state.counters);
  });

  it('closes manual queries of a removed line with its reason, and reopens them with the line [D5-CHECK-10]', async () => {
    await saved('C2.AE', { 'AEL.TERM@1': 'a', 'AEL.TERM@2': 'b' });
    const ask = async (content: string, at: object) => {
      const answer = await study.call<{ query: { queryId: number; revision: number } }>(
        'monitor',
        'POST',
        'queries',
        { pageId: pages['C2.AE'], blockKey: 'AEL', line: 1, content, ...at },
      );
      expect(answer.status).toBe(201);
      return answer.body.query;
    };
    await ask('Of an item', { itemKey: 'TERM' });
    await ask('Of the line', {});
    const settled = await ask('Settled before', { itemKey: 'DOSE' });
    await ask('Of another line', { line: 2, itemKey: 'TERM' });
    await study.call('monitor', 'POST', `queries/${settled.queryId}/close`, {
      revision: settled.revision,
      reason: 'settled by phone',
    });
    const move = (list: string) =>
      saved(
        'C2.AE',
        {},
        { [list]: [{ blockKey: 'AEL', line: 1, reasonCode: 4, reason: 'twice' }] },
      );
    const statuses = async () => {
      const found = await queries('C2.AE');
      return ['Of an item@1', 'Of the line@1', 'Settled before@1', 'Of another line@2'].map(
        (name) => found[name],
      );
    };
    const removed = await move('linesRemoved');
    expect(await statuses()).toEqual([4, 4, 4, 1]);
    expect(removed.body.state.counters.openQueries).toBe(1);
    const audit = await study.call<{ rows: object[] }>(
      'site',
      'GET',
      `pages/${pages['C2.AE']}/audit?tab=query&itemKey=TERM`,
    );
    expect(audit.body.rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ person: 'site', queryStatus: 4, reason: 'twice' }),
      ]),
    );
    const reopened = await study.call('monitor', 'POST', `queries/${settled.queryId}/reopen`, {
      revision: settled.revision + 1,
    });
    expect(reopened.body.code).toBe('SUBJECT_LINE_REMOVED');
    await move('linesRestored');
    expect(await statuses()).toEqual([5, 5, 4, 1]);
  });

  it('does not close a query that the monitor reopened when its check would close it [D5-CHECK-02]', async () => {
    await saved('SCR.LAB', { 'LAB.RESULT@1': '300', 'LAB.LIMIT@1': '1' });
    await saved('SCR.VS', { 'VS.WEIGHT': '39' });
    await saved('SCR.LAB', { 'LAB.LIMIT@1': '300' });
    const [query] = (await open('SCR.LAB')).state.queries;
    const { queryId, revision } = query!;
    await study.call('monitor', 'POST', `queries/${queryId}/reopen`, { revision });
    await saved('SCR.LAB', { 'LABN.REMARK': 'unrelated' });
    expect(await queries('SCR.LAB')).toEqual({ 'HIGH fired@1': 5 });
    await saved('SCR.LAB', { 'LAB.RESULT@1': '62' });
    expect(await queries('SCR.LAB')).toEqual({ 'HIGH fired@1': 4 });
  });

  it('does not change other pages when a page is saved that only the older version has [D1-05]', async () => {
    await saved('SCR.DM', { 'DM.SMOKES': 'N' });
    const newer = design();
    await insertVersion(study.database, NEWER, {
      ...newer,
      pages: newer.pages.filter(({ key }) => key !== 'DM'),
      schedule: newer.schedule.filter(({ page }) => page !== 'DM'),
      checks: [
        ...newer.checks.filter(
          ({ target, expression }) => target.page !== 'DM' && !expression.includes('DM.'),
        ),
        check('LIGHT', 'VS', 'WEIGHT', { expression: 'WEIGHT < 40' }),
      ],
    });
    await release(study.database, SITE, NEWER);
    try {
      await saved('SCR.VS', { 'VS.WEIGHT': '39', 'VS.REST': '09:30' });
      expect(await queries('SCR.VS')).toEqual({ 'LIGHT fired': 1 });
      const page = await open('SCR.DM');
      expect(page.designVersionId).toBe(OLDER);
      // The check TOLD of the older version reads it on VS; that version does not have LIGHT.
      await saved('SCR.DM', { 'DM.SMOKES': 'Y' });
      expect(await queries('SCR.VS')).toEqual({ 'LIGHT fired': 1 });
    } finally {
      await study.database.query(`delete from builder.v1_release where version_id = ${NEWER}`);
    }
  });
});

function design(): StudyDesign {
  const replay = replayDesign();
  return {
    ...replay,
    checks: [
      ...replay.checks,
      check('SMALL', 'VS', 'HEIGHT', {
        expression: 'HEIGHT == 0',
        action: { type: 'block', message: text('Not so small') },
      }),
    ],
  };
}
