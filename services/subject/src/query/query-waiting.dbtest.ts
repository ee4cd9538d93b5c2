import { STUDY, TestStudy } from '../test/study';
import type { QueryList, WaitingQueries } from './query-list.dto';
import type { QueryChanged } from './query.dto';

let study: TestStudy;
beforeAll(async () => {
  study = await TestStudy.start();
});
afterAll(() => study.stop());

type Reader = 'site' | 'monitor' | 'unblinded';

async function ask(place: object): Promise<number> {
  const body = { content: 'Please check', ...place };
  return (await study.call<QueryChanged>('monitor', 'POST', 'queries', body)).body.query.queryId;
}
const answer = (queryId: number) =>
  study.call('site', 'POST', `queries/${queryId}/answer`, { revision: 1, answer: 'It is right' });
const list = async (actor: Reader, filter: string) =>
  (await study.call<QueryList>(actor, 'GET', `queries?${filter}`)).body;
const waiting = async (actor: Reader) =>
  (await study.call<WaitingQueries>(actor, 'GET', 'queries/waiting')).body;

it('lists and counts for each role the queries that wait for it, and none of disabled subjects [R2-QUERY-01]', async () => {
  const { pages, subjectNo } = await study.subject();
  const { pages: others, subjectId } = await study.subject();
  const pageId = pages['SCR.DM'];
  const open = await ask({ pageId });
  const answered = [await ask({ pageId }), await ask({ pageId })];
  for (const queryId of answered) await answer(queryId);
  await ask({ pageId: others['SCR.DM'] });
  await study.enter(pages['SCR.DM']!, { SECRET: 'x', AGE: '120' }, 'unblinded');

  expect(await waiting('site')).toEqual({ open: 2, answered: 2, mine: 2 });
  await study.call('site', 'POST', `subjects/${subjectId}/disable`, { reason: 'Withdrawn' });
  expect(await waiting('site')).toEqual({ open: 1, answered: 2, mine: 1 });
  expect(await waiting('monitor')).toEqual({ open: 1, answered: 2, mine: 2 });
  // One more waits for the role that sees the hidden item.
  expect(await waiting('unblinded')).toMatchObject({ open: 2, mine: 2 });
  expect((await study.call('nobody', 'GET', 'queries/waiting')).status).toBe(403);

  const mine = async (actor: Reader) =>
    (await list(actor, 'waiting=true&sort=issuedAt&order=asc')).rows.map(({ queryId }) => queryId);
  expect(await mine('site')).toEqual([open]);
  expect(await mine('monitor')).toEqual(answered);
  const total = async (filter: string) =>
    (await study.call<QueryList>('site', 'GET', `queries?status=1,5${filter}`)).body.total;
  expect([
    await total(''),
    await total('&subjectDisabled=false'),
    await total('&subjectDisabled=true'),
  ]).toEqual([2, 1, 1]);
  // The same numbers as in the list of subjects.
  const subjects = await study.call<{ rows: { openQueries: number; answeredQueries: number }[] }>(
    'site',
    'GET',
    `subjects?search=${encodeURIComponent(subjectNo)}`,
  );
  expect(subjects.body.rows[0]).toMatchObject({ openQueries: 1, answeredQueries: 2 });
});

it('filters by the days since a query was issued', async () => {
  const { pages, subjectNo } = await study.subject();
  const [old] = [await ask({ pageId: pages['SCR.DM'] }), await ask({ pageId: pages['SCR.DM'] })];
  await study.database.query(
    `do $$ begin set local session_replication_role = replica;
     update subject.query set issued_at = now() - interval '8 days' where study_id = ${STUDY} and query_id = ${old};
     end $$`,
  );
  const found = async (days: number) =>
    (await list('monitor', `subjectNo=${subjectNo}&olderThan=${days}`)).rows.map(
      ({ queryId }) => queryId,
    );
  expect(await found(7)).toEqual([old]);
  expect(await found(8)).toEqual([old]);
  expect(await found(9)).toEqual([]);
  for (const wrong of ['0', '-1', 'x', '3651']) {
    const refused = await study.call('monitor', 'GET', `queries?olderThan=${wrong}`);
    expect(refused).toMatchObject({ status: 422, body: { errors: [{ field: 'olderThan' }] } });
  }
});

it('shows with a query the present value, and names its line by the first text of the line', async () => {
  const { pages, subjectNo } = await study.subject();
  const [coded, log] = [pages['SCR.DM']!, pages['W4.AE']!];
  await study.enter(coded, { SEX: 'M' });
  await study.enter(log, { 'AETERM@1': 'Headache' });
  await ask({ pageId: coded, blockKey: 'DM', itemKey: 'SEX' });
  await study.enter(coded, { SEX: 'F' });
  await ask({ pageId: log, blockKey: 'AE', line: 1 });
  await ask({ pageId: log, blockKey: 'AE', line: 1, itemKey: 'AETERM' });
  const { rows } = await list('site', `subjectNo=${subjectNo}&sort=issuedAt&order=asc`);
  expect(rows).toMatchObject([
    { itemKey: 'SEX', value: 'F', valueLabel: { en: 'Female', ja: 'Female(日)' }, lineLabel: null },
    { itemKey: null, value: null, lineLabel: { en: 'Headache', th: 'Headache' } },
    // The item itself names the line: its value stands beside it.
    { itemKey: 'AETERM', value: 'Headache', lineLabel: null },
  ]);
});

it('names no line by an item that the role must not see [D1-03]', async () => {
  const { pages } = await study.subject();
  await study.enter(pages['SCR.DM']!, { SECRET: 'TREATMENT-X' }, 'unblinded');
  await ask({ pageId: pages['SCR.DM'], blockKey: 'DM', itemKey: 'AGE' });
  const answers = [await list('site', ''), await list('monitor', '')];
  expect(JSON.stringify(answers)).not.toContain('TREATMENT-X');
});
