import { type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth();
});
afterAll(() => auth?.close());

const refreshWith = (cookie: string) =>
  auth.call('POST', '/api/auth/refresh', { headers: { cookie: cookie.split(';')[0]! } });
const me = (token: string) => auth.call('GET', '/api/auth/me', { token });
const wrong = (username: string) => auth.signIn(username, 'Wrong-Password-1');

describe('signing in', () => {
  it('returns a token and the user, regardless of the case of the user ID [R7-AUTH-01] [R3-USER-01]', async () => {
    const personId = await auth.addPerson('Sato');
    const answer = await auth.signIn('sATO');
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({
      expiresIn: 300,
      user: {
        id: personId,
        loginId: 'Sato',
        portalRights: [],
        pwResetExpired: null,
        pwLastchanged: expect.any(String),
        pwChangedFlag: 1,
        pwMustChangedFlag: 1,
        pwChangeForced: false,
      },
    });
    expect((await me(answer.body.accessToken)).body).toEqual(answer.body.user);
  });

  it('sets a refresh cookie that is hidden from scripts and other sites [D6-SESSION-02]', async () => {
    await auth.addPerson('cookie');
    const plain = await auth.signIn('cookie');
    expect(plain.cookie).toMatch(
      /^casebook_refresh=\S+; Path=\/api\/auth; HttpOnly; SameSite=Strict$/,
    );
    const https = await auth.call('POST', '/api/auth/login', {
      body: { username: 'cookie', password: PASSWORD },
      headers: { 'x-forwarded-proto': 'https' },
    });
    expect(https.cookie).toContain('Secure');
  });

  it.each([
    [{ password: 'x' }, 'username', 'AUTH_USER_ID_REQUIRED'],
    [{ username: 'sato', password: '' }, 'password', 'AUTH_PASSWORD_REQUIRED'],
  ])('refuses missing input: %j [R5-LOGIN-01] [R5-LOGIN-02]', async (body, field, code) => {
    const answer = await auth.call('POST', '/api/auth/login', { body });
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field, code })]);
  });

  it('stores the language chosen on the sign-in page, audited [R2-LOGIN-02]', async () => {
    const personId = await auth.addPerson('thai');
    const body = { username: 'thai', password: PASSWORD, language: 'th' };
    expect((await auth.call('POST', '/api/auth/login', { body })).body.user['language']).toBe('th');
    const events = await auth.db.query<{ after: string }>(
      `select after from audit.event where entity = 'person' and row_key = $1 order by event_id desc limit 1`,
      [String(personId)],
    );
    expect(JSON.parse(events[0]!.after)).toMatchObject({ language: 'th' });
  });

  it('keeps the stored language when none was chosen [R2-LOGIN-02] [D6-LANGUAGE-01]', async () => {
    await auth.addPerson('keeper');
    const signIn = (more: object) =>
      auth.call('POST', '/api/auth/login', {
        body: { username: 'keeper', password: PASSWORD, ...more },
      });
    await signIn({ language: 'th' });
    expect((await signIn({})).body.user['language']).toBe('th');
  });

  it('refuses the system user, who has no password [R3-USER-02]', async () => {
    expect((await auth.signIn('system')).status).toBe(401);
    const [row] = await auth.db.query(`select login_id from auth.v1_person where person_id = 0`);
    expect(row).toEqual({ login_id: 'system' });
  });

  it('stores argon2id hashes, and keeps them out of the audit trail [D6-PWD-01]', async () => {
    const personId = await auth.addPerson('secret');
    const [row] = await auth.db.query<{ hash: string }>(
      'select hash from auth.person_password where person_id = $1',
      [personId],
    );
    expect(row!.hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    const leaks = await auth.db.query(`select 1 from audit.event where after like '%argon2id%'`);
    expect(leaks).toEqual([]);
  });
});

describe('wrong attempts', () => {
  it.each([
    ['a known user ID', 'counted'],
    ['an unknown one', 'nobody-has-this-id'],
  ])(
    'of %s are counted, the fifth locks [R8-AUTH-01] [R8-AUTH-02] [R8-AUTH-03] [R4-USER-02] [R9-CONST-03] [D6-ENUM-01]',
    async (_, id) => {
      if (id === 'counted') await auth.addPerson(id);
      for (let numIncorrect = 1; numIncorrect <= 4; numIncorrect += 1) {
        const answer = await wrong(id);
        expect(answer.status).toBe(401);
        expect(answer.body).toMatchObject({ code: 'CDMS700MSG003', params: { numIncorrect } });
      }
      for (const attempt of [await wrong(id), await wrong(id), await auth.signIn(id)]) {
        expect(attempt.status).toBe(403);
        expect(attempt.body).toMatchObject({
          code: 'AUTH_ACCOUNT_LOCKED',
          params: { numIncorrect: 5 },
        });
        expect(attempt.cookie).toBe('');
      }
    },
  );

  it('shows a locked person as locked, even if also disabled [R3-USER-05] [D6-STATUS-01]', async () => {
    const personId = await auth.addPerson('statuses');
    const status = async () => {
      const [row] = await auth.db.query<{ status: number }>(
        'select status from auth.v1_person where person_id = $1',
        [personId],
      );
      return row!.status;
    };
    expect(await status()).toBe(1);
    await auth.signIn('statuses');
    expect(await status()).toBe(4);
    await setDisabled(personId, true);
    expect(await status()).toBe(3);
    for (let n = 0; n < 5; n += 1) await wrong('statuses');
    expect(await status()).toBe(2);
  });

  it('are reset by a right password', async () => {
    await auth.addPerson('forgetful');
    await wrong('forgetful');
    await wrong('forgetful');
    expect((await auth.signIn('forgetful')).status).toBe(200);
    expect((await wrong('forgetful')).body['params']).toEqual({ numIncorrect: 1 });
  });

  it('lock the account also when they are parallel', async () => {
    await auth.addPerson('flooded');
    await Promise.all(Array.from({ length: 12 }, () => wrong('flooded')));
    expect((await auth.signIn('flooded')).body['code']).toBe('AUTH_ACCOUNT_LOCKED');
  });

  it('do not prevent simultaneous sign-ins of the same person', async () => {
    await auth.addPerson('everywhere');
    const answers = await Promise.all(Array.from({ length: 8 }, () => auth.signIn('everywhere')));
    expect(answers.map(({ status }) => status)).toEqual(Array(8).fill(200));
  });

  it('are kept in a history that cannot be changed', async () => {
    await auth.addPerson('history');
    await wrong('history');
    await auth.signIn('history');
    const kinds = await auth.db.query<{ kind: string }>(
      `select e.kind from auth.sign_in_event e join auth.person p using (person_id)
        where p.login_id = 'history' order by e.event_id`,
    );
    expect(kinds.map(({ kind }) => kind)).toEqual(['failed', 'signed_in']);
    await expect(auth.db.query(`update auth.sign_in_event set kind = 'signed_in'`)).rejects.toThrow(
      'append-only',
    );
  });
});

describe('a disabled account', () => {
  it('is reported only after the right password, and its sessions end immediately [R4-USER-01]', async () => {
    const personId = await auth.addPerson('leaver');
    const { body, cookie } = await auth.signIn('leaver');
    await setDisabled(personId, true);
    expect((await wrong('leaver')).body['code']).toBe('CDMS700MSG003');
    expect((await auth.signIn('leaver')).body['code']).toBe('AUTH_ACCOUNT_DISABLED');
    expect((await me(body.accessToken)).status).toBe(401);
    expect((await refreshWith(cookie)).status).toBe(401);
  });
});

describe('a session', () => {
  it('gets a new access and refresh token for its refresh token [D6-SESSION-02]', async () => {
    await auth.addPerson('refresher');
    const first = await auth.signIn('refresher');
    const second = await refreshWith(first.cookie);
    expect(second.status).toBe(200);
    expect(second.cookie).not.toBe(first.cookie);
    expect((await me(second.body.accessToken)).status).toBe(200);
    const third = await refreshWith(second.cookie);
    expect(third.status).toBe(200);
  });

  it('continues when two tabs refresh at the same moment', async () => {
    await auth.addPerson('two-tabs');
    const { cookie } = await auth.signIn('two-tabs');
    const answers = await Promise.all([1, 2, 3].map(() => refreshWith(cookie)));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.cookie)).size).toBe(1);
  });

  it('ends when an old refresh token is used again, because it was copied', async () => {
    await auth.addPerson('copied');
    const first = await auth.signIn('copied');
    const second = await refreshWith(first.cookie);
    const third = await refreshWith(second.cookie);
    expect((await refreshWith(first.cookie)).status).toBe(401);
    expect((await me(third.body.accessToken)).status).toBe(401);
    expect((await refreshWith(third.cookie)).status).toBe(401);
  });

  it('is not opened by a forged refresh token', async () => {
    await auth.addPerson('forged');
    const { cookie } = await auth.signIn('forged');
    const raised = cookie.split(';')[0]!.replace(/\.0\./, '.1.');
    expect((await refreshWith(raised)).status).toBe(401);
    expect((await refreshWith('casebook_refresh=nonsense')).status).toBe(401);
    expect((await auth.call('POST', '/api/auth/refresh')).status).toBe(401);
  });

  it('ends immediately with all tokens at sign-out, and the browser cache is cleared [D6-SESSION-01] [D6-CACHE-02]', async () => {
    await auth.addPerson('leaving');
    const { body, cookie } = await auth.signIn('leaving');
    const answer = await auth.call('POST', '/api/auth/logout', {
      headers: { cookie: cookie.split(';')[0]! },
    });
    expect(answer.status).toBe(204);
    expect(answer.cookie).toContain('Max-Age=0');
    expect(answer.headers['clear-site-data']).toBe('"cache"');
    expect((await me(body.accessToken)).status).toBe(401);
    const refused = await refreshWith(cookie);
    expect([refused.status, refused.headers['clear-site-data']]).toEqual([401, '"cache"']);
  });

  it('clears the browser cache only if there was a session [D6-CACHE-02]', async () => {
    const refused = await auth.call('POST', '/api/auth/refresh');
    expect([refused.status, refused.headers['clear-site-data']]).toEqual([401, undefined]);
  });

  it('can be signed out by its bearer token alone', async () => {
    await auth.addPerson('bearer');
    const token = await auth.token('bearer');
    expect((await auth.call('POST', '/api/auth/logout', { token })).status).toBe(204);
    expect((await me(token)).body['code']).toBe('SESSION_REQUIRED');
  });

  it('expires without activity: 419, also for the refresh token [D6-SESSION-03]', async () => {
    await auth.addPerson('idle');
    const { body, cookie } = await auth.signIn('idle');
    const token: string = body.accessToken;
    await auth.db.query(
      `update auth.session set expires_at = now() - interval '1 second' where session_id = $1`,
      [sessionOf(token)],
    );
    const expired = await me(token);
    expect([expired.status, expired.headers['clear-site-data']]).toEqual([419, '"cache"']);
    expect((await refreshWith(cookie)).status).toBe(419);
    expect((await auth.call('POST', '/api/auth/activity', { token })).status).toBe(419);
  });

  it('is prolonged by reported activity and by no other call [R4-SESSION-01] [R9-CONST-02] [D6-SESSION-03]', async () => {
    await auth.addPerson('active');
    const { body, cookie } = await auth.signIn('active');
    const token: string = body.accessToken;
    const minutesLeft = async () => {
      const [row] = await auth.db.query<{ minutes: number }>(
        `select round(extract(epoch from expires_at - now()) / 60)::int as minutes
          from auth.session where session_id = $1`,
        [sessionOf(token)],
      );
      return row!.minutes;
    };
    expect(await minutesLeft()).toBe(30);
    await auth.db.query(
      `update auth.session set expires_at = now() + interval '10 minutes' where session_id = $1`,
      [sessionOf(token)],
    );
    await me(token);
    await refreshWith(cookie);
    expect(await minutesLeft()).toBe(10);
    expect((await auth.call('POST', '/api/auth/activity', { token })).status).toBe(200);
    expect(await minutesLeft()).toBe(30);
  });

  it('is required for everything but sign-in [R7-AUTH-03]', async () => {
    expect((await auth.call('GET', '/api/auth/me')).status).toBe(401);
    expect((await me('not.a.token')).status).toBe(401);
  });
});

describe('a forced change of the password', () => {
  const flagsOf = async (id: string) => (await auth.signIn(id)).body.user;

  it('follows the four conditions [R5-PWD-05]', async () => {
    const fresh = { password: { text: PASSWORD, own: false } };
    await auth.addPerson('first-password', fresh);
    expect(await flagsOf('first-password')).toMatchObject({
      pwChangedFlag: null,
      pwChangeForced: true,
    });
    const must = await auth.addPerson('must-change');
    await changePerson(must, 'pw_must_changed_flag = 0');
    expect((await flagsOf('must-change'))['pwChangeForced']).toBe(true);
    const reset = await auth.addPerson('reset-expired');
    await changePerson(reset, `pw_reset_expired = now() - interval '1 minute'`);
    expect((await flagsOf('reset-expired'))['pwChangeForced']).toBe(true);
    await changePerson(reset, `pw_reset_expired = now() + interval '1 minute'`);
    expect((await flagsOf('reset-expired'))['pwChangeForced']).toBe(false);
  });

  it.each([
    [89, false],
    [90, true],
  ])('after %i days: %s [R5-PWD-05] [R9-CONST-03]', async (days, forced) => {
    const personId = await auth.addPerson(`aged-${days}`);
    await auth.db.query(`${BEGIN_WRITE};
      insert into auth.person_password (person_id, password_no, hash, set_at)
      select person_id, 2, hash, now() - interval '${days} days'
      from auth.person_password where person_id = ${personId}`);
    expect((await flagsOf(`aged-${days}`))['pwChangeForced']).toBe(forced);
  });
});

const BEGIN_WRITE = `select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry')`;
const changePerson = (personId: number, change: string) =>
  auth.db.query(`${BEGIN_WRITE}; update auth.person set ${change} where person_id = ${personId}`);
const setDisabled = (personId: number, disabled: boolean) =>
  changePerson(personId, `disabled = ${disabled}`);

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
const sessionOf = (token: string): unknown => payloadOf(token)['sid'];
