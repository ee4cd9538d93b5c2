import { type AuthUnderTest, startAuth } from '../../test/start';

let auth: AuthUnderTest;

beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

/** The columns that the administration service reads for the user history report. */
const published = () =>
  auth.db.query<{ kind: string; person_id: number }>(
    'select * from auth.v1_sign_in_event order by event_id',
  );

it('publishes the sign-ins of registered people, without addresses and login keys [R2-HIST-03]', async () => {
  const personId = await auth.addPerson('hanako');
  await auth.signIn('hanako', 'Wrong-Password-1');
  await auth.signIn('nobody-at-all', 'Wrong-Password-1');
  const token = await auth.token('hanako');
  await auth.call('POST', '/api/auth/logout', { token });
  const rows = await published();
  expect(rows.map(({ kind, person_id }) => [kind, person_id])).toEqual([
    ['failed', personId],
    ['signed_in', personId],
    ['signed_out', personId],
  ]);
  expect(Object.keys(rows[0]!)).toEqual(['event_id', 'at', 'kind', 'person_id']);
  const all = await auth.db.query('select 1 from auth.sign_in_event');
  expect(all).toHaveLength(4);
});
