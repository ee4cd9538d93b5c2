import type { PageComment } from '../common/page-notes.dto';
import { type Actor, type Answer, type ProblemBody, STUDY, TestStudy } from '../test/study';
import type { QueryChanged, QueryHistory } from './query.dto';

type Act = 'answer' | 'content' | 'close' | 'reopen' | 'delete';
const words: Record<Act, object> = {
  answer: { answer: 'It is right' },
  content: { content: 'Please check again' },
  close: { reason: 'Settled with the site' },
  reopen: { reason: 'Not clear yet' },
  delete: { reason: 'Asked by mistake' },
};

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

const create = (place: object, content = 'Please check') =>
  study.call<QueryChanged & ProblemBody>('monitor', 'POST', 'queries', { ...place, content });

/** The body of an answer that contains either a query or a problem. */
type Acted = Answer<QueryChanged & ProblemBody & { query: QueryChanged['query'] }>;

const act = (
  actor: Actor,
  { queryId, revision }: { queryId: number; revision: number },
  kind: Act,
  body: object = {},
): Promise<Acted> =>
  study.call(actor, 'POST', `queries/${queryId}/${kind}`, { revision, ...words[kind], ...body });

async function manualQuery() {
  const { pages, subjectId } = await study.subject();
  const page = pages['SCR.DM']!;
  const created = await create({ pageId: page, blockKey: 'DM', itemKey: 'AGE' });
  return { page, subjectId, query: created.body.query };
}

/** The acts, each with its person, that bring a new query to a status. */
const WAY: Record<number, readonly [Actor, Act][]> = {
  1: [],
  2: [['monitor', 'delete']],
  3: [['site', 'answer']],
  4: [['monitor', 'close']],
  5: [
    ['monitor', 'close'],
    ['monitor', 'reopen'],
  ],
};
const MAY: Record<Act, Actor> = {
  answer: 'site',
  content: 'monitor',
  close: 'monitor',
  reopen: 'monitor',
  delete: 'monitor',
};
const AFTER: Record<Act, Record<number, number>> = {
  answer: { 1: 3, 3: 3, 5: 3 },
  content: { 1: 1, 5: 5 },
  close: { 1: 4, 3: 4, 5: 4 },
  reopen: { 2: 5, 3: 5, 4: 5 },
  delete: { 1: 2, 3: 2, 4: 2, 5: 2 },
};

describe.each([1, 2, 3, 4, 5])('a query in status %i', (status) => {
  it.each(['answer', 'content', 'close', 'reopen', 'delete'] as const)(
    '%s is allowed only for roles with the privilege and where the status permits it [R4-QUERY-01] [R4-QUERY-03] [R4-QUERY-04] [R4-QUERY-05] [R4-QUERY-06] [R2-CRF-02]',
    async (kind) => {
      const made = await manualQuery();
      let { query } = made;
      for (const [actor, step] of WAY[status]!) {
        query = (await act(actor, query, step)).body.query;
      }
      expect(query.status).toBe(status);
      for (const actor of ['site', 'monitor', 'unblinded', 'nobody'] as const) {
        const holds = actor === MAY[kind] || (actor === 'unblinded' && MAY[kind] === 'site');
        if (!holds) expect((await act(actor, query, kind)).status).toBe(403);
      }
      const answer = await act(MAY[kind], query, kind);
      const after = AFTER[kind][status];
      if (after === undefined) {
        expect(answer.status).toBe(422);
      } else {
        expect(answer).toMatchObject({
          status: 200,
          body: {
            query: {
              status: after,
              revision: query.revision + 1,
              closedManually: kind === 'close',
              updatedBy: MAY[kind],
            },
            counters: {
              openQueries: [1, 5].includes(after) ? 1 : 0,
              answeredQueries: after === 3 ? 1 : 0,
            },
          },
        });
        const [kept] = await study.database.query(
          'select open_queries, answered_queries from subject.subject_counter where study_id = $1 and subject_id = $2',
          [STUDY, made.subjectId],
        );
        const { openQueries, answeredQueries } = answer.body.counters;
        expect(kept).toEqual({ open_queries: openQueries, answered_queries: answeredQueries });
      }
    },
  );
});

describe('a query', () => {
  it('is raised on an item, a line of a table or a page, by a role with the privilege [R2-CRF-02] [R3-QUERY-01] [R4-QUERY-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    const places = [
      { blockKey: 'AE', line: 1, itemKey: 'AETERM' },
      { blockKey: 'AE', line: 1, itemKey: null },
      { blockKey: null, line: 0, itemKey: null },
    ];
    for (const place of places) {
      expect((await create({ pageId: page, ...place })).body).toMatchObject({
        query: { ...place, type: 2, status: 1, issuer: 'monitor' },
      });
    }
    const { state } = await study.open(page);
    expect(state.counters.openQueries).toBe(3);
    expect(state.queries.map(({ itemKey }) => itemKey)).toEqual(['AETERM', null, null]);
    const body = { pageId: page, content: 'x' };
    expect((await study.call('site', 'POST', 'queries', body)).status).toBe(403);
  });

  it.each([
    [
      'an item that is not there',
      { blockKey: 'AE', line: 1, itemKey: 'X' },
      'SUBJECT_ITEM_UNKNOWN',
    ],
    ['an item without its block', { itemKey: 'AETERM' }, 'SUBJECT_ITEM_UNKNOWN'],
    ['a block that is not there', { blockKey: 'X', line: 1 }, 'SUBJECT_ITEM_UNKNOWN'],
    ['a line without a block', { line: 2 }, 'SUBJECT_LINE_UNKNOWN'],
    ['a line that is not there', { blockKey: 'AE', line: 4 }, 'SUBJECT_LINE_UNKNOWN'],
    ['a table as a whole', { blockKey: 'AE' }, 'SUBJECT_LINE_UNKNOWN'],
  ])('is refused on %s', async (_, place, code) => {
    const { pages } = await study.subject();
    const answer = await create({ pageId: pages['W4.AE'], ...place });
    expect(answer).toMatchObject({ status: 422, body: { errors: [{ code }] } });
  });

  it('is refused on a removed line, for a disabled subject and in a locked study', async () => {
    const { pages, subjectId } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    const { query } = (await create({ pageId: page })).body;
    const created = (await create({ pageId: page, blockKey: 'AE', line: 1 })).body.query;
    await study.call('site', 'POST', `pages/${page}/save`, {
      designVersionId: (await study.open(page)).designVersionId,
      items: [],
      linesRemoved: [{ blockKey: 'AE', line: 1, reasonCode: 1 }],
    });
    const onLine = await create({ pageId: page, blockKey: 'AE', line: 1 });
    expect(onLine.body.errors).toMatchObject([{ code: 'SUBJECT_LINE_REMOVED' }]);
    // The query on the line was closed with the line.
    const { queryId, revision } = created;
    const again = await act('monitor', { queryId, revision: revision + 1 }, 'reopen');
    expect(again.body.code).toBe('SUBJECT_LINE_REMOVED');
    await study.database.query('select platform.set_study_lock($1, true)', [STUDY]);
    const locked = [await create({ pageId: page }), await act('monitor', query, 'close')];
    await study.database.query('select platform.set_study_lock($1, false)', [STUDY]);
    expect(locked.map(({ status }) => status)).toEqual([423, 423]);
    await study.call('site', 'POST', `subjects/${subjectId}/disable`, { reason: 'Withdrawn' });
    const refused = [await create({ pageId: page }), await act('monitor', query, 'close')];
    expect(refused.map(({ body }) => body.code)).toEqual(['SUBJECT_DISABLED', 'SUBJECT_DISABLED']);
  });

  it.each([
    ['content', { content: ' \n ' }, 'SUBJECT_QUERY_CONTENT_REQUIRED'],
    ['answer', { answer: '' }, 'SUBJECT_QUERY_ANSWER_REQUIRED'],
    ['delete', { reason: ' ' }, 'SUBJECT_QUERY_REASON_REQUIRED'],
    ['close', { reason: ' ' }, 'SUBJECT_QUERY_CLOSE_REASON'],
  ] as const)(
    '%s requires a text [R5-QUERY-01] [R5-QUERY-02] [R8-QUERY-01]',
    async (kind, body, code) => {
      const { query } = await manualQuery();
      const answer = await act(MAY[kind], query, kind, body);
      expect(answer).toMatchObject({ status: 422, body: { errors: [{ code }] } });
    },
  );

  it('requires a text when it is raised, and keeps the text unchanged [R5-QUERY-01]', async () => {
    const { pages } = await study.subject();
    const pageId = pages['SCR.DM'];
    const empty = await create({ pageId }, '  ');
    expect(empty.body.errors).toMatchObject([{ code: 'SUBJECT_QUERY_CONTENT_REQUIRED' }]);
    const hostile = `<script>alert(1)</script> '"; drop table -- 値は ไทย {{x}} $1`;
    expect((await create({ pageId }, hostile)).body.query.content).toEqual({ en: hostile });
  });

  it('is not overwritten when another person changed it after it was shown [D3-SAVE-01]', async () => {
    const { query } = await manualQuery();
    const [first, second] = await Promise.all([
      act('site', query, 'answer', { answer: 'It is right' }),
      act('monitor', query, 'content', { content: 'Other words' }),
    ]);
    const [won, lost] = first.status === 200 ? [first, second] : [second, first];
    expect(won.status).toBe(200);
    expect(lost).toMatchObject({
      status: 412,
      body: { code: 'CDMS700MSG004', query: { revision: query.revision + 1 } },
    });
    const retried = await act('site', won.body.query, 'answer', { answer: 'As measured' });
    expect(retried.body.query).toMatchObject({ status: 3, answer: 'As measured' });
  });

  it('shows its whole history with person and reason [R3-AUDIT-02] [R2-CRF-02]', async () => {
    let { query } = await manualQuery();
    for (const [actor, kind] of [
      ['monitor', 'content'],
      ['site', 'answer'],
      ['monitor', 'reopen'],
    ] as const) {
      query = (await act(actor, query, kind)).body.query;
    }
    const { body } = await study.call<QueryHistory>(
      'site',
      'GET',
      `queries/${query.queryId}/history`,
    );
    expect(body.now).toEqual({ value: null, valueLabel: null });
    expect(body.steps).toMatchObject([
      {
        person: 'monitor',
        role: expect.objectContaining({ en: expect.any(String) }),
        status: 1,
        content: { en: 'Please check' },
        answer: null,
      },
      { person: 'monitor', status: 1, content: { en: 'Please check again' } },
      { person: 'site', status: 3, content: null, answer: 'It is right' },
      { person: 'monitor', status: 5, reason: 'Not clear yet', origin: 'entry' },
    ]);
    expect((await study.call('nobody', 'GET', `queries/${query.queryId}/history`)).status).toBe(
      403,
    );
    expect((await study.call('site', 'GET', 'queries/999999/history')).status).toBe(404);
  });

  it('shows the value of its item when it was asked, answered and now', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { SEX: 'M' });
    const { query } = (await create({ pageId: page, blockKey: 'DM', itemKey: 'SEX' })).body;
    await study.enter(page, { SEX: 'F' });
    await act('site', query, 'answer');
    const path = `queries/${query.queryId}/history`;
    const { body } = await study.call<QueryHistory>('site', 'GET', path);
    expect(body.steps.map(({ value, valueLabel }) => [value, valueLabel!['en']])).toEqual([
      ['M', 'Male'],
      ['F', 'Female'],
    ]);
    expect(body.now).toMatchObject({ value: 'F', valueLabel: { ja: 'Female(日)' } });
  });

  it('of the system has a text in every language, can be answered, closed and reopened, but not edited [R4-QUERY-02]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.VS']!;
    await study.enter(page, { SYSBP: '210', PULSE: '60' });
    const [query] = (await study.open(page)).state.queries;
    expect(query).toMatchObject({
      type: 1,
      content: { en: 'RANGE fired', ja: 'RANGE fired(日)', th: 'RANGE fired (ไทย)' },
    });
    const refused = [
      await act('monitor', query!, 'content'),
      await act('monitor', query!, 'delete'),
    ];
    expect(refused.map(({ body }) => body.code)).toEqual([
      'SUBJECT_QUERY_SYSTEM_CONTENT',
      'SUBJECT_QUERY_SYSTEM_DELETE',
    ]);
    const answered = await act('site', query!, 'answer');
    const closed = await act('monitor', answered.body.query, 'close');
    expect(closed.body.query).toMatchObject({ status: 4, closedManually: true });
    // A query that a person closed stays closed with the same data and reopens with other data.
    await study.enter(page, { VSDAT: '2024-03-05' });
    expect((await study.open(page)).state.queries[0]!.status).toBe(4);
    await study.enter(page, { SYSBP: '220' });
    expect((await study.open(page)).state.queries[0]).toMatchObject({
      status: 5,
      closedManually: false,
    });
  });

  it('on a hidden item does not exist for roles that may not see it [D1-03] [D6-BLIND-01]', async () => {
    const { pages } = await study.subject();
    const page = pages['SCR.DM']!;
    await study.enter(page, { SECRET: 'x', AGE: '120' }, 'unblinded');
    const [query] = (await study.open(page, 'unblinded')).state.queries;
    expect(query).toMatchObject({ type: 1, itemKey: 'AGE' });
    expect((await study.open(page)).state.queries).toEqual([]);
    expect((await act('site', query!, 'answer')).status).toBe(404);
    expect((await study.call('site', 'GET', `queries/${query!.queryId}/history`)).status).toBe(404);
    const onHidden = await create({ pageId: page, blockKey: 'DM', itemKey: 'SECRET' });
    expect(onHidden.body.errors).toMatchObject([{ code: 'SUBJECT_ITEM_UNKNOWN' }]);
    expect(JSON.stringify(onHidden.body)).not.toContain('SECRET');
  });
});

describe('a comment', () => {
  const add = (actor: Actor, pageId: number, body: object) =>
    study.call<PageComment & ProblemBody>(actor, 'POST', `pages/${pageId}/comments`, body);

  it('is added to an item, a line or a page, by a role with the privilege [R2-CRF-03]', async () => {
    const { pages } = await study.subject();
    const page = pages['W4.AE']!;
    await study.enter(page, { 'AETERM@1': 'Headache' });
    const places = [
      { blockKey: 'AE', line: 1, itemKey: 'AETERM' },
      { blockKey: 'AE', line: 1 },
      {},
    ];
    for (const place of places) {
      const content = ' Told on the phone ';
      expect(await add('site', page, { ...place, content })).toMatchObject({
        status: 201,
        body: { ...place, content: 'Told on the phone', author: 'site' },
      });
    }
    expect((await study.open(page)).state.comments).toHaveLength(3);
    expect((await add('monitor', page, { content: 'x' })).status).toBe(403);
    expect((await add('site', page, { content: ' ' })).body.errors).toMatchObject([
      { code: 'COMMON_REQUIRED' },
    ]);
    const hidden = { blockKey: 'DM', itemKey: 'SECRET', content: 'x' };
    expect((await add('site', pages['SCR.DM']!, hidden)).status).toBe(422);
  });
});
