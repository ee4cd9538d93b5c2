import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

const NEW = 'Quite-New-Word-1';
const post = (path: string, token: string, body: object) =>
  auth.call('POST', `/api/auth/${path}`, { token, body });
const me = (token: string) => auth.call('GET', '/api/auth/me', { token });
const fields = ({ status, body }: Answer) => [
  status,
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]),
];

/** A signed-in person with a chosen password and a secret question. */
async function member(loginId: string): Promise<{ personId: number; token: string }> {
  const personId = await auth.addPerson(loginId);
  const token = await auth.token(loginId);
  const question = { password: PASSWORD, secretQuestion: 2, secretAnswer: 'Kokoro' };
  expect((await post('update-secret-question', token, question)).status).toBe(204);
  return { personId, token };
}
const change = (token: string, more: object = {}) =>
  post('change-pwd', token, {
    currentPassword: PASSWORD,
    newPassword: NEW,
    confirmation: NEW,
    secretAnswer: 'Kokoro',
    ...more,
  });

/** A signed-in person who has to change the first password. */
async function newcomer(loginId: string): Promise<{ personId: number; token: string }> {
  const personId = await auth.addPerson(loginId, { password: { text: PASSWORD, own: false } });
  return { personId, token: await auth.token(loginId) };
}
const update = (token: string, more: object = {}) =>
  post('update-password', token, {
    newPassword: NEW,
    confirmation: NEW,
    secretQuestion: 3,
    secretAnswer: 'Indigo',
    ...more,
  });

describe('changing the password', () => {
  it('accepts the new password and refuses the former one [R7-AUTH-04]', async () => {
    const { token } = await member('changer');
    expect((await change(token)).status).toBe(204);
    expect((await auth.signIn('changer')).status).toBe(401);
    const user = (await auth.signIn('changer', NEW)).body.user;
    expect(user).toMatchObject({ pwChangedFlag: 1, pwMustChangedFlag: 1, pwResetExpired: null });
  });

  it('ends all other sessions of the person and no session of others', async () => {
    const { token } = await member('elsewhere');
    const other = await auth.signIn('elsewhere');
    const { token: stranger } = await member('someone-else');
    await change(token);
    expect((await me(token)).status).toBe(200);
    expect((await me(stranger)).status).toBe(200);
    expect((await me(other.body.accessToken)).status).toBe(401);
    const refresh = { headers: { cookie: other.cookie.split(';')[0]! } };
    expect((await auth.call('POST', '/api/auth/refresh', refresh)).status).toBe(401);
  });

  it.each([
    [
      'nothing',
      { newPassword: '', confirmation: '', secretAnswer: ' ', currentPassword: '' },
      [
        ['currentPassword', 'AUTH_PASSWORD_REQUIRED'],
        ['newPassword', 'COMMON_REQUIRED'],
        ['confirmation', 'COMMON_REQUIRED'],
        ['secretAnswer', 'AUTH_SECRET_ANSWER_REQUIRED'],
      ],
    ],
    [
      'a short one',
      { newPassword: 'Ab-1', confirmation: 'Ab-1' },
      [['newPassword', 'AUTH_PASSWORD_TOO_SHORT']],
    ],
    [
      'full-width letters',
      { newPassword: 'Ａbcdefgh-1', confirmation: 'Ａbcdefgh-1' },
      [['newPassword', 'AUTH_PASSWORD_NOT_HALF_WIDTH']],
    ],
    [
      'no digit and another confirmation',
      { newPassword: 'Abcdefgh-', confirmation: NEW },
      [
        ['newPassword', 'AUTH_PASSWORD_TOO_SIMPLE'],
        ['confirmation', 'AUTH_PASSWORDS_DIFFER'],
      ],
    ],
    [
      'a common one',
      { newPassword: 'P@ssw0rd1!', confirmation: 'P@ssw0rd1!' },
      [['newPassword', 'AUTH_PASSWORD_COMMON']],
    ],
    [
      'one with the user ID',
      { newPassword: 'f4ulty-0ne-with-X', confirmation: 'f4ulty-0ne-with-X' },
      [['newPassword', 'AUTH_PASSWORD_PERSONAL']],
    ],
    [
      'another question than the one set',
      { secretQuestion: 1 },
      [['secretQuestion', 'INPUT_INVALID_VALUE']],
    ],
  ])(
    'refuses %s, with every wrong field, without counting it [R5-PWD-01] [R5-PWD-03] [R5-PWD-04] [D6-PWD-02]',
    async (name, more, wrong) => {
      const { token } = await member(`faulty-${name.replaceAll(' ', '-')}`);
      expect(fields(await change(token, more))).toEqual([422, wrong]);
      const next = await auth.signIn(`faulty-${name.replaceAll(' ', '-')}`, 'Wrong-Password-1');
      expect(next.body['params']).toEqual({ numIncorrect: 1 });
    },
  );

  it('requires the current password and the stored answer, and counts wrong ones [R5-PWD-04]', async () => {
    const { token } = await member('careless');
    const wrongPassword = await change(token, { currentPassword: 'Wrong-Password-1' });
    expect(wrongPassword.body['errors']).toEqual([
      {
        field: 'currentPassword',
        code: 'AUTH_CURRENT_PASSWORD_WRONG',
        params: { numIncorrect: 1 },
      },
    ]);
    const wrongAnswer = await change(token, { secretAnswer: 'Botchan' });
    expect(wrongAnswer.body['errors']).toEqual([
      { field: 'secretAnswer', code: 'AUTH_SECRET_ANSWER_WRONG', params: { numIncorrect: 2 } },
    ]);
    expect((await change(token, { secretAnswer: ' Kokoro ' })).status).toBe(204);
    expect((await auth.signIn('careless', 'Wrong-Password-1')).body['params']).toEqual({
      numIncorrect: 1,
    });
  });

  it('refuses every password used before, however long ago [R5-PWD-02]', async () => {
    const { token } = await member('circular');
    let current = PASSWORD;
    for (let no = 2; no <= 10; no += 1) {
      const next = `Password-No-${no}`;
      const body = { currentPassword: current, newPassword: next, confirmation: next };
      expect((await change(token, body)).status).toBe(204);
      current = next;
    }
    for (const used of [PASSWORD, 'Password-No-5', current]) {
      const body = { currentPassword: current, newPassword: used, confirmation: used };
      expect(fields(await change(token, body))).toEqual([
        422,
        [['newPassword', 'AUTH_PASSWORD_USED_BEFORE']],
      ]);
    }
    // Case is significant: this is a different password.
    const other = PASSWORD.toUpperCase() + 'x';
    const body = { currentPassword: current, newPassword: other, confirmation: other };
    expect((await change(token, body)).status).toBe(204);
  });

  it('succeeds once when requested twice at once', async () => {
    const { token, personId } = await member('twice');
    const answers = await Promise.all([
      change(token),
      change(token, { newPassword: 'Other-New-Word-2', confirmation: 'Other-New-Word-2' }),
    ]);
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1);
    const [row] = await auth.db.query<{ passwords: number }>(
      'select count(*)::int as passwords from auth.person_password where person_id = $1',
      [personId],
    );
    expect(row!.passwords).toBe(2);
  });

  it('is audited without the password [D3-CHAIN-01]', async () => {
    const { token, personId } = await member('traced-change');
    await change(token);
    const events = await auth.db.query<{ actor_id: number; after: string }>(
      `select actor_id, after from audit.v1_event where entity = 'person_password'
          and chain_kind = 'person' and chain_id = $1 order by event_id desc limit 1`,
      [personId],
    );
    expect(events[0]!.actor_id).toBe(personId);
    expect(events[0]!.after).not.toContain('argon2');
    const kinds = await auth.db.query<{ kind: string }>(
      'select kind from auth.sign_in_event where person_id = $1 order by event_id desc limit 1',
      [personId],
    );
    expect(kinds[0]!.kind).toBe('password_changed');
  });
});

describe('guessing through an open session', () => {
  it.each([
    ['currentPassword', 'guess-password'],
    ['secretAnswer', 'guess-answer'],
  ])(
    '%s locks the account at the fifth, like at sign-in [R4-USER-02] [R9-CONST-03]',
    async (field, id) => {
      const { token } = await member(id);
      for (let guess = 1; guess <= 4; guess += 1) {
        expect((await change(token, { [field]: `Wrong-${guess}` })).status).toBe(422);
      }
      expect((await change(token, { [field]: 'Wrong-5' })).body['code']).toBe(
        'AUTH_ACCOUNT_LOCKED',
      );
      expect((await change(token)).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
      expect((await auth.signIn(id)).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
    },
  );

  it('gets no more attempts by parallel requests', async () => {
    const { token } = await member('guess-flood');
    const guesses = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    await Promise.all(guesses.map((secretAnswer) => change(token, { secretAnswer })));
    expect((await change(token)).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
  });

  it('gets no more attempts at the answer by signing in again', async () => {
    const { token } = await member('guess-again');
    for (let guess = 1; guess <= 4; guess += 1) {
      await change(token, { secretAnswer: `Wrong ${guess}` });
      expect((await auth.signIn('guess-again')).status).toBe(200);
    }
    const fifth = await change(token, { secretAnswer: 'Wrong 5' });
    expect(fifth.body['code']).toBe('AUTH_ACCOUNT_LOCKED');
  });
});

describe('the forced change', () => {
  it('blocks the session for everything else until it is done [R5-PWD-05] [R7-AUTH-07]', async () => {
    const { token } = await newcomer('fresh');
    const refused = await Promise.all([
      auth.call('POST', '/api/study/list', { token, body: {} }),
      auth.call('PUT', '/api/auth/profile', { token, body: { language: 'th' } }),
      auth.call('GET', '/api/auth/person?email=x@example.org', { token }),
      change(token),
      post('re-auth', token, {
        userLoginId: 'fresh',
        password: PASSWORD,
        act: 'sign',
        object: {},
      }),
    ]);
    for (const { status, body } of refused) {
      expect([status, body['code']]).toEqual([403, 'AUTH_PASSWORD_CHANGE_REQUIRED']);
    }
    expect((await me(token)).body['pwChangeForced']).toBe(true);
    expect((await auth.call('POST', '/api/auth/activity', { token })).status).toBe(200);
    expect((await update(token)).status).toBe(204);
    expect((await me(token)).body).toMatchObject({ pwChangeForced: false, pwChangedFlag: 1 });
    expect((await auth.call('POST', '/api/study/list', { token, body: {} })).status).toBe(200);
    expect((await auth.signIn('fresh', NEW)).body.user['pwChangeForced']).toBe(false);
  });

  it('is refused when no change is forced, because the current password is then required [R7-AUTH-07]', async () => {
    const { token } = await newcomer('not-forced');
    expect((await update(token)).status).toBe(204);
    const other = 'Another-Password-3';
    expect((await update(token, { newPassword: other, confirmation: other })).status).toBe(403);
    expect((await auth.signIn('not-forced', NEW)).status).toBe(200);
  });

  it('sets the question once, and requires its answer from then on [R5-PWD-04] [R3-USER-04]', async () => {
    const { token, personId } = await newcomer('first-question');
    expect(fields(await update(token, { secretQuestion: undefined }))).toEqual([
      422,
      [['secretQuestion', 'AUTH_SECRET_QUESTION_REQUIRED']],
    ]);
    expect(fields(await update(token, { secretQuestion: 5 }))).toEqual([
      422,
      [['secretQuestion', 'AUTH_SECRET_QUESTION_REQUIRED']],
    ]);
    await update(token);
    const profile = await auth.call('GET', '/api/auth/profile', { token });
    expect(profile.body['secretQuestion']).toBe(3);
    await auth.db.query(`${BEGIN_WRITE};
      update auth.person set pw_must_changed_flag = 0 where person_id = ${personId}`);
    const second = { newPassword: 'Second-New-1', confirmation: 'Second-New-1' };
    expect(
      fields(await update(token, { ...second, secretQuestion: undefined, secretAnswer: 'Red' })),
    ).toEqual([422, [['secretAnswer', 'AUTH_SECRET_ANSWER_WRONG']]]);
    const right = { ...second, secretQuestion: undefined, secretAnswer: 'Indigo' };
    expect((await update(token, right)).status).toBe(204);
  });

  it('refuses the temporary password as the new one [R5-PWD-02]', async () => {
    const { token } = await newcomer('lazy');
    const same = { newPassword: PASSWORD, confirmation: PASSWORD };
    expect(fields(await update(token, same))).toEqual([
      422,
      [['newPassword', 'AUTH_PASSWORD_USED_BEFORE']],
    ]);
    expect((await me(token)).body['pwChangeForced']).toBe(true);
  });

  it('is required in an open session when the password expires [R5-PWD-05]', async () => {
    const { token, personId } = await member('aging');
    expect((await auth.call('POST', '/api/study/list', { token, body: {} })).status).toBe(200);
    await auth.db.query(`${BEGIN_WRITE};
      insert into auth.person_password (person_id, password_no, hash, set_at)
      select person_id, 2, hash, now() - interval '90 days'
      from auth.person_password where person_id = ${personId}`);
    const answer = await auth.call('POST', '/api/study/list', { token, body: {} });
    expect(answer.body['code']).toBe('AUTH_PASSWORD_CHANGE_REQUIRED');
  });

  it('stores the answer as a hash like a password [D6-PWD-01]', async () => {
    const { personId } = await member('hashed');
    const [row] = await auth.db.query<{ hash: string }>(
      'select secret_answer_hash as hash from auth.person where person_id = $1',
      [personId],
    );
    expect(row!.hash).toMatch(/^\$argon2id\$/);
    const leaks = await auth.db.query(
      `select 1 from audit.event where after ilike '%kokoro%' or after like '%argon2id%'`,
    );
    expect(leaks).toEqual([]);
  });
});

const BEGIN_WRITE = `select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry')`;
