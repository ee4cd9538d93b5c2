import type { Plain } from '@casebook/service-kit';
import type { Registered } from '../registration/registration.dto';
import { act, expectVerified, startStatusStudy } from '../test/status';
import { type Actor, OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import { cursorOf } from './status-cursor';
import {
  type InputState,
  type StatusDownload,
  type StatusList,
  type StatusRow,
} from './status-list.dto';
import { inputStatesOf } from './status-filter';

const LEVELS = ['visit', 'page', 'block', 'line', 'question'] as const;
type Level = (typeof LEVELS)[number];
const COUNTS = [
  'items',
  'entered',
  'openQueries',
  'answeredQueries',
  'frozen',
  'sdv',
  'reviewed',
  'locked',
  'signed',
] as const;

let study: TestStudy;
/** The first subject has data of every kind, the second is frozen and empty, the third is at the other site. */
let subjects: Registered[];
let pages: Record<string, number>;

beforeAll(async () => {
  study = await startStatusStudy();
  subjects = [];
  for (const siteId of [SITE, SITE, OTHER_SITE]) subjects.push(await register(siteId));
  const { subjectId } = subjects[0]!;
  await study.call('site', 'POST', `subjects/${subjectId}/visits`, { visitKey: 'UNS' });
  await study.call('site', 'POST', `subjects/${subjectId}/visits`, { visitKey: 'UNS' });
  pages = await pagesOf(subjects[0]!);
  const dm = pages['SCR.DM']!;
  await study.enter(dm, { SEX: 'F', AGE: '101', SECRET: 'x' }, 'unblinded');
  await study.enter(pages['SCR.VS']!, { VSDAT: '2026-01-01', SYSBP: '210', PULSE: '60' });
  await study.enter(pages['W4.AE']!, { 'AETERM@1': 'a', 'AETERM@2': 'b', 'AETERM@3': 'c' });
  await study.call('site', 'POST', `pages/${pages['W4.AE']}/save`, {
    designVersionId: VERSION,
    items: [],
    linesRemoved: [{ blockKey: 'AE', line: 2, reasonCode: 1 }],
  });
  const { body } = await study.call<{ query: { queryId: number; revision: number } }>(
    'monitor',
    'POST',
    'queries',
    { pageId: dm, blockKey: 'DM', itemKey: 'SEX', content: 'Sure?' },
  );
  await study.call('site', 'POST', `queries/${body.query.queryId}/answer`, {
    revision: body.query.revision,
    answer: 'Yes',
  });
  await act(study, subjectId, { flag: 'sdv', set: true, level: 'page', pageId: dm });
  await act(study, subjectId, {
    flag: 'review',
    set: true,
    level: 'line',
    pageId: pages['W4.AE']!,
    blockKey: 'AE',
    line: 1,
  });
  await act(study, subjectId, {
    flag: 'lock',
    set: true,
    level: 'question',
    pageId: pages['SCR.VS']!,
    blockKey: 'VS',
    line: 0,
    itemKey: 'PULSE',
  });
  await act(study, subjects[1]!.subjectId, { flag: 'freeze', set: true, level: 'subject' });
  const { visits } = await study.matrix(subjects[0]!.subjectNo);
  const second = visits.find(({ unscheduledNo }) => unscheduledNo === 2)!;
  await study.call('site', 'POST', `visits/${second.visitId}/delete`, { reason: 'x' });
});
afterAll(() => study.stop());

async function register(siteId: number): Promise<Registered> {
  const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
    designVersionId: VERSION,
    items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: `S-${subjects.length}` }],
  });
  return body;
}

async function pagesOf({ subjectNo }: Registered): Promise<Record<string, number>> {
  const { visits, cells } = await study.matrix(subjectNo, 'unblinded');
  const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  return Object.fromEntries(
    cells.map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
  );
}

const list = async (path: string, actor: Actor = 'manager') =>
  (await study.call<StatusList>(actor, 'GET', `status-list/${path}`)).body;
const all = async (level: Level, actor: Actor = 'manager', query = '') =>
  (await list(`${level}?size=200&${query}`, actor)).rows;

/** The rows of a level one by one, by the cursor. */
async function walked(level: Level, size: number, query = ''): Promise<Plain<StatusRow>[]> {
  const rows: Plain<StatusRow>[] = [];
  let cursor = '';
  for (;;) {
    const answer = await list(`${level}?size=${size}&${query}${cursor}`);
    expect(answer.rows.length).toBeLessThanOrEqual(size);
    rows.push(...answer.rows);
    if (answer.next === null) return rows;
    cursor = `&cursor=${answer.next}`;
  }
}

const sum = (rows: readonly StatusRow[], name: (typeof COUNTS)[number]) =>
  rows.reduce((total, row) => total + row[name]!, 0);
const placeOf = ({ visitKey, unscheduledNo, pageKey, blockKey, line, itemKey }: StatusRow) =>
  [`${visitKey}${unscheduledNo ?? ''}`, pageKey, blockKey, line, itemKey]
    .filter((one) => one !== undefined)
    .join(' ');
const ofFirst = (rows: readonly StatusRow[]) =>
  rows.filter(({ subjectId }) => subjectId === subjects[0]!.subjectId);

it('lists subjects by number and their parts in the order of the design, nothing hidden, removed or deleted [R3-STATUS-01] [D6-HIDDEN-03]', async () => {
  await expectVerified(study);
  const questions = await all('question');
  expect([...new Set(questions.map(({ subjectNo }) => subjectNo))]).toEqual([
    'BKK-001',
    'TKY-001',
    'TKY-002',
  ]);
  const first = ofFirst(questions);
  // AGE > 90 hides NOTE; SECRET, ARM and HID are hidden from the role; line 2 was removed.
  expect(first.map(placeOf).filter((place) => !place.startsWith('REG'))).toEqual([
    'SCR DM DM 0 SEX',
    'SCR DM DM 0 AGE',
    'SCR DM FIX 1 SIDE',
    'SCR DM FIX 2 SIDE',
    ...['VSDAT', 'SYSBP', 'DIABP', 'PULSE', 'DIFF'].map((key) => `SCR VS VS 0 ${key}`),
    ...['VSDAT', 'SYSBP', 'DIABP', 'PULSE', 'DIFF'].map((key) => `W4 VS VS 0 ${key}`),
    'W4 AE AE 1 AETERM',
    'W4 AE AE 1 AESEV',
    'W4 AE AE 3 AETERM',
    'W4 AE AE 3 AESEV',
    'W4 PREG PREG 0 RESULT',
    ...['VSDAT', 'SYSBP', 'DIABP', 'PULSE', 'DIFF'].map((key) => `UNS1 VS VS 0 ${key}`),
  ]);
  expect(first.filter(({ entered }) => entered === 1).map(placeOf)).toEqual([
    expect.stringMatching(/SCRNO$/),
    'SCR DM DM 0 SEX',
    'SCR DM DM 0 AGE',
    'SCR VS VS 0 VSDAT',
    'SCR VS VS 0 SYSBP',
    'SCR VS VS 0 PULSE',
    'W4 AE AE 1 AETERM',
    'W4 AE AE 3 AETERM',
  ]);
  const at = (place: string) => first.find((row) => placeOf(row) === place)!;
  expect(at('SCR DM DM 0 SEX')).toMatchObject({
    siteId: SITE,
    siteCode: 'TKY',
    subjectNo: 'TKY-001',
    disabled: false,
    visitTitle: { en: 'Screening' },
    cycleNo: null,
    pageTitle: { en: 'Demographics' },
    applicable: true,
    itemLabel: { en: 'SEX' },
    items: 1,
    entered: 1,
    inputState: 2,
    openQueries: 0,
    answeredQueries: 1,
    sdv: 1,
    locked: 0,
  });
  // The query of the check SECRETLY at AGE reads a hidden item.
  expect(at('SCR DM DM 0 AGE').openQueries).toBe(0);
  expect(at('SCR VS VS 0 SYSBP').openQueries).toBe(1);
  expect(at('SCR VS VS 0 PULSE').locked).toBe(1);
  expect(at('SCR DM FIX 2 SIDE').lineLabel).toMatchObject({ en: 'Right' });
  expect(at('W4 AE AE 1 AESEV')).toMatchObject({ reviewed: 1, inputState: 0 });
  const unblinded = ofFirst(await all('question', 'unblinded'));
  expect(unblinded.map(placeOf)).toEqual(first.map(placeOf));
  expect(unblinded.find((row) => row.itemKey === 'AGE')!.openQueries).toBe(1);
});

it('sums items to lines and blocks, blocks to pages, pages to visits and visits to subjects, as they are counted [R3-STATUS-01]', async () => {
  const rows = Object.fromEntries(
    await Promise.all(LEVELS.map(async (level) => [level, await all(level)] as const)),
  ) as Record<Level, StatusRow[]>;
  const below = (level: Level, row: StatusRow, fields: readonly (keyof StatusRow)[]) =>
    rows[level].filter((one) => fields.every((field) => one[field] === row[field]));
  for (const line of rows.line) {
    const items = below('question', line, ['pageId', 'blockKey', 'line']);
    expect(items.length).toBeGreaterThan(0);
    for (const name of COUNTS) expect(line[name]).toBe(sum(items, name));
  }
  for (const block of rows.block) {
    const items = below('question', block, ['pageId', 'blockKey']);
    for (const name of COUNTS) expect(block[name]).toBe(sum(items, name));
  }
  const stored = await study.database.query<Record<string, number>>(
    'select *, open_queries as "openQueries", answered_queries as "answeredQueries" from subject.page_counter where study_id = $1',
    [STUDY],
  );
  const age = (row: StatusRow) => (row.pageId === pages['SCR.DM'] ? 1 : 0);
  expect(rows.page.some(({ applicable }) => !applicable)).toBe(true);
  for (const page of rows.page) {
    const counter = stored.find((one) => one['page_id'] === page.pageId)!;
    const blocks = below('block', page, ['pageId']);
    for (const name of COUNTS) {
      const hidden = name === 'openQueries' ? age(page) : 0;
      expect([placeOf(page), name, page[name]]).toEqual([
        placeOf(page),
        name,
        counter[name]! - hidden,
      ]);
      if (page.applicable) expect([name, sum(blocks, name)]).toEqual([name, page[name]]);
    }
    if (!page.applicable) expect([page.inputState, blocks]).toEqual([3, []]);
  }
  for (const visit of rows.visit) {
    const own = below('page', visit, ['visitId']).filter(({ applicable }) => applicable);
    for (const name of COUNTS) expect([name, visit[name]]).toEqual([name, sum(own, name)]);
    expect(visit.pages).toBe(own.length);
    expect(visit.pagesStarted).toBe(own.filter(({ entered }) => entered > 0).length);
    expect(visit.pagesComplete).toBe(own.filter(({ inputState }) => inputState === 2).length);
  }
  for (const subject of (await list('subject')).rows) {
    const own = below('visit', subject, ['subjectId']);
    for (const name of COUNTS) expect([name, subject[name]]).toEqual([name, sum(own, name)]);
    for (const name of ['pages', 'pagesStarted', 'pagesComplete'] as const) {
      expect(subject[name]).toBe(own.reduce((total, row) => total + row[name]!, 0));
    }
  }
});

it.each(LEVELS)(
  'gives each row of level %s exactly once, whatever the size [R9-LIST-01]',
  async (level) => {
    const rows = await all(level);
    expect(rows.length).toBeGreaterThan(5);
    for (const size of [1, 2, 7]) expect(await walked(level, size)).toEqual(rows);
  },
);

it('gives ten rows when a call names no size [R9-LIST-01]', async () => {
  const { rows, next } = await list('question');
  expect(rows).toEqual((await all('question')).slice(0, 10));
  expect(next).not.toBeNull();
});

it('neither loses nor repeats a row when the last one vanishes [R9-LIST-01]', async () => {
  const before = await all('question');
  const at = before.findIndex(({ blockKey, line }) => blockKey === 'AE' && line === 3);
  const { next } = await list(`question?size=${at + 1}`);
  const save = (change: object) =>
    study.call('site', 'POST', `pages/${pages['W4.AE']}/save`, {
      designVersionId: VERSION,
      items: [],
      ...change,
    });
  const line = { blockKey: 'AE', line: 3, reasonCode: 1 };
  expect((await save({ linesRemoved: [line] })).status).toBe(200);
  const after = await list(`question?size=200&cursor=${next}`);
  expect(after.rows.map(placeOf)).toEqual(before.slice(at + 2).map(placeOf));
  expect((await save({ linesRestored: [line] })).status).toBe(200);
});

const passes = (row: StatusRow, flag: 'frozen' | 'sdv' | 'locked', share: 'all' | 'open') =>
  row.inputState !== 3 && row.items > 0 && row[flag]! >= row.items === (share === 'all');
const FILTERS: readonly [string, (row: StatusRow) => boolean][] = [
  [`siteIds=${SITE}`, ({ siteId }) => siteId === SITE],
  ['search=ky-001', ({ subjectNo }) => subjectNo === 'TKY-001'],
  ['subjectNo=tky-001', ({ subjectNo }) => subjectNo === 'TKY-001'],
  ['subjectNo=TKY-00', () => false],
  ['visitKey=W4,UNS', ({ visitKey }) => visitKey === 'W4' || visitKey === 'UNS'],
  ['openQuery=true', ({ openQueries }) => openQueries! > 0],
  ['openQuery=false', ({ openQueries }) => openQueries === 0],
  ['answeredQuery=true', ({ answeredQueries }) => answeredQueries! > 0],
  ['answeredQuery=false&openQuery=false', (row) => !row.answeredQueries && !row.openQueries],
  ['frozen=all', (row) => passes(row, 'frozen', 'all')],
  ['frozen=open', (row) => passes(row, 'frozen', 'open')],
  ['sdv=all', (row) => passes(row, 'sdv', 'all')],
  ['sdv=open&locked=open', (row) => passes(row, 'sdv', 'open') && passes(row, 'locked', 'open')],
  ['locked=all', (row) => passes(row, 'locked', 'all')],
];
const STATUSES: readonly [string, readonly string[]][] = [
  ['QUERY_VIEW', ['openQueries', 'answeredQueries']],
  ['FREEZE_VIEW', ['frozen']],
  ['SDV_VIEW', ['sdv', 'sdvOpen']],
  ['REVIEW_VIEW', ['reviewed']],
  ['LOCK_VIEW', ['locked']],
  ['ESIGN_VIEW', ['signed']],
];
describe.each(LEVELS)('at level %s', (level) => {
  it.each(FILTERS)(
    'the filter %s gives the rows of the whole list that it names',
    async (query, matches) => {
      const expected = (await all(level)).filter(matches);
      expect(await all(level, 'manager', query)).toEqual(expected);
      expect(await walked(level, 3, query)).toEqual(expected);
    },
  );

  it('each combination of input statuses gives their rows [R9-STATUS-02]', async () => {
    const rows = await all(level);
    const states = inputStatesOf[level];
    const sets = Array.from({ length: 2 ** states.length - 1 }, (_, at): InputState[] =>
      states.filter((_state, bit) => ((at + 1) >> bit) & 1),
    );
    for (const wanted of sets) {
      const found = await all(level, 'manager', `inputStates=${wanted.join(',')}`);
      expect(found).toEqual(rows.filter(({ inputState }) => wanted.includes(inputState)));
    }
    expect(rows.every(({ inputState }) => states.includes(inputState))).toBe(true);
  });

  it('a page filter gives the rows of these pages', async () => {
    if (level === 'visit') return;
    expect(await all(level, 'manager', 'pageKey=AE,PREG')).toEqual(
      (await all(level)).filter(({ pageKey }) => pageKey === 'AE' || pageKey === 'PREG'),
    );
  });

  it('only subjects of the caller’s sites are listed [R6-ACCESS-02]', async () => {
    const rows = await all(level, 'site');
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ siteId }) => siteId === SITE)).toBe(true);
    const elsewhere = (await all(level)).find(({ siteId }) => siteId === OTHER_SITE)!;
    expect(await all(level, 'site', `subjectNo=${elsewhere.subjectNo}`)).toEqual([]);
    const foreign = `status-list/${level}?siteIds=${OTHER_SITE}`;
    expect((await study.call('site', 'GET', foreign)).status).toBe(403);
    expect((await study.call('nobody', 'GET', `status-list/${level}`)).status).toBe(403);
  });

  it('a page or visit that the role does not see has no row [D6-HIDDEN-03]', async () => {
    const hidden = (row: StatusRow) => row.visitKey === 'BLIND' || row.pageKey === 'HID';
    expect((await all(level)).some(hidden)).toBe(false);
    const isListed = level === 'visit' || level === 'page';
    expect((await all(level, 'unblinded')).some(hidden)).toBe(isListed);
  });

  it('statuses that the role does not see are absent [D6-VIEW-01] [R6-KEYS-03]', async () => {
    const before = await all(level);
    for (const [privilege, fields] of STATUSES) {
      const change = (to: string) =>
        study.database.query(
          `update builder.v1_role set privileges = ${to}(privileges, $1) where code = 'data_manager'`,
          [privilege],
        );
      await change('array_remove');
      const rows = await all(level);
      await change('array_append');
      const seen = before.map((row) =>
        Object.fromEntries(Object.entries(row).filter(([field]) => !fields.includes(field))),
      );
      expect([privilege, rows]).toEqual([privilege, seen]);
    }
  });

  it.each([
    'x',
    Buffer.from('[]').toString('base64url'),
    Buffer.from('{"a":1}').toString('base64url'),
    Buffer.from('[1.5]').toString('base64url'),
    Buffer.from('[99999999999]').toString('base64url'),
    Buffer.from(JSON.stringify(Array.from({ length: 20 }, () => 1))).toString('base64url'),
    cursorOf({ subjectId: 999_999, place: [] }),
  ])('the cursor %j is refused [D7-ERROR-02]', async (cursor) => {
    const { status, body } = await study.call(
      'manager',
      'GET',
      `status-list/${level}?cursor=${encodeURIComponent(cursor)}`,
    );
    expect([status, body.errors?.[0]?.field]).toEqual([422, 'cursor']);
  });

  it('a cursor of a subject at another site is refused [R6-ACCESS-02]', async () => {
    const cursor = cursorOf({ subjectId: subjects[2]!.subjectId, place: [] });
    expect((await study.call('site', 'GET', `status-list/${level}?cursor=${cursor}`)).status).toBe(
      422,
    );
  });

  it('a download has all rows and is recorded [R2-HIST-02]', async () => {
    const { body } = await study.call<StatusDownload>(
      'manager',
      'GET',
      `status-list/${level}/download?sdv=open`,
    );
    expect(body).toEqual({ rows: await all(level, 'manager', 'sdv=open'), complete: true });
    const recorded = await study.database.query('select * from subject.v1_download_event');
    expect(recorded.at(-1)).toMatchObject({
      what: 'STATUS_LIST',
      rows: body.rows.length,
      filter: { level, sdv: 'open' },
    });
  });
});
