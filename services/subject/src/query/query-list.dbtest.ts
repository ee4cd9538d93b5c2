import { toQuery } from '@casebook/service-kit';
import { OTHER_SITE, SITE, STUDY, TestStudy } from '../test/study';
import type { QueryChanged } from './query.dto';
import type {
  QueryChoices,
  QueryCounts,
  QueryDownload,
  QueryList,
  QuerySort,
} from './query-list.dto';
import { listQueries, type QueryFilters } from './query-list.sql';

let study: TestStudy;
let subjectNo: string;
let pages: Record<string, number>;
let manual: number;
let closed: number;
beforeAll(async () => {
  study = await TestStudy.start();
  ({ subjectNo, pages } = await study.subject());
  await study.enter(pages['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
  await study.enter(pages['SCR.DM']!, { SECRET: 'x', AGE: '120' }, 'unblinded');
  manual = await ask({ pageId: pages['SCR.DM'], blockKey: 'DM', itemKey: 'AGE' });
  for (const [itemKey, content] of Object.entries({ AGE: 'Seen', SEX: 'Elsewhere' })) {
    const place = { blockKey: 'DM', itemKey };
    await study.call('site', 'POST', `pages/${pages['SCR.DM']}/comments`, { ...place, content });
  }
  closed = await ask({ pageId: pages['W4.VS'], blockKey: 'VS', itemKey: 'PULSE' });
  await study.call('monitor', 'POST', `queries/${closed}/close`, {
    revision: 1,
    reason: 'Settled',
  });
  await elsewhere();
});
afterAll(() => study.stop());

async function ask(place: object): Promise<number> {
  const { body } = await study.call<QueryChanged>('monitor', 'POST', 'queries', {
    ...place,
    content: 'Please check',
  });
  return body.query.queryId;
}

/** Raises a query at a site that site staff do not reach. */
async function elsewhere(): Promise<void> {
  const registered = await study.call<{ pageId: number }>(
    'unblinded',
    'POST',
    `sites/${OTHER_SITE}/subjects`,
    {
      designVersionId: 101,
      items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B-1' }],
    },
  );
  await ask({ pageId: registered.body.pageId });
}

const list = async (filter = '', actor: 'site' | 'monitor' | 'unblinded' = 'monitor') =>
  (await study.call<QueryList>(actor, 'GET', `queries?${filter}`)).body;
const places = async (filter: string) =>
  (await list(filter)).rows.map(({ pageId, itemKey }) => `${pageId} ${itemKey}`);

describe('the query list', () => {
  it('shows queries of the caller’s sites with everything that identifies them [R2-QUERY-01] [R3-QUERY-01]', async () => {
    const all = await list('sort=issuedAt&order=asc');
    expect(all.total).toBe(4);
    expect(all.rows.map(({ siteCode }) => siteCode)).toEqual(['TKY', 'TKY', 'TKY', 'BKK']);
    expect(all.rows[0]).toMatchObject({
      type: 1,
      status: 1,
      subjectNo,
      visitTitle: { en: 'Screening' },
      pageTitle: { en: 'Vital signs' },
      itemLabel: { en: 'SYSBP' },
      content: { en: 'RANGE fired', ja: 'RANGE fired(日)' },
      pageId: pages['SCR.VS'],
      line: 0,
      issuer: 'System',
      issuedAt: expect.any(String),
      updatedAt: expect.any(String),
      answer: null,
      comments: [],
    });
    expect(all.rows.find(({ queryId }) => queryId === manual)!.comments).toEqual(['Seen']);
    expect((await list('', 'site')).rows.map(({ siteCode }) => siteCode)).toEqual([
      'TKY',
      'TKY',
      'TKY',
    ]);
    expect((await study.call('site', 'GET', `queries?siteId=${OTHER_SITE}`)).status).toBe(403);
    expect((await study.call('nobody', 'GET', 'queries')).status).toBe(403);
  });

  it('filters by every field of a query [R2-QUERY-01]', async () => {
    const vitals = `${pages['SCR.VS']} SYSBP`;
    const age = `${pages['SCR.DM']} AGE`;
    const pulse = `${pages['W4.VS']} PULSE`;
    expect(await places('type=1')).toEqual([vitals]);
    expect(await places('status=4')).toEqual([pulse]);
    expect(await places('closedManually=true')).toEqual([pulse]);
    expect(await places(`siteId=${SITE}&visitKey=SCR&sort=issuedAt`)).toEqual([age, vitals]);
    expect(await places('pageKey=VS&sort=issuedAt&order=asc')).toEqual([vitals, pulse]);
    expect(await places('itemKey=VS.PULSE,DM.AGE&sort=issuedAt&order=asc')).toEqual([age, pulse]);
    expect(await places('issuerId=0')).toEqual([vitals]);
    expect((await list(`subjectNo=${encodeURIComponent(subjectNo)}`)).total).toBe(3);
    expect((await list('subjectNo=%25')).total).toBe(0);
    const wide = subjectNo.replace(/[!-~]/g, (one) =>
      String.fromCodePoint(one.charCodeAt(0) + 0xfee0),
    );
    expect((await list(`subjectNo=${encodeURIComponent(wide)}`)).total).toBe(3);
  });

  it('counts days in the time zone of the site', async () => {
    const at = (utc: string) =>
      study.database.query(
        `do $$ begin set local session_replication_role = replica;
         update subject.query set issued_at = '${utc}' where query_id = ${manual}; end $$`,
      );
    const [{ offset }] = (await study.database.query<{ offset: number }>(
      'select utc_offset_minutes as offset from admin.v1_site where site_id = $1',
      [SITE],
    )) as [{ offset: number }];
    const midnight = Date.UTC(2020, 5, 10) - offset * 60_000;
    await at(new Date(midnight).toISOString());
    expect((await list('issuedFrom=2020-06-10&issuedTo=2020-06-10')).total).toBe(1);
    await at(new Date(midnight - 1000).toISOString());
    expect((await list('issuedFrom=2020-06-10&issuedTo=2020-06-10')).total).toBe(0);
    expect((await list('issuedTo=2020-06-09')).total).toBe(1);
    expect((await list('updatedFrom=2020-06-10')).total).toBe(4);
    await at(new Date().toISOString());
  });

  it.each([
    ['status=9', 'status'],
    ['siteId=x', 'siteId'],
    ['issuedFrom=2024-02-30', 'issuedFrom'],
    ['updatedTo=yesterday', 'updatedTo'],
    ['sort=content', 'sort'],
    ['closedManually=maybe', 'closedManually'],
    ['size=1000', 'size'],
    ['other=1', 'other'],
  ])('refuses %s [D7-ERROR-02]', async (filter, field) => {
    const answer = await study.call('monitor', 'GET', `queries?${filter}`);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field }] } });
  });

  it('sorts and pages', async () => {
    const ids = async (filter: string) => (await list(filter)).rows.map(({ queryId }) => queryId);
    const all = await ids('sort=issuedAt&order=asc');
    expect(await ids('sort=issuedAt&order=desc')).toEqual(all.toReversed());
    expect(await ids('sort=issuedAt&order=asc&size=1&page=2')).toEqual([all[1]]);
    for (const sort of ['updatedAt', 'subjectNo', 'status']) {
      expect(new Set(await ids(`sort=${sort}`))).toEqual(new Set(all));
    }
  });

  it('counts each status of the queries that match the other filters', async () => {
    const { body } = await study.call<QueryCounts>(
      'monitor',
      'GET',
      `queries/counts?pageKey=VS&status=1`,
    );
    expect(body.counts.map(({ status, count }) => [status, count])).toEqual([
      [1, 1],
      [2, 0],
      [3, 0],
      [4, 1],
      [5, 0],
    ]);
  });

  it('offers filter choices without hidden ones [D1-03]', async () => {
    const choices = async (actor: 'monitor' | 'unblinded') =>
      (await study.call<QueryChoices>(actor, 'GET', 'queries/choices?pageKey=DM')).body;
    const seen = await choices('monitor');
    expect(seen.visits.map(({ key }) => key)).toEqual(expect.arrayContaining(['SCR', 'W4']));
    expect(seen.pages).toContainEqual({
      key: 'VS',
      title: expect.objectContaining({ en: 'Vital signs' }),
    });
    expect(seen.items.map(({ key }) => key)).toEqual(['DM.SEX', 'DM.AGE', 'DM.NOTE']);
    expect(new Set(seen.issuers.map(({ personId }) => personId))).toEqual(new Set([0, 2]));
    expect((await choices('unblinded')).items.map(({ key }) => key)).toContain('DM.SECRET');
  });

  it('downloads the filtered list and records the download [R2-HIST-02]', async () => {
    const { status, body } = await study.call<QueryDownload>(
      'monitor',
      'GET',
      'queries/download?type=1&sort=subjectNo',
    );
    expect({ status, rows: body.rows.length, complete: body.complete }).toEqual({
      status: 200,
      rows: 1,
      complete: true,
    });
    const [event] = await study.database.query('select * from subject.v1_download_event');
    expect(event).toMatchObject({
      person_id: 2,
      what: 'QUERY_LIST',
      rows: 1,
      filter: { type: [1] },
    });
    expect((await study.call('nobody', 'GET', 'queries/download')).status).toBe(403);
  });

  it('leaves out what the role may not see, in every answer [D1-03] [D6-BLIND-01]', async () => {
    expect((await list('', 'unblinded')).total).toBe(5);
    for (const path of ['', '/download', '/counts', '/choices?pageKey=DM']) {
      const answer = await study.call('monitor', 'GET', `queries${path}`);
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toMatch(/SECRET|ARM/);
    }
    const hidden = await list('itemKey=DM.SECRET');
    expect(hidden.total).toBe(0);
  });
});

/** Inserts enough rows, directly in the database, for PostgreSQL to choose its real plan. */
async function fill(): Promise<void> {
  await study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id)
        select ${STUDY}, ${SITE} + n % 2, 'L-' || to_char(n, 'FM0000'), 101 from generate_series(1, 2000) n;
      insert into subject.visit (study_id, subject_id, visit_key, design_version_id)
        select study_id, subject_id, k, 101 from subject.subject, unnest(array['SCR', 'W4', 'UNS']) k
        where subject_no like 'L-%' and (k <> 'UNS' or subject_id % 100 = 0);
      insert into subject.page (study_id, subject_id, visit_id, page_key, design_version_id)
        select v.study_id, v.subject_id, v.visit_id, 'VS', 101 from subject.visit v
        join subject.subject s using (study_id, subject_id) where s.subject_no like 'L-%';
      insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key,
          type, check_key, status, content, issuer_id, issuer_name, issued_at, updated_by, updated_at,
          closed_manually, design_version_id)
        select p.study_id, p.subject_id, s.site_id, p.visit_id, p.page_id, 'VS', 'VS', 'SYSBP',
          case when n = 1 and p.page_id % 50 = 0 then 2 else 1 end,
          case when n = 1 and p.page_id % 50 = 0 then null else 'C' || n end,
          1 + (p.page_id + n) % 5, '{"en": "x"}', case when p.page_id % 500 = 0 then 2 else 0 end, 'x',
          now() - (p.page_id % 500) * interval '1 hour', 'x', now() - (p.page_id * 7 % 9000) * interval '1 minute',
          p.page_id % 400 = 0, 101
        from subject.page p join subject.subject s using (study_id, subject_id), generate_series(1, 5) n
        where s.subject_no like 'L-%';
    end $$`);
  await study.database.query('analyze subject.query, subject.visit, subject.page, subject.subject');
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

describe('with many queries', () => {
  beforeAll(fill);

  const kinds = ({
    'Node Type': kind,
    'Relation Name': relation,
    Plans = [],
  }: PlanNode): string[] => [`${kind} ${relation ?? ''}`, ...Plans.flatMap(kinds)];
  const filters: [Partial<QueryFilters>, QuerySort][] = [
    [{}, 'updatedAt'],
    [{}, 'issuedAt'],
    [{}, 'subjectNo'],
    [{}, 'status'],
    [{ status: [1, 5] }, 'updatedAt'],
    [{ type: [2] }, 'updatedAt'],
    [{ closedManually: true }, 'updatedAt'],
    [{ issuerId: [2] }, 'updatedAt'],
    [{ siteId: [SITE] }, 'updatedAt'],
    [{ siteIds: [SITE] }, 'updatedAt'],
    [{ visitKey: ['UNS'] }, 'updatedAt'],
    [{ visitKey: ['W4'] }, 'updatedAt'],
    [{ pageKey: ['VS'] }, 'updatedAt'],
    [{ itemKey: ['VS.PULSE'] }, 'updatedAt'],
    [{ itemKey: ['DM.AGE'] }, 'updatedAt'],
    [{ subjectNo: '0577' }, 'updatedAt'],
    [{ issuedFrom: '2020-01-01', issuedTo: '2020-01-31' }, 'updatedAt'],
    [{ updatedFrom: '2020-01-01', updatedTo: '2020-01-31' }, 'updatedAt'],
  ];
  it.each(filters)(
    'finds the first page for %j by %s without reading all rows [R2-QUERY-01]',
    async (filter, sort) => {
      const unseen = {
        items: ['DM.SECRET'],
        blocks: [],
        pages: [],
        visits: [],
        checks: ['SECRETLY'],
      };
      const { text, values } = toQuery(
        listQueries(
          { studyId: STUDY, siteIds: null, unseen, ...filter },
          { sort, direction: 'desc' },
          { page: 1, size: 10 },
        ),
      );
      const [row] = await study.database.query<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
        `explain (format json) ${text}`,
        values,
      );
      expect(kinds(row!['QUERY PLAN'][0]!.Plan)).not.toContain('Seq Scan query');
    },
  );
});
