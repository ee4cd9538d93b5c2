import type { Registered } from '../registration/registration.dto';
import { act, startStatusStudy } from '../test/status';
import { type Actor, OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import type { StatusDownload, StatusList, StatusRow } from './status-list.dto';

let study: TestStudy;
let subjects: Registered[];
beforeAll(async () => {
  study = await startStatusStudy();
  subjects = [];
  for (const [siteId, screening] of [
    [SITE, 'S-1'],
    [SITE, 'S-2'],
    [OTHER_SITE, 'S-3'],
  ] as const) {
    const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: screening }],
    });
    subjects.push(body);
  }
  const first = await pagesOf(subjects[0]!);
  await study.enter(first['SCR.DM']!, { SEX: 'F', AGE: '101', SECRET: 'x' }, 'unblinded');
  await study.enter(first['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
  await act(study, subjects[0]!.subjectId, { flag: 'sdv', set: true, level: 'subject' });
  await act(study, subjects[1]!.subjectId, { flag: 'lock', set: true, level: 'subject' });
});
afterAll(() => study.stop());

async function pagesOf({ subjectNo }: Registered): Promise<Record<string, number>> {
  const { visits, cells } = await study.matrix(subjectNo, 'unblinded');
  const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  return Object.fromEntries(
    cells.map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
  );
}

const list = async (path: string, actor: Actor = 'manager') =>
  (await study.call<StatusList>(actor, 'GET', `status-list/${path}`)).body;
const refused = (path: string, actor: Actor = 'manager') =>
  study.call(actor, 'GET', `status-list/${path}`);
const without = async (privilege: string, work: () => Promise<void>) => {
  const change = (to: string) =>
    study.database.query(
      `update builder.v1_role set privileges = ${to}(privileges, $1) where code = 'data_manager'`,
      [privilege],
    );
  await change('array_remove');
  await work();
  await change('array_append');
};

const COUNTS = [
  'pages',
  'pagesStarted',
  'pagesComplete',
  'items',
  'entered',
  'openQueries',
  'answeredQueries',
  'frozen',
  'sdv',
  'sdvOpen',
  'reviewed',
  'locked',
  'signed',
] as const;
type Counts = Record<(typeof COUNTS)[number], number>;

/** The stored counters of each subject, without the hidden query. */
async function counters(): Promise<(Counts & { siteId: number; subjectId: number })[]> {
  const columns = COUNTS.map(
    (name) => `c.${name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)} as "${name}"`,
  );
  return study.database.query(
    `select s.site_id as "siteId", s.subject_id as "subjectId", ${columns.join(', ')}
     from subject.subject s join subject.subject_counter c using (study_id, subject_id)
     where s.study_id = $1 order by lower(s.subject_no)`,
    [STUDY],
  );
}

describe('the levels site and subject', () => {
  it('have the stored counters, summed per site, without queries that the role does not see [D6-HIDDEN-04]', async () => {
    const stored = await counters();
    const hidden = (subjectId: number) => (subjectId === subjects[0]!.subjectId ? 1 : 0);
    const expected = stored.map((row) => ({
      ...row,
      openQueries: row.openQueries - hidden(row.subjectId),
    }));
    expect(stored.some(({ openQueries }) => openQueries > 1)).toBe(true);
    const { rows, next, total } = await list('subject');
    expect({ next, total }).toEqual({ next: null, total: 3 });
    expect(rows).toMatchObject(expected);
    expect((await list('subject', 'unblinded')).rows).toMatchObject(stored);
    const sites = await list('site');
    expect(sites.rows.map(({ siteCode, subjects: n }) => [siteCode, n])).toEqual([
      ['BKK', 1],
      ['TKY', 2],
    ]);
    for (const row of sites.rows) {
      const own = expected.filter(({ siteId }) => siteId === row.siteId);
      for (const name of COUNTS) {
        expect([name, row[name]]).toEqual([name, own.reduce((sum, one) => sum + one[name], 0)]);
      }
    }
  });

  it('list a site without subjects with zeros, and only sites of the caller [R6-ACCESS-02]', async () => {
    await study.database.query(
      `insert into admin.v1_site (study_id, site_id, site_code, name, utc_offset_minutes, deleted, disabled, econsent, system_linkage, effective_date)
       select study_id, 13, 'AAA', 'New', utc_offset_minutes, deleted, disabled, econsent, system_linkage, effective_date
       from admin.v1_site where site_id = $1`,
      [SITE],
    );
    const [first] = (await list('site')).rows;
    expect(first).toMatchObject({ siteCode: 'AAA', subjects: 0, items: 0, inputState: 0, sdv: 0 });
    expect((await list('site', 'site')).rows.map(({ siteCode }) => siteCode)).toEqual(['TKY']);
    expect((await list('subject', 'site')).total).toBe(2);
    for (const level of ['site', 'subject']) {
      expect((await refused(`${level}?siteIds=${OTHER_SITE}`, 'site')).status).toBe(403);
      expect((await refused(level, 'nobody')).status).toBe(403);
      const of = await list(`${level}?siteIds=${OTHER_SITE}`);
      expect(of.rows.map(({ siteCode }) => siteCode)).toEqual(['BKK']);
    }
  });

  const has = (row: StatusRow, flag: 'sdv' | 'locked') => row.items > 0 && row[flag]! >= row.items;
  const FILTERS: readonly [string, (row: StatusRow) => boolean][] = [
    ['openQuery=true', ({ openQueries }) => openQueries! > 0],
    ['openQuery=false', ({ openQueries }) => openQueries === 0],
    ['answeredQuery=false', ({ answeredQueries }) => answeredQueries === 0],
    ['inputStates=0', ({ inputState }) => inputState === 0],
    ['inputStates=1,2', ({ inputState }) => inputState === 1 || inputState === 2],
    ['sdv=all', (row) => has(row, 'sdv')],
    ['sdvOpen=true', ({ sdvOpen }) => sdvOpen! > 0],
    ['sdvOpen=false', ({ sdvOpen }) => sdvOpen === 0],
    ['sdv=open', (row) => row.sdv! < row.items],
    ['locked=all', (row) => has(row, 'locked')],
    ['locked=open&sdv=open', (row) => row.locked! < row.items && row.sdv! < row.items],
    ['frozen=all', () => false],
    ['signed=open&reviewed=open', (row) => row.items > 0],
    [`siteIds=${SITE},${OTHER_SITE}`, ({ siteId }) => siteId === SITE || siteId === OTHER_SITE],
  ];
  it.each(FILTERS)('filter by %s like the rows of the whole list', async (query, matches) => {
    for (const level of ['site', 'subject']) {
      const all = (await list(`${level}?size=200`)).rows;
      const found = await list(`${level}?size=200&${query}`);
      expect(found.rows).toEqual(all.filter(matches));
      expect(found.total).toBe(found.rows.length);
    }
  });

  it('are sorted and divided into pages [R9-LIST-01]', async () => {
    const numbers = async (query: string) =>
      (await list(`subject?${query}`)).rows.map(({ subjectNo }) => subjectNo);
    expect(await numbers('order=desc')).toEqual(['TKY-002', 'TKY-001', 'BKK-001']);
    expect(await numbers('sort=openQueries&order=desc')).toEqual(['TKY-001', 'BKK-001', 'TKY-002']);
    expect(await numbers('sort=siteCode&size=2&page=2')).toEqual(['TKY-002']);
    expect(await numbers('search=ky-00')).toEqual(['TKY-001', 'TKY-002']);
    expect(await numbers('subjectNo=tky-001')).toEqual(['TKY-001']);
    expect(await numbers('subjectNo=TKY-00')).toEqual([]);
    const sites = await list('site?sort=openQueries&order=desc&size=1');
    expect(sites.rows).toMatchObject([{ siteCode: 'TKY' }]);
  });
});

it.each([
  ['subject', 'inputStates=3', 'inputStates'],
  ['question', 'inputStates=1', 'inputStates'],
  ['block', 'inputStates=0,3', 'inputStates'],
  ['visit', 'inputStates=4', 'inputStates'],
  ['site', 'search=x', 'search'],
  ['site', 'subjectNo=x', 'subjectNo'],
  ['site', 'sort=subjectNo', 'sort'],
  ['subject', 'cursor=x', 'cursor'],
  ['subject', 'visitKey=SCR', 'visitKey'],
  ['visit', 'pageKey=DM', 'pageKey'],
  ['page', 'page=2', 'page'],
  ['question', 'sort=siteCode', 'sort'],
  ['line', 'frozen=some', 'frozen'],
  ['study', '', 'level'],
])('at level %s, %s is refused [D7-ERROR-02]', async (level, query, field) => {
  const { status, body } = await refused(`${level}?${query}`);
  expect([status, body.errors?.map((one) => one.field)]).toEqual([422, [field]]);
});

it.each([
  ['QUERY_VIEW', ['openQueries', 'answeredQueries'], ['openQuery=true', 'answeredQuery=false']],
  ['FREEZE_VIEW', ['frozen'], ['frozen=all']],
  ['SDV_VIEW', ['sdv', 'sdvOpen'], ['sdv=open', 'sdvOpen=true']],
  ['REVIEW_VIEW', ['reviewed'], ['reviewed=all']],
  ['LOCK_VIEW', ['locked'], ['locked=open']],
  ['ESIGN_VIEW', ['signed'], ['signed=all']],
] as const)(
  'without %s its counts are absent and its filters refused [D6-VIEW-01] [R6-KEYS-03]',
  async (privilege, counts, filters) => {
    await without(privilege, async () => {
      for (const level of ['site', 'subject'] as const) {
        const { rows } = await list(level);
        for (const row of rows) {
          expect(COUNTS.filter((name) => !(name in row))).toEqual(counts);
        }
        for (const filter of filters) {
          const { status, body } = await refused(`${level}?${filter}`);
          expect([status, body.errors?.[0]?.code]).toEqual([422, 'COMMON_NOT_A_CHOICE']);
        }
      }
    });
  },
);

it('a download has the rows of the list and is recorded [R2-HIST-02]', async () => {
  for (const level of ['site', 'subject']) {
    const { body } = await study.call<StatusDownload>(
      'manager',
      'GET',
      `status-list/${level}/download?inputStates=1`,
    );
    expect(body).toEqual({
      rows: (await list(`${level}?inputStates=1&size=200`)).rows,
      complete: true,
    });
    const recorded = await study.database.query('select * from subject.v1_download_event');
    expect(recorded.at(-1)).toMatchObject({
      what: 'STATUS_LIST',
      rows: body.rows.length,
      filter: { level, inputStates: [1] },
    });
  }
});
