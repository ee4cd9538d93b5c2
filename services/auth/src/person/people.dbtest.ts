import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';

let auth: AuthUnderTest;
let administrator: { id: number; token: string };
let stranger: string;

beforeAll(async () => {
  auth = await startAuth();
  await addStudy(auth.db, { study_id: 1 });
  await addRole(auth.db, {
    study_id: 1,
    role_id: 7,
    code: 'data_manager',
    privileges: ['user_register'],
  });
  const id = await auth.addPerson('admin', { portalRights: ['administrator'] });
  administrator = { id, token: await auth.token('admin') };
  await auth.addPerson('stranger');
  stranger = await auth.token('stranger');
});
afterAll(() => auth?.close());

const get = (url: string, token: string) => auth.call('GET', url, { token });

describe('registering a person', () => {
  const newPerson = (more = {}) => ({
    loginId: 'hanako',
    email: 'hanako@example.org',
    name: '山田 花子',
    organisation: 'Example Hospital',
    country: 'JP',
    language: 'ja',
    password: 'First-Password-1',
    ...more,
  });
  const register = (more = {}, token = administrator.token, headers = {}) =>
    auth.call('POST', '/api/auth/person', { token, headers, body: newPerson(more) });
  const faultOf = async (more: object) => {
    const answer = await register(more);
    return [answer.status, answer.body['errors']];
  };

  it('creates a person who must change the first password, and changes nothing when repeated [R3-USER-03]', async () => {
    const first = await register();
    expect(first.body).toEqual({ personId: expect.any(Number), created: true });
    expect((await register({ password: 'Other-Password-1' })).body).toEqual({
      ...first.body,
      created: false,
    });
    const signedIn = await auth.signIn('hanako', 'First-Password-1');
    expect(signedIn.body.user).toMatchObject({ name: '山田 花子', pwChangeForced: true });
  });

  it.each([
    ['a name that differs', { name: '山田 太郎' }, 'name', 'AUTH_NAME_DIFFERS'],
    ["another's login ID", { email: 'x@example.org' }, 'loginId', 'AUTH_LOGIN_ID_USED'],
    [
      "another's login ID in capitals",
      { email: 'x@example.org', loginId: 'HANAKO' },
      'loginId',
      'AUTH_LOGIN_ID_USED',
    ],
    ['an address that is registered', { loginId: 'other' }, 'email', 'AUTH_EMAIL_USED'],
    ['no address', { email: 'nonsense' }, 'email', 'AUTH_EMAIL_FORM'],
    ['a short password', { password: 'Ab-1' }, 'password', 'AUTH_PASSWORD_TOO_SHORT'],
    ['a common password', { password: 'P@ssw0rd1!' }, 'password', 'AUTH_PASSWORD_COMMON'],
    ['a personal password', { password: 'Hanako-12' }, 'password', 'AUTH_PASSWORD_PERSONAL'],
    ['the demo’s password', { password: 'Casebook-Demo-1' }, 'password', 'AUTH_PASSWORD_PERSONAL'],
    ['an unseen name', { name: 'A\u202EB' }, 'name', 'COMMON_UNSEEN_CHARACTERS'],
    [
      'an unseen organisation',
      { organisation: 'A\nB' },
      'organisation',
      'COMMON_UNSEEN_CHARACTERS',
    ],
    ['an unseen phone', { phone: '1\u200B2' }, 'phone', 'COMMON_UNSEEN_CHARACTERS'],
    [
      'a full-width password',
      { password: '\uff30assword-1' },
      'password',
      'AUTH_PASSWORD_NOT_HALF_WIDTH',
    ],
    [
      'a password without digits',
      { password: 'Password-' },
      'password',
      'AUTH_PASSWORD_TOO_SIMPLE',
    ],
  ])(
    'refuses %s [R5-USER-04] [R5-USER-05] [R5-PWD-01] [D6-PWD-02] [D6-NAME-01]',
    async (_, more, field, code) => {
      await register();
      expect(await faultOf(more)).toEqual([422, [expect.objectContaining({ field, code })]]);
    },
  );

  it("refuses an address that is another person's login ID [R5-USER-04]", async () => {
    await register({ loginId: 'old@example.org', email: 'new@example.org' });
    expect(await faultOf({ loginId: 'someone', email: 'OLD@example.org' })).toEqual([
      422,
      [expect.objectContaining({ field: 'email', code: 'AUTH_EMAIL_USED' })],
    ]);
  });

  it('gives a repeated request the same answer, and invites once [R2-USER-02]', async () => {
    const person = { loginId: 'repeated', email: 'repeated@example.org', password: undefined };
    const headers = { 'idempotency-key': 'register-person-1' };
    const first = await register(person, administrator.token, headers);
    expect(first.body).toEqual({ personId: expect.any(Number), created: true });
    expect((await register(person, administrator.token, headers)).body).toEqual(first.body);
    expect((await register(person)).body).toEqual({ ...first.body, created: false });
    const other = await register({ ...person, name: 'Another' }, administrator.token, headers);
    expect(other.body['errors']).toMatchObject([{ field: 'idempotency-key' }]);
    const [row] = await auth.db.query<{ n: number }>(
      `select count(*)::int as n from auth_queue.job
        where data->>'kind' = 'invitation' and (data->>'personId')::int = ${String(first.body['personId'])}`,
    );
    expect(row!.n).toBe(1);
  });

  it('does not give one caller the stored answer of another', async () => {
    const headers = { 'idempotency-key': 'register-person-2' };
    const person = { loginId: 'bound', email: 'bound@example.org' };
    const first = await register(person, administrator.token, headers);
    await auth.addPerson('other-admin', { portalRights: ['administrator'] });
    const other = await register(person, await auth.token('other-admin'), headers);
    expect(other.body).toEqual({ ...first.body, created: false });
  });

  it('creates one person from two simultaneous requests', async () => {
    const twin = { loginId: 'twin', email: 'twin@example.org' };
    const answers = await Promise.all([register(twin), register(twin), register(twin)]);
    expect(new Set(answers.map(({ body }) => body['personId'])).size).toBe(1);
    expect(answers.filter(({ body }) => body['created'])).toHaveLength(1);
  });

  it('requires a portal administrator or a role with user_register [D6-GUARD-02]', async () => {
    const body = { loginId: 'by-dm', email: 'by-dm@example.org' };
    const manager = await auth.addPerson('manager');
    const token = await auth.token('manager');
    await addAssignment(auth.db, { study_id: 1, person_id: manager, role_id: 7 });
    expect((await register(body, token)).status).toBe(403);
    expect((await register(body, token, { study: '2', role: '7' })).status).toBe(403);
    expect((await register(body, token, { study: '1', role: '7' })).status).toBe(200);
    expect((await register(body, stranger, { study: '1', role: '7' })).status).toBe(403);
    expect((await get('/api/auth/person?email=by-dm@example.org', stranger)).status).toBe(403);
  });

  it('is audited with its caller in the chain of the person [D3-CHAIN-01]', async () => {
    const { body } = await register({ loginId: 'traced', email: 'traced@example.org' });
    const events = await auth.db.query(
      `select distinct entity, actor_id from audit.v1_event
        where chain_kind = 'person' and chain_id = ${String(body['personId'])} order by entity`,
    );
    expect(events.map((event) => Object.values(event))).toEqual([
      ['person', administrator.id],
      ['person_login_id', administrator.id],
      ['person_password', administrator.id],
    ]);
  });

  it('finds a person by the exact address', async () => {
    await register();
    const found = await get('/api/auth/person?email=Hanako@Example.org', administrator.token);
    expect(found.body['person']).toMatchObject({ loginId: 'hanako', name: '山田 花子' });
    const part = await get('/api/auth/person?email=hanako', administrator.token);
    expect(part.body['person']).toBeNull();
  });
});
