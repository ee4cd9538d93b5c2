import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

const post = (path: string, token: string, body: object) =>
  auth.call('POST', `/api/auth/${path}`, { token, body });
const profileOf = async (token: string) =>
  (await auth.call('GET', '/api/auth/profile', { token })).body;
const fields = ({ status, body }: Answer) => [
  status,
  (body['errors'] as { field: string; code: string }[]).map(({ field, code }) => [field, code]),
];

async function member(loginId: string): Promise<{ personId: number; token: string }> {
  const personId = await auth.addPerson(loginId);
  return { personId, token: await auth.token(loginId) };
}

describe('the secret question', () => {
  const update = (token: string, more: object = {}) =>
    post('update-secret-question', token, {
      password: PASSWORD,
      secretQuestion: 4,
      secretAnswer: 'Khao soi',
      ...more,
    });

  it('is set with the password, and changed only with the original answer as well [R7-AUTH-06] [R3-USER-04]', async () => {
    const { token } = await member('asker');
    expect((await update(token)).status).toBe(204);
    expect((await profileOf(token))['secretQuestion']).toBe(4);
    expect(fields(await update(token, { secretQuestion: 1 }))).toEqual([
      422,
      [['originalAnswer', 'AUTH_SECRET_ANSWER_REQUIRED']],
    ]);
    expect(fields(await update(token, { secretQuestion: 1, originalAnswer: 'Ramen' }))).toEqual([
      422,
      [['originalAnswer', 'AUTH_SECRET_ANSWER_WRONG']],
    ]);
    const next = { secretQuestion: 1, secretAnswer: 'Ran', originalAnswer: 'Khao soi' };
    expect((await update(token, next)).status).toBe(204);
    expect((await profileOf(token))['secretQuestion']).toBe(1);
  });

  it('reports missing input field by field', async () => {
    const { token } = await member('blank');
    const body = { password: '', secretQuestion: undefined, secretAnswer: '　' };
    expect(fields(await update(token, body))).toEqual([
      422,
      [
        ['password', 'AUTH_PASSWORD_REQUIRED'],
        ['secretQuestion', 'AUTH_SECRET_QUESTION_REQUIRED'],
        ['secretAnswer', 'AUTH_SECRET_ANSWER_REQUIRED'],
      ],
    ]);
  });

  it('cannot be changed by guessing the password in an open session [R4-USER-02]', async () => {
    const { token } = await member('left-open');
    for (let guess = 1; guess <= 4; guess += 1) {
      const answer = await update(token, { password: `Guess-${guess}` });
      expect(fields(answer)).toEqual([422, [['password', 'AUTH_CURRENT_PASSWORD_WRONG']]]);
    }
    expect((await update(token, { password: 'Guess-5' })).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
    expect((await update(token)).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
  });
});

describe('the user ID', () => {
  const update = (token: string, currentEmail: string, password = PASSWORD) =>
    post('update-loginid', token, { currentEmail, password });

  it('becomes the new address, and both addresses get a mail [R5-USER-06] [R7-AUTH-05]', async () => {
    const { token, personId } = await member('Mover');
    expect((await update(token, ' Moved@Example.org ')).status).toBe(204);
    expect(await profileOf(token)).toMatchObject({
      loginId: 'Moved@Example.org',
      email: 'Moved@Example.org',
    });
    expect((await auth.signIn('mover')).status).toBe(401);
    expect((await auth.signIn('moved@example.org')).status).toBe(200);
    const mails = await auth.db.query<{ data: Record<string, unknown> }>(
      `select data from auth_queue.job where name = 'mail' and (data ->> 'personId')::int = $1
        order by data ->> 'kind'`,
      [personId],
    );
    expect(mails.map(({ data }) => data)).toEqual([
      { kind: 'login_id_changed', personId },
      { kind: 'login_id_left', personId, to: 'Mover@example.org' },
    ]);
  });

  it('cannot be one that belongs or belonged to another person [R5-USER-06]', async () => {
    const first = await member('first-owner');
    await update(first.token, 'second@example.org');
    await update(first.token, 'third@example.org');
    const { token } = await member('newcomer');
    for (const taken of ['THIRD@example.org', 'second@example.org']) {
      expect(fields(await update(token, taken))).toEqual([
        422,
        [['currentEmail', 'AUTH_EMAIL_USED']],
      ]);
    }
    // A person may return to an earlier user ID of their own.
    expect((await update(first.token, 'second@example.org')).status).toBe(204);
  });

  it.each([
    ['no address', 'nonsense', 'AUTH_EMAIL_FORM'],
    ['an address that sign-in cannot take', '花子@example.org', 'AUTH_EMAIL_FORM'],
    ['nothing', '', 'COMMON_REQUIRED'],
  ])('refuses %s', async (name, email, code) => {
    const { token } = await member(`id-${name.replaceAll(' ', '-')}`);
    expect(fields(await update(token, email))).toEqual([422, [['currentEmail', code]]]);
  });

  it('is refused without a change or without the password', async () => {
    const { token } = await member('settled');
    const wrong = await update(token, 'settled@example.org', 'Wrong-Password-1');
    expect(fields(wrong)).toEqual([422, [['password', 'AUTH_CURRENT_PASSWORD_WRONG']]]);
    // The address stays, and the user ID becomes the address.
    expect((await update(token, 'settled@example.org')).status).toBe(204);
    expect(fields(await update(token, 'settled@example.org'))).toEqual([
      422,
      [['currentEmail', 'COMMON_NO_CHANGE']],
    ]);
  });

  it('is stored for one of two people who request it at once', async () => {
    const [one, two] = [await member('rival-1'), await member('rival-2')];
    const answers = await Promise.all([
      update(one.token, 'wanted@example.org'),
      update(two.token, 'wanted@example.org'),
    ]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204, 422]));
  });

  it("keeps the person's wrong answers when it changes, and ignores attempts by others with the new one before", async () => {
    const { token } = await member('carrier');
    const question = { password: PASSWORD, secretQuestion: 4, secretAnswer: 'Khao soi' };
    await post('update-secret-question', token, question);
    for (let guess = 1; guess <= 3; guess += 1) {
      await post('update-secret-question', token, { ...question, originalAnswer: `${guess}` });
    }
    for (let guess = 1; guess <= 5; guess += 1) await auth.signIn('carried@example.org', 'x');
    expect((await update(token, 'carried@example.org')).status).toBe(204);
    expect((await auth.signIn('carried@example.org')).status).toBe(200);
    const wrong = await auth.signIn('carried@example.org', 'Wrong-Password-1');
    expect(wrong.body['params']).toEqual({ numIncorrect: 4 });
  });
});

describe('basic information', () => {
  const put = (token: string, body: object) =>
    auth.call('PUT', '/api/auth/profile', { token, body });

  it('shows the person and the expiry of the password [R2-PWD-04] [R9-CONST-03]', async () => {
    const { token } = await member('shown');
    const profile = await profileOf(token);
    expect(profile).toMatchObject({
      loginId: 'shown',
      email: 'shown@example.org',
      organisation: 'Example Hospital',
      phone: null,
      country: null,
      language: 'en',
      secretQuestion: null,
    });
    const days =
      Date.parse(profile['passwordValidUntil'] as string) -
      Date.parse(profile['pwLastchanged'] as string);
    expect(days / 86_400_000).toBe(90);
    expect(Object.keys(profile)).not.toContain('secretAnswer');
  });

  it('stores a language chosen in the header, audited and without another change [D6-LANGUAGE-01]', async () => {
    const { token, personId } = await member('speaker');
    await put(token, { language: 'en', phone: '+81 3', country: 'JP' });
    const choose = (language: string) =>
      auth.call('POST', '/api/auth/update-language', { token, body: { language } });
    expect((await choose('th')).status).toBe(204);
    expect(await profileOf(token)).toMatchObject({ language: 'th', phone: '+81 3', country: 'JP' });
    const events = () =>
      auth.db.query<{ actor_id: number; after: string }>(
        `select actor_id, after from audit.v1_event where entity = 'person'
           and chain_kind = 'person' and chain_id = $1 order by event_id desc`,
        [personId],
      );
    const [event, ...before] = await events();
    expect(event!.actor_id).toBe(personId);
    expect(JSON.parse(event!.after)).toMatchObject({ language: 'th' });
    // Choosing the same language again is no change.
    await choose('th');
    expect(await events()).toHaveLength(before.length + 1);
    const refused = await choose('fr');
    expect(refused.status).toBe(422);
    expect(refused.body['errors']).toEqual([expect.objectContaining({ field: 'language' })]);
  });

  it('stores phone, country and language of the person, audited', async () => {
    const { token, personId } = await member('editor');
    const body = { phone: ' +81 3 1234 5678 ', country: 'JP', language: 'ja' };
    const answer = await put(token, body);
    expect(answer.body).toMatchObject({ ...body, phone: '+81 3 1234 5678' });
    const [event] = await auth.db.query<{ actor_id: number; after: string }>(
      `select actor_id, after from audit.v1_event where entity = 'person'
          and chain_kind = 'person' and chain_id = $1 order by event_id desc limit 1`,
      [personId],
    );
    expect(event!.actor_id).toBe(personId);
    expect(JSON.parse(event!.after)).toMatchObject({ country: 'JP', language: 'ja' });
    expect((await put(token, { language: 'th' })).body).toMatchObject({
      phone: null,
      country: null,
    });
  });

  it.each([
    [{ language: 'fr' }, 'language', 'INPUT_INVALID_VALUE'],
    [{ language: 'en', country: 'Japan' }, 'country', 'INPUT_INVALID_VALUE'],
    [{ language: 'en', phone: '1'.repeat(65) }, 'phone', 'COMMON_TOO_LONG'],
    [{ language: 'en', name: 'Other Name' }, 'name', 'INPUT_INVALID_VALUE'],
    [{ language: 'en', organisation: 'Other' }, 'organisation', 'INPUT_INVALID_VALUE'],
  ])('refuses %j', async (body, field, code) => {
    const loginId = `refused-${JSON.stringify(body).length}-${field}`;
    const { token } = await member(loginId);
    expect(fields(await put(token, body))).toEqual([422, [[field, code]]]);
  });
});
