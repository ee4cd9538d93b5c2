import type { SubjectList } from '../subject/subject.dto';
import { testDesign } from '../test/design';
import {
  type Actor,
  insertVersion,
  OTHER_SITE,
  type ProblemBody,
  release,
  TestStudy,
} from '../test/study';
import type { QueryBatchOutcome } from './query-batch.dto';
import type { QueryChanged } from './query.dto';
import type { QueryCounts, QueryList } from './query-list.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
  // A role that sees pages but no queries.
  await study.database.query(
    `update builder.v1_role set privileges = array['subject_list_view', 'CRF_VIEW'] where code = 'nobody'`,
  );
});
afterAll(() => study.stop());

const get = async <T>(actor: Actor, path: string) => (await study.call<T>(actor, 'GET', path)).body;
const ask = async (pageId: number, place: object = {}) =>
  (
    await study.call<QueryChanged>('monitor', 'POST', 'queries', {
      pageId,
      ...place,
      content: 'Please check',
    })
  ).body;
const deleteVisit = (visitId: number, act: 'delete' | 'restore') =>
  study.call('site', 'POST', `visits/${visitId}/${act}`, { reason: 'Not done' });

/** The number of open and answered queries in every answer that shows it to a role. */
async function shownCounts(actor: Actor, subjectNo: string) {
  const matrix = await study.matrix(subjectNo, actor);
  const deleted = new Set(matrix.visits.filter((one) => one.deleted).map(({ visitId }) => visitId));
  const cells = matrix.cells.filter(({ visitId }) => !deleted.has(visitId));
  const pages = await Promise.all(cells.map(({ pageId }) => study.open(pageId, actor)));
  const list = await get<SubjectList>(actor, `subjects?search=${subjectNo}`);
  const ways: Record<string, { openQueries?: number; answeredQueries?: number }[]> = {
    list: list.rows,
    matrix: [matrix.subject],
    cells,
    pages: pages.map(({ state }) => state.counters),
  };
  const totals = Object.entries(ways).map(([way, rows]) => [
    way,
    [
      rows.reduce((sum, { openQueries }) => sum + openQueries!, 0),
      rows.reduce((sum, { answeredQueries }) => sum + answeredQueries!, 0),
    ],
  ]);
  if (actor === 'nobody') return Object.values(ways).flat();
  const { counts } = await get<QueryCounts>(actor, `queries/counts?subjectNo=${subjectNo}`);
  const of = (...statuses: number[]) =>
    counts.filter(({ status }) => statuses.includes(status)).reduce((n, { count }) => n + count, 0);
  return { ...Object.fromEntries(totals), queries: [of(1, 5), of(3)] };
}

const bySort = (filter: string) =>
  filter.includes('sort') ? [{ field: 'sort', code: 'COMMON_NOT_A_CHOICE' }] : [];

const expectedCounts = (open: number, answered: number) => {
  const both = [open, answered];
  return { list: both, matrix: both, cells: both, pages: both, queries: both };
};
const listed = async (actor: Actor, filter: string) =>
  (await get<SubjectList>(actor, `subjects?${filter}&size=200`)).rows.map((row) => row.subjectNo);

describe('the numbers of open and answered queries', () => {
  it('count only the queries that the role may see, in every answer [D1-03] [D6-BLIND-01] [R2-SUBJ-05]', async () => {
    const one = await study.subject();
    const other = await study.subject();
    const page = one.pages['SCR.DM']!;
    await study.enter(page, { SECRET: 'x', AGE: '120' }, 'unblinded');
    await study.enter(one.pages['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
    const { query } = await ask(page, { blockKey: 'DM', itemKey: 'AGE' });
    await study.call('site', 'POST', `queries/${query.queryId}/answer`, {
      revision: query.revision,
      answer: 'Right',
    });
    // The only query of this subject depends on a hidden item.
    await study.enter(other.pages['SCR.DM']!, { SECRET: 'x', AGE: '120' }, 'unblinded');

    expect(await shownCounts('unblinded', one.subjectNo)).toEqual(expectedCounts(2, 1));
    expect(await shownCounts('monitor', one.subjectNo)).toEqual(expectedCounts(1, 1));
    const unseen = (await shownCounts('nobody', one.subjectNo)) as object[];
    expect(unseen.length).toBeGreaterThan(3);
    expect(JSON.stringify(unseen)).not.toMatch(/quer/i);
    expect(await shownCounts('monitor', other.subjectNo)).toEqual(expectedCounts(0, 0));
    for (const filter of ['openQuery=true', 'openQuery=true&sort=openQueries&order=desc']) {
      expect(await listed('unblinded', filter)).toHaveLength(2);
      expect(await listed('monitor', filter)).toEqual([one.subjectNo]);
      const refused = await study.call('nobody', 'GET', `subjects?${filter}`);
      expect(refused).toMatchObject({
        status: 422,
        body: { errors: [{ field: 'openQuery', code: 'COMMON_NOT_A_CHOICE' }, ...bySort(filter)] },
      });
    }
    const { revision, queryId } = (await study.open(one.pages['SCR.VS']!)).state.queries[0]!;
    await study.call('site', 'POST', `queries/${queryId}/answer`, { revision, answer: 'Yes' });
    expect(await listed('monitor', 'allAnswered=true')).toEqual([one.subjectNo]);
    expect(await listed('unblinded', 'allAnswered=true')).toEqual([]);
    expect(await listed('monitor', 'openQuery=false&sort=openQueries')).toContain(other.subjectNo);
    // The answer to an act has the same counters as the page.
    expect((await ask(page)).counters).toMatchObject({ openQueries: 1, answeredQueries: 1 });
    const saved = await study.enter(page, { NOTE: 'n' });
    expect(saved.body.state.counters).toMatchObject({ openQueries: 1, answeredQueries: 1 });
  });

  it('do not count queries of deleted visits, which the list shows only on request [R2-QUERY-01] [R2-VISIT-05]', async () => {
    const { subjectNo, pages } = await study.subject();
    const { query } = await ask(pages['W4.VS']!);
    await ask(pages['SCR.DM']!);
    const { visitId } = await study.open(pages['W4.VS']!);
    expect((await deleteVisit(visitId, 'delete')).status).toBeLessThan(300);
    expect(await shownCounts('monitor', subjectNo)).toEqual(expectedCounts(1, 0));
    const rows = async (filter: string) =>
      (await get<QueryList>('monitor', `queries?subjectNo=${subjectNo}${filter}`)).rows.map(
        (row) => [row.queryId === query.queryId, row.visitDeleted],
      );
    expect(await rows('')).toEqual([[false, false]]);
    expect(await rows('&visitDeleted=true')).toEqual([[true, true]]);
    const act = { act: 'close', queries: [{ queryId: query.queryId, revision: 1 }] };
    const skipped = [{ queryId: query.queryId, code: 'SUBJECT_VISIT_DELETED' }];
    for (const [path, body] of [
      ['queries/batch/preview', act],
      ['queries/batch', { ...act, reason: 'Done' }],
    ] as const) {
      const answer = await study.call<QueryBatchOutcome & ProblemBody>(
        'monitor',
        'POST',
        path,
        body,
      );
      expect(answer.body).toEqual({ done: [], skipped });
    }
    await deleteVisit(visitId, 'restore');
    expect(await shownCounts('monitor', subjectNo)).toEqual(expectedCounts(2, 0));
  });

  // Runs last: another site gets a version that hides more.
  it('do not count, at any site, what one version hides [D1-03]', async () => {
    const { subjectNo, pages } = await study.subject();
    await ask(pages['SCR.DM']!, { blockKey: 'DM', itemKey: 'NOTE' });
    expect(await shownCounts('monitor', subjectNo)).toEqual(expectedCounts(1, 0));
    const base = testDesign();
    await insertVersion(study.database, 102, {
      ...base,
      pages: base.pages.map((page) => ({
        ...page,
        blocks: page.blocks.map((block) => ({
          ...block,
          items: block.items.map((item) =>
            item.key === 'NOTE' ? { ...item, properties: [{ type: 14, roles: [] }] } : item,
          ),
        })),
      })),
    });
    await release(study.database, OTHER_SITE, 102, -1_000);
    expect(await shownCounts('monitor', subjectNo)).toEqual(expectedCounts(0, 0));
  });
});
