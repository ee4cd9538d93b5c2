import type { Unseen } from '@casebook/role-view';
import { type Statement, toQuery } from '@casebook/service-kit';
import { SITE, STUDY, TestStudy } from '../test/study';
import type { StatusDownloadQuery, StatusFilter } from './status-list.dto';
import { countStatuses, listStatuses, nextSubjects, type StatusScope } from './status-list.sql';

const SUBJECTS = 10_000;
// Each with as many subjects and the same numbers, so that the planner estimates a range of numbers well.
const OTHER_STUDIES = 3;

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
  await study.database.query(`
    do $$ begin
      set local session_replication_role = replica;
      insert into subject.subject (study_id, site_id, subject_no, structure_version_id, registered_at)
        select ${STUDY} + other, ${SITE}, 'L-' || n, 1, now()
        from generate_series(0, ${OTHER_STUDIES}) other, generate_series(1, ${SUBJECTS}) n;
      insert into subject.query (study_id, subject_id, site_id, visit_id, page_id, page_key, block_key, item_key, type,
          check_key, status, content, issuer_id, issuer_name, updated_by, design_version_id)
        select study_id, subject_id, site_id, 1, subject_id * 10 + n, 'VS', 'VS', 'SYSBP', 1,
          case when n = 1 and subject_id % 50 = 0 then 'SECRETLY' else 'RANGE' end, 1 + (n + 4) % 5, '{}', 0, '', '', 1
        from subject.subject, generate_series(1, 5) n where study_id = ${STUDY} or n = 1;
      insert into subject.subject_counter (study_id, subject_id, pages, items, entered, open_queries, answered_queries,
          locked, sdv)
        select study_id, subject_id, 30, 600, subject_id % 601, subject_id % 7, (subject_id % 1000 = 0)::int,
          case when subject_id % 1000 = 0 then 600 else 0 end, 600
        from subject.subject;
    end $$`);
  for (const table of [
    'subject.subject',
    'subject.subject_counter',
    'subject.query',
    'admin.v1_site',
  ])
    await study.database.query(`analyze ${table}`);
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

const EVERYTHING: Unseen = { items: [], blocks: [], pages: [], visits: [], checks: [] };
const BLINDED: Unseen = {
  items: ['DM.SECRET', 'VS.ARM'],
  blocks: ['DM.HIDDEN'],
  pages: ['HID'],
  visits: [],
  checks: ['SECRETLY'],
};
const scope = (unseenQueries = EVERYTHING): StatusScope => ({
  studyId: STUDY,
  siteIds: null,
  unseenQueries,
});
const FIRST = { page: 1, size: 50 };

describe('a study of 10,000 subjects', () => {
  it.each<StatusDownloadQuery>([
    {},
    { order: 'desc' },
    { sort: 'openQueries', order: 'desc' },
    { siteIds: [SITE] },
    { openQuery: true },
    { sdv: 'all' },
    { locked: 'open' },
    { inputStates: [1] },
  ])('the first subjects by %j are found in a few rows [D7-LIST-01]', async (requested) => {
    const { whole, rows } = await read(listStatuses('subject', scope(), requested, FIRST));
    expect(whole).toEqual([]);
    expect(rows).toBeLessThan(1000);
  });

  const RARE: StatusFilter[] = [{ locked: 'all' }, { answeredQuery: true }, { search: '77' }];
  it.each<StatusFilter>([...RARE, { sdv: 'open' }, { openQuery: true }])(
    'a filter %j reads no other study',
    async (requested) => {
      const ofSites = { sdv: requested.sdv, locked: requested.locked };
      for (const statement of [
        listStatuses('subject', scope(), requested, FIRST),
        listStatuses('site', scope(), ofSites, FIRST),
        countStatuses('subject', scope(), requested),
        countStatuses('site', scope(), ofSites),
        nextSubjects('question', scope(), requested, null, 200),
      ]) {
        const { whole, rows } = await read(statement);
        expect(whole).toEqual([]);
        expect(rows).toBeLessThanOrEqual(2 * SUBJECTS);
      }
    },
  );

  it('the sums of sites read each subject once and no other study [D7-LIST-01]', async () => {
    const { whole, rows } = await read(listStatuses('site', scope(), {}, FIRST));
    expect(whole).toEqual([]);
    expect(rows).toBeLessThanOrEqual(2 * SUBJECTS);
  });

  it('a walk goes on in a few rows behind any subject', async () => {
    const from = { subjectNo: 'L-5000', isIncluded: false };
    const { whole, rows } = await read(nextSubjects('question', scope(), {}, from, 200));
    expect(whole).toEqual([]);
    expect(rows).toBeLessThan(2000);
  });

  it.each<StatusFilter>([{}, { openQuery: true }])(
    'for a role with hidden queries, by %j, no query that the role may see is read',
    async (requested) => {
      for (const statement of [
        listStatuses('subject', scope(BLINDED), requested, FIRST),
        countStatuses('subject', scope(BLINDED), requested),
        listStatuses('site', scope(BLINDED), requested, FIRST),
        nextSubjects('question', scope(BLINDED), requested, null, 200),
      ]) {
        const { whole, queries } = await read(statement);
        expect(whole).toEqual([]);
        expect(queries).toBeLessThanOrEqual(SUBJECTS / 50);
      }
    },
  );
});
