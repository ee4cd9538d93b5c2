import { Flag, QueryStatus } from '@casebook/subject-data';
import type { AuditList } from '../audit/audit.dto';
import { flagItem, writeAs } from '../test/flags';
import {
  expectVerifiedWithoutFlagged,
  initialise,
  initialiseDesign,
  valueOf,
} from '../test/page-initialise';
import { eventsOf } from '../test/status';
import { insertVersion, release, SITE, TestStudy, VERSION } from '../test/study';
import type { PageView } from './page.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start(initialiseDesign());
});
afterAll(() => study.stop());

const revisionSum = ({ state }: PageView): number =>
  state.values.reduce((sum, { revision }) => sum + revision, 0);

const counterOf = async (page: number) => {
  const [row] = await study.database.query<{ saves: number; entered: number; applicable: boolean }>(
    'select saves, entered, applicable from subject.page_counter where page_id = $1',
    [page],
  );
  return row!;
};

const queriesOf = (page: number) =>
  study.database.query(
    `select type, status, updated_by, reason, origin, closed_manually from subject.query
     where page_id = $1 order by query_id`,
    [page],
  );

const trailOf = async (page: number, key: string) => {
  const path = `pages/${page}/audit?tab=data&itemKey=${key}`;
  return (await study.call<AuditList>('site', 'GET', path)).body.rows;
};

const ask = async (page: number, blockKey: string, itemKey: string, line = 0) => {
  const body = { pageId: page, blockKey, line, itemKey, content: 'Is this so?' };
  const { body: asked } = await study.call<{ query: { queryId: number; revision: number } }>(
    'monitor',
    'POST',
    'queries',
    body,
  );
  return asked.query;
};

describe('initialising a page', () => {
  it('empties a page with a reason; it counts as never saved, and its history stays [R6-KEYS-14] [D3-DELETE-01]', async () => {
    const { pages, subjectNo } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '120', DIABP: '80', PULSE: '60' });
    expect(valueOf(await study.open(page), 'DIFF')).toMatchObject({ value: '40' });

    const { status, body } = await initialise(study, page);
    expect(status).toBe(200);
    expect(body.state.counters).toMatchObject({ entered: 0, inputState: 0 });
    for (const key of ['SYSBP', 'DIABP', 'PULSE', 'DIFF'])
      expect(valueOf(body, key)).toMatchObject({ value: null, revision: 2, initialised: true });
    expect(await counterOf(page)).toMatchObject({ saves: 0, entered: 0 });
    const { cells } = await study.matrix(subjectNo);
    expect(cells.find(({ pageId }) => pageId === page)).toMatchObject({
      state: 'notStarted',
      savedAt: null,
    });
    expect(await trailOf(page, 'SYSBP')).toMatchObject([
      { revision: 2, before: '120', after: null, reason: 'entered for the wrong subject' },
      { revision: 0, before: null, after: '120' },
    ]);
  });

  it('takes entries without a reason on an initialised page, and derives values again [R6-KEYS-14]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '120', DIABP: '80' });
    await initialise(study, page);
    const entry = (itemKey: string, value: string, revision: number) => ({
      designVersionId: VERSION,
      items: [{ blockKey: 'VS', line: 0, itemKey, value, revision }],
    });
    const save = (body: object) => study.call('site', 'POST', `pages/${page}/save`, body);
    expect((await save(entry('SYSBP', '130', 2))).status).toBe(200);
    expect((await save(entry('DIABP', '70', 2))).status).toBe(200);
    const view = await study.open(page);
    expect(valueOf(view, 'DIFF')).toMatchObject({ value: '60' });
    expect(valueOf(view, 'SYSBP')).not.toHaveProperty('initialised');
    expect((await save(entry('SYSBP', '131', 3))).body.errors).toMatchObject([
      { code: 'SUBJECT_REASON_REQUIRED' },
    ]);
  });

  it('changes nothing when a page is initialised again', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const first = await initialise(study, page);
    const events = await eventsOf(study, subjectId);
    const second = await initialise(study, page, { reason: 'once more', revisionSum: 1 });
    expect(second).toEqual(first);
    expect(await eventsOf(study, subjectId)).toBe(events);
    // A page that was never saved is empty, too.
    await initialise(study, pages['W4.VS']!);
    expect(await eventsOf(study, subjectId)).toBe(events);
  });

  it('removes the lines of an initialised page, and the values of lines that were removed before', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache', 'AETERM@2': 'Fever' });
    const move = (change: object) =>
      study.call<Pick<PageView, 'state'>>('site', 'POST', `pages/${page}/save`, {
        designVersionId: VERSION,
        items: [],
        ...change,
      });
    await move({ linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 1 }] });
    const { body } = await initialise(study, page);
    expect(body.state.lines.map(({ deleted }) => deleted)).toEqual([true, true]);
    expect(body.state.values.map(({ value }) => value)).toEqual([null, null]);
    const restored = await move({ linesRestored: [{ blockKey: 'AE', line: 1, reasonCode: 1 }] });
    expect(restored.body.state.counters).toMatchObject({ entered: 0 });
    expect(valueOf(restored.body, 'AETERM', 1)).toMatchObject({ value: null });
  });

  it('closes open and answered queries of an initialised page, and those of checks reopen', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '250', PULSE: '60' });
    await ask(page, 'VS', 'PULSE');
    const { queryId, revision } = await ask(page, 'VS', 'PULSE');
    await study.call('site', 'POST', `queries/${queryId}/answer`, { answer: 'Yes', revision });
    const { body } = await initialise(study, page);
    expect(body.state.counters).toMatchObject({ openQueries: 0, answeredQueries: 0 });
    const closed = { status: QueryStatus.closed, closed_manually: false };
    const byPerson = {
      ...closed,
      type: 2,
      updated_by: 'site',
      reason: 'entered for the wrong subject',
    };
    expect(await queriesOf(page)).toMatchObject([
      { ...closed, type: 1, updated_by: 'System', reason: null, origin: 'check' },
      byPerson,
      byPerson,
    ]);
    await study.enter(page, { SYSBP: '251', PULSE: '60' });
    expect((await queriesOf(page)).map(({ status }) => status)).toEqual([
      QueryStatus.reopened,
      QueryStatus.closed,
      QueryStatus.closed,
    ]);
  });

  it('takes SDV and review from an initialised page, from empty items too', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const flags = Flag.sdv | Flag.review;
    await writeAs(
      study,
      subjectId,
      flagItem(page, 'VS', 'PULSE', flags),
      flagItem(page, 'VS', 'SYSBP', flags),
      ...['page_counter', 'subject_counter'].map(
        (table) => `update subject.${table} set sdv = sdv + 2, reviewed = reviewed + 2
          where study_id = $1 and subject_id = $2${table === 'page_counter' ? ` and page_id = ${page}` : ''}`,
      ),
    );
    const { body } = await initialise(study, page);
    expect(body.state.counters).toMatchObject({ sdv: 0, reviewed: 0 });
    expect(valueOf(body, 'PULSE')).toMatchObject({ flags: 0 });
  });

  it('runs the checks of other pages that read an initialised page [D5-CHECK-01]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['SCR.VS']!, { SYSBP: '100', PULSE: '60' });
    await study.enter(pages['W4.VS']!, { SYSBP: '190', PULSE: '60' });
    expect(await queriesOf(pages['W4.VS']!)).toMatchObject([{ status: QueryStatus.open }]);
    await initialise(study, pages['SCR.VS']!);
    expect(await queriesOf(pages['W4.VS']!)).toMatchObject([{ status: QueryStatus.closed }]);

    await study.enter(pages['SCR.DM']!, { SEX: 'F' });
    expect(await counterOf(pages['W4.PREG']!)).toMatchObject({ applicable: true });
    await initialise(study, pages['SCR.DM']!, { actor: 'unblinded' });
    expect(await counterOf(pages['W4.PREG']!)).toMatchObject({ applicable: false });
  });
});

describe('initialising a page while another person works on it', () => {
  it('answers a save of an older view with a conflict after a page was initialised, a repeated save too [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    const entry = (value: string, revision: number) =>
      study.call(
        'site',
        'POST',
        `pages/${page}/save`,
        {
          designVersionId: VERSION,
          items: [{ blockKey: 'VS', line: 0, itemKey: 'PULSE', value, revision, reasonCode: 1 }],
        },
        { 'idempotency-key': 'the-same-key' },
      );
    expect((await entry('60', 0)).status).toBe(200);
    expect((await entry('60', 0)).status).toBe(200);
    await initialise(study, page);
    for (const stale of [await entry('60', 0), await entry('61', 1)]) {
      expect(stale).toMatchObject({ status: 412, body: { code: 'CDMS700MSG004' } });
      expect(stale.body.conflicts).toMatchObject([{ itemKey: 'PULSE', value: null, revision: 2 }]);
    }
  });

  it('refuses to initialise a page that was saved after it was shown [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const shown = revisionSum(await study.open(page));
    await study.enter(page, { SYSBP: '120' });
    expect(await initialise(study, page, { revisionSum: shown })).toMatchObject({
      status: 412,
      body: { code: 'CDMS700MSG004' },
    });
    expect(valueOf(await study.open(page), 'PULSE')).toMatchObject({ value: '60' });
    const sum = revisionSum(await study.open(page));
    expect((await initialise(study, page, { revisionSum: sum })).status).toBe(200);
  });

  it('lets either the save or the initialising succeed when both are made at the same moment [D3-WRITE-03]', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { pages } = await study.subject();
      const page = pages['SCR.VS']!;
      await study.enter(page, { PULSE: '60' });
      const correction = {
        designVersionId: VERSION,
        items: [
          {
            blockKey: 'VS',
            line: 0,
            itemKey: 'PULSE',
            value: '61',
            revision: 1,
            reasonCode: 1,
          },
        ],
      };
      const both = await Promise.all([
        initialise(study, page, { revisionSum: 1 }),
        study.call('site', 'POST', `pages/${page}/save`, correction),
      ]);
      expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 412]);
      const value = both[0].status === 200 ? null : '61';
      expect(valueOf(await study.open(page), 'PULSE')).toMatchObject({ value, revision: 2 });
    }
  });

  it('writes once when two people initialise a page at the same moment', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { PULSE: '60' });
    const both = await Promise.all([initialise(study, page), initialise(study, page)]);
    expect(both.map(({ status }) => status)).toEqual([200, 200]);
    const emptied = await study.database.query(
      `select 1 from audit.event where subject_id = $1 and item_key = 'PULSE' and action = 2`,
      [subjectId],
    );
    expect(emptied).toHaveLength(1);
  });
});

it('empties items that an initialised page no longer has, under the version they were entered in [D1-05]', async () => {
  const { pages } = await study.subject();
  const page = pages['SCR.VS']!;
  await study.enter(page, { PULSE: '60', SYSBP: '120' });
  const base = initialiseDesign();
  await insertVersion(study.database, 102, {
    ...base,
    pages: base.pages.map((one) => ({
      ...one,
      blocks: one.blocks.map((block) => ({
        ...block,
        items: block.items.filter(({ key }) => key !== 'PULSE'),
      })),
    })),
  });
  await release(study.database, SITE, 102, -1_000);
  study.version = 102;
  expect((await study.open(page)).formerItems).toMatchObject([{ itemKey: 'PULSE', value: '60' }]);
  expect((await initialise(study, page, { revisionSum: 1 })).status).toBe(200);
  expect((await study.open(page)).formerItems).toEqual([]);
  expect(
    await study.database.query(
      `select value, design_version_id from subject.item_value where page_id = $1 and item_key = 'PULSE'`,
      [page],
    ),
  ).toEqual([{ value: null, design_version_id: 101 }]);
});

it('leaves an audit trail that verifies, and counters that a recount confirms [D3-CHAIN-01] [D3-CHAIN-06]', () =>
  expectVerifiedWithoutFlagged(study));
