import { type Statement, toQuery } from '@casebook/service-kit';
import { SITE, STUDY, TestStudy } from '../test/study';
import { SUBJECT_SORTS, type SubjectFilter } from './subject.dto';
import { countSubjects, listSubjects, type SubjectFilters } from './subject.sql';

const SUBJECTS = 10_000;
const OTHERS = 30_000;

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
  await study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id, registered_at, disabled)
        select case when n <= ${SUBJECTS} then ${STUDY} else 2 end, ${SITE}, 'L-' || n, 1, now() - n * interval '1 minute',
          n % 1000 = 0
        from generate_series(1, ${SUBJECTS + OTHERS}) n;
      insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key, type,
          check_key, status, content, issuer_id, issuer_name, updated_by, design_version_id)
        select study_id, subject_id, site_id, 1, subject_id * 10 + n, 'VS', 'VS', 'SYSBP', 1,
          case when n = 1 and subject_id % 50 = 0 then 'SECRETLY' else 'RANGE' end, 1 + (n + 4) % 5, '{}', 0, '', '', 1
        from subject.subject, generate_series(1, 5) n where study_id = ${STUDY} or n = 1;
      insert into subject.subject_counter (study_id, subject_id, pages, pages_started, items, entered, open_queries,
          answered_queries, locked, signed, reviewed, sdv, frozen)
        select study_id, subject_id, 30, case when rare then 29 else 30 end, 600, subject_id % 600, subject_id % 7,
          case when rare then 1 else 0 end, rare::int, rare::int, rare::int, rare::int, rare::int
        from (select *, subject_id % 1000 = 0 as rare from subject.subject) s;
    end $$`);
  for (const table of [
    'subject.subject',
    'subject.subject_counter',
    'subject.query',
    'admin.v1_site',
  ]) {
    await study.database.query(`analyze ${table}`);
  }
});
afterAll(() => study.stop());

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: Node[];
}

const TABLES = ['subject', 'subject_counter', 'query'];

/** The query plan of a statement: how many rows it read, and which tables it scanned completely. */
async function read(statement: Statement) {
  const { text, values } = toQuery(statement);
  const [row] = await study.database.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(
    `explain (analyze, format json) ${text}`,
    values,
  );
  const all = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(all)];
  const scans = all(row!['QUERY PLAN'][0].Plan).filter((node) =>
    TABLES.includes(node['Relation Name'] ?? ''),
  );
  const count = (nodes: readonly Node[]) =>
    nodes.reduce(
      (sum, node) =>
        sum + (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'],
      0,
    );
  return {
    whole: scans
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name']),
    rows: count(scans),
    queries: count(scans.filter((node) => node['Relation Name'] === 'query')),
  };
}

const wanted = (
  requested: SubjectFilter,
  unseenQueries: SubjectFilters['unseenQueries'] = {
    items: [],
    blocks: [],
    pages: [],
    visits: [],
    checks: [],
  },
): SubjectFilters => ({
  studyId: STUDY,
  siteIds: null,
  requested,
  sees: { screening: true, enrollment: true },
  unseenQueries,
  waiting: [],
});
const firstPage = (requested: SubjectFilter) =>
  read(
    listSubjects(
      wanted(requested),
      { sort: requested.sort ?? 'subjectNo', direction: requested.order ?? 'asc' },
      { page: 1, size: 10 },
    ),
  );

const ORDERS = SUBJECT_SORTS.filter((sort) => sort !== 'siteCode').flatMap((sort) =>
  (['asc', 'desc'] as const).map((order): SubjectFilter => ({ sort, order })),
);
const COMMON: SubjectFilter[] = [{ openQuery: true }, { saved: true }, { siteId: SITE }];
const RARE: SubjectFilter[] = [
  { allAnswered: true },
  { locked: true },
  { signed: true },
  { reviewed: true },
  { sdv: true },
  { frozen: true },
  { emptyPage: true },
  { disabled: true },
];

describe('the first page of 10,000 subjects', () => {
  it.each([...ORDERS, ...COMMON, ...RARE])(
    'by %j reads a few rows [D7-LIST-01]',
    async (requested) => {
      const { whole, rows } = await firstPage(requested);
      expect(whole).toEqual([]);
      expect(rows).toBeLessThan(500);
    },
  );

  // A part of a number, and the order of site codes, which another service owns, have no index here.
  it.each([{ search: '77' }, { sort: 'siteCode' as const }])(
    'by %j reads no other study',
    async (requested) => {
      const { whole, rows } = await firstPage(requested);
      expect(whole).toEqual([]);
      expect(rows).toBeLessThanOrEqual(2 * SUBJECTS);
    },
  );

  // Hidden queries are looked up by item and check, for all subjects at once.
  const HIDDEN = {
    items: ['DM.SECRET', 'VS.ARM'],
    blocks: ['DM.HIDDEN'],
    pages: ['HID'],
    visits: [],
    checks: ['SECRETLY'],
  };
  const blinded: SubjectFilter[] = [{}, { openQuery: true }, { allAnswered: true }];
  it.each(blinded)(
    'for a role with hidden queries, by %j, reads no query that the role may see',
    async (requested) => {
      const order = { sort: 'subjectNo', direction: 'asc' } as const;
      const list = listSubjects(wanted(requested, HIDDEN), order, { page: 1, size: 10 });
      for (const statement of [list, countSubjects(wanted(requested, HIDDEN))]) {
        const { whole, queries } = await read(statement);
        expect(whole).toEqual([]);
        expect(queries).toBeLessThanOrEqual(SUBJECTS / 50);
      }
    },
  );

  it.each([{}, ...COMMON, ...RARE])('counted by %j reads no other study', async (requested) => {
    const { whole, rows } = await read(countSubjects(wanted(requested)));
    expect(whole).toEqual([]);
    expect(rows).toBeLessThanOrEqual(2 * SUBJECTS);
  });
});
