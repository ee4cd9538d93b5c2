import { OTHER_SITE, type ProblemBody, STUDY, TestStudy } from '../test/study';
import type { QueryBatchAct, QueryBatchOutcome } from './query-batch.dto';
import type { QueryChanged } from './query.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

interface Seen {
  queryId: number;
  revision: number;
}

async function ask(pageId: number, place: object = {}): Promise<Seen> {
  const body = { pageId, ...place, content: 'Please check' };
  const answer = await study.call<QueryChanged>('monitor', 'POST', 'queries', body);
  const { queryId, revision } = answer.body.query;
  return { queryId, revision };
}

const act = async (
  actor: 'site' | 'monitor',
  { queryId, revision }: Seen,
  kind: string,
  body = {},
) =>
  (
    await study.call<QueryChanged>(actor, 'POST', `queries/${queryId}/${kind}`, {
      revision,
      ...body,
    })
  ).body.query;

const batch = (
  kind: QueryBatchAct,
  queries: readonly Seen[],
  body: object = { reason: 'Agreed with the site' },
  actor: 'site' | 'monitor' = 'monitor',
) =>
  study.call<QueryBatchOutcome & ProblemBody>(actor, 'POST', 'queries/batch', {
    act: kind,
    queries: seenOf(queries),
    ...body,
  });
const preview = (kind: QueryBatchAct, queries: readonly Seen[]) =>
  study.call<QueryBatchOutcome>('monitor', 'POST', 'queries/batch/preview', {
    act: kind,
    queries: seenOf(queries),
  });
const seenOf = (queries: readonly Seen[]) =>
  queries.map(({ queryId, revision }) => ({ queryId, revision }));

const statusOf = async (queries: readonly Seen[]) => {
  const rows = await study.database.query<{ query_id: number; status: number }>(
    'select query_id, status from subject.query where query_id = any($1)',
    [queries.map(({ queryId }) => queryId)],
  );
  const found = new Map(rows.map(({ query_id, status }) => [query_id, status]));
  return queries.map(({ queryId }) => found.get(queryId));
};

const byId = <T extends { queryId: number }>(rows: readonly T[]): T[] =>
  rows.toSorted((a, b) => a.queryId - b.queryId);

describe('an act on many queries', () => {
  it('closes the queries that can be closed and gives the reason for each of the others [R2-QUERY-02] [R4-QUERY-07]', async () => {
    const one = await study.subject();
    const other = await study.subject();
    const page = one.pages['SCR.DM']!;
    const open = [await ask(page), await ask(page), await ask(other.pages['SCR.DM']!)];
    const closed = await act('monitor', await ask(page), 'close', { reason: 'Settled' });
    const stale = await ask(page);
    await act('site', stale, 'answer', { answer: 'Answered meanwhile' });
    const unknown = { queryId: 999_999, revision: 1 };
    const all = [...open, closed, stale, unknown];
    const planned = await preview('close', all);
    expect(planned.status).toBe(200);
    const skipped = [
      { queryId: closed.queryId, code: 'SUBJECT_QUERY_CLOSED' },
      { queryId: stale.queryId, code: 'CDMS700MSG004' },
      { queryId: unknown.queryId, code: 'COMMON_NOT_FOUND' },
    ];
    expect(byId(planned.body.skipped)).toEqual(byId(skipped));
    expect(planned.body.done).toEqual(open.map((query) => ({ ...query, status: 4 })));
    expect(await statusOf(open)).toEqual([1, 1, 1]);

    const ran = await batch('close', all);
    expect(byId(ran.body.skipped)).toEqual(byId(skipped));
    expect(byId(ran.body.done)).toEqual(
      open.map(({ queryId }) => ({ queryId, revision: 2, status: 4 })),
    );
    expect(await statusOf(all)).toEqual([4, 4, 4, 4, 3, undefined]);
    const { counters } = (await study.open(page)).state;
    expect(counters).toMatchObject({ openQueries: 0, answeredQueries: 1 });
    const [row] = await study.database.query(
      'select closed_manually, reason, updated_by from subject.query where query_id = $1',
      [open[0]!.queryId],
    );
    expect(row).toEqual({
      closed_manually: true,
      reason: 'Agreed with the site',
      updated_by: 'monitor',
    });
    const links = await study.database.query<{ n: number }>(
      `select count(distinct link_no)::int as n from audit.v1_event
       where study_id = $1 and chain_id = $2 and reason = 'Agreed with the site'`,
      [STUDY, one.subjectId],
    );
    expect(links[0]!.n).toBe(1);
  });

  it('closes answered queries without a reason, and skips unanswered ones [R4-QUERY-07]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    const answered = await act('site', await ask(page), 'answer', { answer: 'It is right' });
    const open = await ask(page);
    const ran = await batch('close', [answered, open], {});
    expect(ran.body).toEqual({
      done: [{ queryId: answered.queryId, revision: 3, status: 4 }],
      skipped: [{ queryId: open.queryId, code: 'SUBJECT_QUERY_CLOSE_REASON' }],
    });
  });

  it('reopens, and edits the content of manual queries only [R4-QUERY-07] [R4-QUERY-04]', async () => {
    const { pages } = await study.subject();
    await study.enter(pages['SCR.VS']!, { SYSBP: '210', PULSE: '60' });
    const [system] = (await study.open(pages['SCR.VS']!)).state.queries;
    const manual = await ask(pages['SCR.DM']!);
    const edited = await batch('content', [manual, system!], {
      content: 'New words',
      reason: 'Clearer',
    });
    expect(edited.body).toEqual({
      done: [{ queryId: manual.queryId, revision: 2, status: 1 }],
      skipped: [{ queryId: system!.queryId, code: 'SUBJECT_QUERY_SYSTEM_CONTENT' }],
    });
    const closed = await batch('close', [edited.body.done[0]!, system!]);
    const reopened = await batch('reopen', closed.body.done);
    expect(reopened.body.done.map(({ status }) => status)).toEqual([5, 5]);
    const { queries } = (await study.open(pages['SCR.DM']!)).state;
    expect(queries[0]).toMatchObject({ content: { en: 'New words' }, status: 5 });
  });

  it.each([
    ['no reason', 'reopen', {}, 'reason', 'COMMON_REQUIRED'],
    ['an empty reason', 'close', { reason: ' ' }, 'reason', 'COMMON_REQUIRED'],
    ['no content', 'content', { reason: 'x' }, 'content', 'SUBJECT_QUERY_CONTENT_REQUIRED'],
    ['another act', 'delete', { reason: 'x' }, 'act', 'INPUT_INVALID_VALUE'],
  ] as const)('refuses %s [D7-ERROR-02] [R5-QUERY-01]', async (_, kind, body, field, code) => {
    const answer = await batch(kind as QueryBatchAct, [{ queryId: 1, revision: 1 }], body);
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ field, code }] } });
  });

  it('accepts one thousand queries and refuses more', async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (_, at) => ({ queryId: 500_000 + at, revision: 1 }));
    expect((await batch('close', many(1_000))).body.skipped).toHaveLength(1_000);
    expect(await batch('close', many(1_001))).toMatchObject({
      status: 422,
      body: { errors: [{ code: 'SUBJECT_QUERIES_TOO_MANY', params: { max: 1_000 } }] },
    });
  });

  it('refuses queries of other sites or hidden queries, and requires the privilege [D6-GUARD-02] [D1-03]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { SECRET: 'x', AGE: '120' }, 'unblinded');
    const [hidden] = (await study.open(page, 'unblinded')).state.queries;
    const query = await ask(page);
    const skipped = [{ queryId: hidden!.queryId, code: 'COMMON_NOT_FOUND' }];
    expect((await preview('close', [hidden!])).body).toEqual({ done: [], skipped });
    expect((await batch('close', [hidden!])).body).toEqual({ done: [], skipped });
    expect((await batch('close', [query], { reason: 'x' }, 'site')).status).toBe(403);
  });

  it('skips disabled subjects, and everything in a locked study', async () => {
    const one = await study.subject();
    const other = await study.subject();
    const queries = [await ask(one.pages['SCR.DM']!), await ask(other.pages['SCR.DM']!)];
    await study.call('site', 'POST', `subjects/${one.subjectId}/disable`, { reason: 'Withdrawn' });
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const locked = [await preview('close', queries), await batch('close', queries)];
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    for (const { body } of locked) {
      expect(body.done).toEqual([]);
      expect(body.skipped.map(({ code }) => code)).toEqual(['STUDY_LOCKED', 'STUDY_LOCKED']);
    }
    const ran = await batch('close', queries);
    expect(ran.body.skipped).toEqual([{ queryId: queries[0]!.queryId, code: 'SUBJECT_DISABLED' }]);
    expect(ran.body.done).toHaveLength(1);
  });

  it('changes all queries of a subject or none, independently of other subjects [D1-01]', async () => {
    const bad = await study.subject();
    const good = await study.subject();
    const page = bad.pages['SCR.DM']!;
    const queries = [await ask(page), await ask(page), await ask(good.pages['SCR.DM']!)];
    // A counter that refuses to go down simulates a failure late in the transaction.
    await study.database.query(
      `alter table subject.page_counter add constraint never check (page_id <> ${page} or open_queries > 1)`,
    );
    const ran = await batch('close', queries);
    await study.database.query('alter table subject.page_counter drop constraint never');
    expect(ran.body.done.map(({ queryId }) => queryId)).toEqual([queries[2]!.queryId]);
    expect(ran.body.skipped.map(({ code }) => code)).toEqual(['COMMSG002', 'COMMSG002']);
    expect(await statusOf(queries)).toEqual([1, 1, 4]);
  });

  it('closes each query once when two people act at the same time [D3-SAVE-01]', async () => {
    const { pages } = await study.subject();
    const queries = [await ask(pages['SCR.DM']!), await ask(pages['SCR.DM']!)];
    const both = await Promise.all([batch('close', queries), batch('close', queries)]);
    expect(new Set(both.map(({ body }) => body.done.length))).toEqual(new Set([0, 2]));
    expect((await study.open(pages['SCR.DM']!)).state.counters.openQueries).toBe(0);
  });

  it('reaches only the sites of the caller [D6-GUARD-02]', async () => {
    const { body } = await study.call<{ pageId: number }>(
      'unblinded',
      'POST',
      `sites/${OTHER_SITE}/subjects`,
      {
        designVersionId: 101,
        items: [{ blockKey: 'REG', line: 0, itemKey: 'SCRNO', value: 'B-1' }],
      },
    );
    const far = await ask(body.pageId);
    const answer = await study.call('site', 'POST', `queries/${far.queryId}/answer`, {
      revision: 1,
      answer: 'x',
    });
    expect(answer.status).toBe(404);
  });
});
