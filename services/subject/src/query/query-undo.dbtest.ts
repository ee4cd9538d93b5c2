import { type Actor, type ProblemBody, STUDY, TestStudy } from '../test/study';
import type { QueryBatchOutcome } from './query-batch.dto';
import type { QueryChanged, QueryHistory } from './query.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

type Query = QueryChanged['query'];
type Body = QueryChanged & ProblemBody & { query: Query };

const post = (actor: Actor, path: string, body: object) =>
  study.call<Body>(actor, 'POST', `queries${path}`, body);
const act = async (actor: Actor, { queryId, revision }: Query, kind: string, body: object = {}) =>
  (await post(actor, `/${queryId}/${kind}`, { revision, ...body })).body.query;
const undo = (actor: Actor, { queryId, revision }: Query) =>
  post(actor, `/${queryId}/undo`, { revision });

async function manualQuery(place: object = { blockKey: 'DM', itemKey: 'AGE' }): Promise<Query> {
  const { pages } = await study.subject();
  const body = { pageId: pages['SCR.DM'], content: 'Please check', ...place };
  return (await post('monitor', '', body)).body.query;
}

const ANSWER = { answer: 'It is right' };
const REASON = { reason: 'Settled on the phone' };

/** What an undo restores. */
const stateOf = ({ status, content, answer, answeredBy, answeredAt, closedManually }: Query) => ({
  status,
  content,
  answer,
  answeredBy,
  answeredAt,
  closedManually,
});

describe('an undo', () => {
  it.each([
    ['an answer', 'site', 'answer', ANSWER, []],
    ['an edited answer', 'site', 'answer', { answer: 'Other' }, [['site', 'answer', ANSWER]]],
    ['other words', 'monitor', 'content', { content: 'Asked otherwise' }, []],
    ['closing', 'monitor', 'close', REASON, []],
    ['closing after the answer', 'monitor', 'close', {}, [['site', 'answer', ANSWER]]],
    ['reopening', 'monitor', 'reopen', {}, [['monitor', 'close', REASON]]],
    ['deleting', 'monitor', 'delete', REASON, []],
  ] as const)(
    'of %s restores the state of before, and the history keeps both',
    async (_, actor, kind, body, way) => {
      let before = await manualQuery();
      for (const [by, step, input] of way) before = await act(by, before, step, input);
      const after = await act(actor, before, kind, body);
      expect(stateOf(after)).not.toEqual(stateOf(before));
      const undone = await undo(actor, after);
      expect(undone.status).toBe(200);
      expect(stateOf(undone.body.query)).toEqual(stateOf(before));
      expect(undone.body).toMatchObject({
        query: { revision: before.revision + 2, updatedBy: actor },
        counters: {
          openQueries: [1, 5].includes(before.status) ? 1 : 0,
          answeredQueries: before.status === 3 ? 1 : 0,
        },
      });
      const path = `queries/${before.queryId}/history`;
      const { steps } = (await study.call<QueryHistory>('site', 'GET', path)).body;
      expect(steps.slice(-2).map(({ undoes }) => undoes)).toEqual([false, true]);
      expect(steps).toHaveLength(before.revision + 2);
    },
  );

  it('of a new query cancels it, because nothing is erased', async () => {
    const undone = await undo('monitor', await manualQuery());
    expect(undone.body).toMatchObject({
      query: { status: 2, revision: 2 },
      counters: { openQueries: 0 },
    });
  });

  it('is refused for the act of another person, for an undo, and after another change', async () => {
    const query = await manualQuery();
    const answered = await act('site', query, 'answer', ANSWER);
    const other = await undo('monitor', answered);
    expect(other).toMatchObject({ status: 422, body: { code: 'SUBJECT_QUERY_UNDO_OTHER' } });
    const closed = await act('monitor', answered, 'close');
    const late = await undo('site', answered);
    expect(late).toMatchObject({ status: 412, body: { code: 'CDMS700MSG004' } });
    const undone = (await undo('monitor', closed)).body.query;
    expect((await undo('monitor', undone)).body.code).toBe('SUBJECT_QUERY_UNDO_OTHER');
    expect((await post('nobody', `/${query.queryId}/undo`, { revision: 1 })).status).toBe(403);
  });

  it('is refused when its time is over', async () => {
    const query = await manualQuery();
    await study.database.query(`
      set session_replication_role = replica;
      update audit.link l set at = l.at - interval '31 seconds'
      where study_id = ${STUDY} and (chain_kind, chain_id, link_no) in (
        select chain_kind, chain_id, link_no from audit.event
        where entity = 'query' and row_key = '${STUDY}/${query.queryId}');
      set session_replication_role = origin`);
    expect(await undo('monitor', query)).toMatchObject({
      status: 422,
      body: { code: 'SUBJECT_QUERY_UNDO_LATE' },
    });
  });

  it('does not take back what came with a removed line', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' }, 'unblinded');
    const place = { pageId: page, blockKey: 'AE', line: 1, content: 'Please check' };
    await post('monitor', '', place);
    await study.call('unblinded', 'POST', `pages/${page}/save`, {
      designVersionId: (await study.open(page)).designVersionId,
      items: [],
      linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 1 }],
    });
    const [closed] = (await study.open(page)).state.queries;
    expect(closed!.status).toBe(4);
    expect((await undo('unblinded', closed!)).body.code).toBe('SUBJECT_QUERY_UNDO_OTHER');
  });

  it('of closing a system query lets the check close it when the value is corrected', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '210', PULSE: '60' });
    const [query] = (await study.open(page)).state.queries;
    const closed = await act('monitor', query!, 'close', REASON);
    await undo('monitor', closed);
    await study.enter(page, { SYSBP: '120' });
    expect((await study.open(page)).state.queries[0]).toMatchObject({
      status: 4,
      closedManually: false,
    });
  });

  it('of an act on many restores those that nobody changed since, and says which it skips', async () => {
    const queries = [await manualQuery(), await manualQuery(), await manualQuery({})];
    const seen = (some: readonly { queryId: number; revision: number }[]) =>
      some.map(({ queryId, revision }) => ({ queryId, revision }));
    const batch = (path: string, body: object) =>
      study.call<QueryBatchOutcome>('monitor', 'POST', `queries/${path}`, body);
    const input = { act: 'close', queries: seen(queries), ...REASON };
    const { done } = (await batch('batch', input)).body;
    expect(done).toHaveLength(3);
    const [changed] = done;
    const body = { revision: changed!.revision, reason: 'Not yet' };
    await post('monitor', `/${changed!.queryId}/reopen`, body);
    const undone = (await batch('undo', { queries: seen(done) })).body;
    expect(undone.skipped).toEqual([{ queryId: changed!.queryId, code: 'CDMS700MSG004' }]);
    expect(undone.done.map(({ status, revision }) => [status, revision])).toEqual([
      [1, 3],
      [1, 3],
    ]);
  });
});
