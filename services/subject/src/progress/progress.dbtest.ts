import { viewPrivileges } from '@casebook/catalogue';
import type { Registered } from '../registration/registration.dto';
import type { StatusList, StatusRow } from '../status-list/status-list.dto';
import { writeAs } from '../test/flags';
import { act, startStatusStudy, withoutPrivilege } from '../test/status';
import { type Actor, OTHER_SITE, SITE, STUDY, type TestStudy, VERSION } from '../test/study';
import type { Progress } from './progress.dto';
import { RECORD_DAY } from './progress.sql';

const FIGURES = [
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
  'sdvDone',
  'reviewed',
  'locked',
  'signed',
] as const;

let study: TestStudy;
const subjects: Registered[] = [];
beforeAll(async () => {
  study = await startStatusStudy();
  for (const siteId of [SITE, SITE, OTHER_SITE, SITE]) {
    const { body } = await study.call<Registered>('unblinded', 'POST', `sites/${siteId}/subjects`, {
      designVersionId: VERSION,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: `S-${subjects.length}` }],
    });
    subjects.push(body);
  }
  const first = await pagesOf(subjects[0]!);
  await study.enter(first['SCR.DM']!, { SEX: 'F', AGE: '101', SECRET: 'x' }, 'unblinded');
  await study.enter(first['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
  const second = await pagesOf(subjects[1]!);
  await study.enter(second['SCR.VS']!, { SYSBP: '250', PULSE: '60' });
  await ask(first['SCR.DM']!, 'answered');
  await ask(second['SCR.DM']!, 'open');
  await act(study, subjects[0]!.subjectId, { flag: 'sdv', set: true, level: 'subject' });
  await act(study, subjects[0]!.subjectId, { flag: 'freeze', set: true, level: 'subject' });
  await act(study, subjects[1]!.subjectId, { flag: 'review', set: true, level: 'subject' });
  await act(study, subjects[2]!.subjectId, { flag: 'lock', set: true, level: 'subject' });
  // The last one has data and a query, and is deleted.
  const last = await pagesOf(subjects[3]!);
  await study.enter(last['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
  await writeAs(
    study,
    subjects[3]!.subjectId,
    'update subject.subject set disabled = true, deleted = true where study_id = $1 and subject_id = $2',
  );
});
afterAll(() => study.stop());

async function ask(pageId: number, state: 'open' | 'answered'): Promise<void> {
  const { body } = await study.call<{ query: { queryId: number; revision: number } }>(
    'monitor',
    'POST',
    'queries',
    { pageId, blockKey: 'DM', itemKey: 'AGE', content: 'Is this so?' },
  );
  if (state === 'open') return;
  const { queryId, revision } = body.query;
  await study.call('site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'It is' });
}

async function pagesOf({ subjectNo }: Registered): Promise<Record<string, number>> {
  const { visits, cells } = await study.matrix(subjectNo, 'unblinded');
  const key = new Map(visits.map(({ visitId, visitKey }) => [visitId, visitKey]));
  return Object.fromEntries(
    (cells ?? []).map(({ visitId, pageKey, pageId }) => [`${key.get(visitId)}.${pageKey}`, pageId]),
  );
}

const progress = async (actor: Actor = 'manager', query = '') =>
  (await study.call<Progress>(actor, 'GET', `progress${query}`)).body;

const rowsOf = async (level: 'site' | 'visit', actor: Actor): Promise<StatusRow[]> =>
  (await study.call<StatusList>(actor, 'GET', `status-list/${level}?size=200`)).body.rows;

const sumOf = (rows: readonly object[], name: string): number =>
  rows.reduce((sum, row) => sum + ((row as Record<string, number>)[name] ?? 0), 0);

const sumsOf = (rows: readonly object[]) =>
  Object.fromEntries(FIGURES.map((name) => [name, sumOf(rows, name)]));

describe.each<Actor>(['manager', 'unblinded', 'site'])('the figures of %s', (actor) => {
  it('of each site are those of the list of sites', async () => {
    const { sites } = await progress(actor);
    const rows = await rowsOf('site', actor);
    expect(sites.map(({ queriesByAge: _ages, sdvDone: _done, ...site }) => site)).toEqual(
      rows.map(({ inputState: _state, ...row }) => row),
    );
    expect(sumsOf(sites)).toMatchObject({ sdv: sumOf(rows, 'sdv'), items: sumOf(rows, 'items') });
    expect(sumOf(sites, 'entered')).toBeGreaterThan(0);
  });

  it('of each visit are those of the list of visits, and add up to those of the sites', async () => {
    const { sites, visits } = await progress(actor);
    const rows = await rowsOf('visit', actor);
    for (const visit of visits) {
      const own = rows.filter(({ visitKey }) => visitKey === visit.visitKey);
      const inBoth = (rows: readonly object[]) => ({ ...sumsOf(rows), sdvDone: undefined });
      expect([visit.visitKey, inBoth([visit])]).toEqual([visit.visitKey, inBoth(own)]);
    }
    expect(sumsOf(visits)).toEqual(sumsOf(sites));
  });

  it('by age are those of the query list on the days that are named', async () => {
    const { sites } = await progress(actor);
    for (const site of sites) {
      expect(sumOf(site.queriesByAge!, 'openQueries')).toBe(site.openQueries);
      expect(sumOf(site.queriesByAge!, 'answeredQueries')).toBe(site.answeredQueries);
      for (const { issuedFrom, issuedTo, ...counted } of site.queriesByAge!) {
        const days = `${issuedFrom === null ? '' : `issuedFrom=${issuedFrom}&`}issuedTo=${issuedTo}`;
        for (const [name, status] of [
          ['openQueries', '1,5'],
          ['answeredQueries', '3'],
        ] as const) {
          const { body } = await study.call<{ total: number }>(
            actor,
            'GET',
            `queries?siteId=${site.siteId}&subjectDisabled=false&status=${status}&${days}`,
          );
          expect([days, name, counted[name]]).toEqual([days, name, body.total]);
        }
      }
    }
  });
});

it('the figures are those of an independent count of pages and queries', async () => {
  const rows = await study.database.query<{ siteId: number } & Record<string, number>>(
    `select s.site_id as "siteId", count(*) filter (where c.applicable and c.counted)::int as pages,
       sum(c.items) filter (where c.applicable and c.counted)::int as items,
       sum(c.entered) filter (where c.applicable and c.counted)::int as entered,
       sum(c.sdv) filter (where c.applicable and c.counted)::int as sdv,
       sum(c.reviewed) filter (where c.applicable and c.counted)::int as reviewed,
       sum(c.frozen) filter (where c.applicable and c.counted)::int as frozen,
       sum(c.locked) filter (where c.applicable and c.counted)::int as locked,
       (select count(*)::int from subject.query q
         where q.site_id = s.site_id and q.status in (1, 5) and q.subject_id <> $2) as "openQueries",
       (select count(*)::int from subject.query q where q.site_id = s.site_id and q.status = 3) as "answeredQueries"
     from subject.page_counter c join subject.page p using (study_id, subject_id, page_id)
     join subject.visit v on v.visit_id = p.visit_id and not v.deleted
     join subject.subject s on s.subject_id = p.subject_id
     where p.study_id = $1 and s.subject_id <> $2 group by s.site_id`,
    [STUDY, subjects[3]!.subjectId],
  );
  const { sites } = await progress('unblinded');
  expect(rows).toHaveLength(2);
  for (const row of rows) {
    expect(sites.find(({ siteId }) => siteId === row.siteId)).toMatchObject(row);
  }
  expect(sites.map(({ siteCode, subjects: count }) => [siteCode, count])).toEqual([
    ['BKK', 1],
    ['TKY', 2],
  ]);
});

it.each([
  [0, 0],
  [7, 0],
  [8, 1],
  [14, 1],
  [15, 2],
  [30, 2],
  [31, 3],
])('a query that was issued %i days ago is in range %i', async (days, range) => {
  const { subjectId } = subjects[1]!;
  await writeAs(
    study,
    subjectId,
    `update subject.query set issued_at = now() - interval '${days} days' where study_id = $1 and subject_id = $2`,
  );
  const { sites } = await progress('manager', `?siteIds=${SITE}`);
  const total = sites[0]!.openQueries! - sites[0]!.queriesByAge![range]!.openQueries;
  const others = range === 0 ? 0 : sites[0]!.queriesByAge![0]!.openQueries;
  expect(total).toBe(others);
  expect(sites[0]!.queriesByAge!.map(({ leastDays, mostDays }) => [leastDays, mostDays])).toEqual([
    [0, 7],
    [8, 14],
    [15, 30],
    [31, null],
  ]);
});

it('queries and pages that a role does not see are not counted, nor is their visit named [D6-HIDDEN-04]', async () => {
  const [blinded, unblinded] = [await progress('manager'), await progress('unblinded')];
  expect(sumOf(unblinded.sites, 'openQueries')).toBe(sumOf(blinded.sites, 'openQueries') + 1);
  expect(blinded.visits.map(({ visitKey }) => visitKey)).not.toContain('BLIND');
  expect(JSON.stringify(blinded)).not.toContain('Blinded visit');
  expect(sumsOf(blinded.visits)['items']).toBe(sumsOf(unblinded.visits)['items']);
});

it('counts nothing of a deleted visit', async () => {
  const change = (deleted: boolean) =>
    writeAs(
      study,
      subjects[1]!.subjectId,
      `update subject.visit set deleted = ${deleted} where study_id = $1 and subject_id = $2 and visit_key = 'SCR'`,
    );
  const counted = async () => {
    const { sites, visits } = await progress('manager', `?siteIds=${SITE}`);
    const { pages, openQueries } = visits.find(({ visitKey }) => visitKey === 'SCR')!;
    return [pages, openQueries!, sumOf(sites[0]!.queriesByAge!, 'openQueries')];
  };
  const before = await counted();
  await change(true);
  const after = await counted();
  await change(false);
  for (const [at, count] of before.entries()) expect(after[at]).toBeLessThan(count);
  expect(await counted()).toEqual(before);
});

it('is limited to the sites of the role and of the filter [R6-ACCESS-02]', async () => {
  const codes = ({ sites }: Progress) => sites.map(({ siteCode }) => siteCode);
  const own = await progress('site');
  expect(codes(own)).toEqual(['TKY']);
  expect(own.weeks.at(-1)).toMatchObject({ subjects: 2 });
  expect(own).toEqual(await progress('site', `?siteIds=${SITE}`));
  expect(codes(await progress('manager', `?siteIds=${OTHER_SITE}`))).toEqual(['BKK']);
  const refused = await study.call('site', 'GET', `progress?siteIds=${OTHER_SITE}`);
  expect(refused.status).toBe(403);
  expect((await study.call('nobody', 'GET', 'progress')).status).toBe(403);
  expect((await study.call('manager', 'GET', 'progress?siteIds=0')).status).toBe(422);
});

it.each([
  ['query', ['openQueries', 'answeredQueries', 'queriesByAge']],
  ['freeze', ['frozen']],
  ['sdv', ['sdv', 'sdvOpen', 'sdvDone']],
  ['review', ['reviewed']],
  ['lock', ['locked']],
  ['signature', ['signed']],
] as const)(
  'without the privilege for %s its figures are absent [D6-VIEW-01]',
  async (kind, absent) => {
    await study.database.query('delete from subject.progress_day');
    await study.database.query(RECORD_DAY.text);
    await withoutPrivilege(study, viewPrivileges[kind], async () => {
      const { sites, visits, weeks } = await progress();
      const missing = (row: object, names: readonly string[]) =>
        names.filter((name) => !(name in row));
      const all = [...FIGURES, 'queriesByAge'];
      for (const site of sites) expect(missing(site, all)).toEqual([...absent]);
      const ofVisit = absent.filter((name) => name !== 'queriesByAge');
      for (const visit of visits) expect(missing(visit, FIGURES)).toEqual(ofVisit);
      const ofWeek = FIGURES.filter((name) => !name.endsWith('Queries'));
      for (const { figures } of weeks) {
        expect(missing(figures!, ofWeek)).toEqual(kind === 'query' ? [] : [...absent]);
      }
    });
  },
);

describe('over time', () => {
  const recorded = () =>
    study.database.query<{ day: string; site_id: number; items: number }>(
      'select day::text, site_id, items, sdv from subject.progress_day order by day, site_id',
    );

  it('a day is recorded once, with the sums of its first record', async () => {
    await study.database.query('delete from subject.progress_day');
    await study.database.query(RECORD_DAY.text);
    const rows = await recorded();
    const { sites } = await progress();
    expect(rows.map(({ site_id, items }) => [site_id, items])).toEqual(
      sites.map(({ siteId, items }) => [siteId, items]).toSorted(([a], [b]) => a! - b!),
    );
    const page = (await pagesOf(subjects[1]!))['SCR.DM']!;
    await study.enter(page, { AGE: '50' });
    await study.database.query(RECORD_DAY.text);
    expect(await recorded()).toEqual(rows);
  });

  it('a week shows its last recorded day, and the present one the figures of now', async () => {
    await writeAs(
      study,
      subjects[0]!.subjectId,
      `update subject.subject set registered_at = now() - interval '21 days' where study_id = $1 and subject_id = $2`,
    );
    const { weeks } = await progress();
    expect(weeks.map((week) => [week.subjects, 'figures' in week])).toEqual([
      [1, false],
      [1, false],
      [1, false],
      [3, true],
    ]);
    const [first, , third] = weeks.map(({ week }) => week);
    for (const [day, items] of [
      [`'${first}'::date`, 5],
      [`'${third}'::date + 1`, 6],
      [`'${third}'::date + 3`, 7],
    ] as const) {
      await study.database.query(
        `insert into subject.progress_day select study_id, ${day}, site_id, pages, pages_started, pages_complete,
           ${items}, entered, frozen, sdv, reviewed, locked, signed
         from subject.progress_day where study_id = $1 and day = (select max(day) from subject.progress_day)
           and site_id = $2 on conflict do nothing`,
        [STUDY, SITE],
      );
    }
    const { weeks: later, sites } = await progress();
    expect(later.map(({ figures }) => figures?.items)).toEqual([
      5,
      undefined,
      7,
      sumOf(sites, 'items'),
    ]);
    expect((await progress('manager', `?siteIds=${OTHER_SITE}`)).weeks).toHaveLength(1);
  });
});
