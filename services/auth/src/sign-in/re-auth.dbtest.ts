import { MAX_RE_AUTH_OBJECT_BYTES, RE_AUTH_SECONDS, type ReAuthAct } from '@casebook/catalogue';
import {
  type Caller,
  CallerLoader,
  CONFIG,
  Db,
  digestOfObject,
  Problem,
  ReAuthentication,
  type ServiceConfig,
  usedReAuthSql,
  type WriteTransaction,
} from '@casebook/service-kit';
import { type Answer, type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

let auth: AuthUnderTest;
let db: Db;
let reAuth: ReAuthentication;
beforeAll(async () => {
  auth = await startAuth();
  db = auth.app.get(Db);
  reAuth = auth.app.get(ReAuthentication);
  // Each service that acts has this table; here auth stands for such a service.
  await auth.db.query(`${usedReAuthSql('auth')}
    grant select, insert, update on auth.used_re_auth to casebook_auth_app`);
});
afterAll(() => auth?.close());

const PAGE = { level: 'page', subjectId: 7, pages: [3, 4], hash: 'abc' };

const ask = (token: string, userLoginId: string, more: object = {}): Promise<Answer> =>
  auth.call('POST', '/api/auth/re-auth', {
    token,
    body: { userLoginId, password: PASSWORD, act: 'sign', object: PAGE, ...more },
  });

/** A person in a new session, with a re-authentication for signing {@link PAGE}. */
async function confirmed(loginId: string, isNew = true) {
  if (isNew) await auth.addPerson(loginId);
  const token = await auth.token(loginId);
  const { reAuthToken } = (await ask(token, loginId)).body;
  return { token, caller: await callerOf(token), reAuthToken };
}

const callerOf = (token: string): Promise<Caller> =>
  auth.app.get(CallerLoader).load({
    sessionId: String(payloadOf(token)['sid']),
    requestId: 'test',
    client: null,
    studyId: null,
    roleId: null,
  });

interface Act {
  caller: Caller;
  token: string | undefined;
  act?: ReAuthAct;
  object?: object;
  by?: ReAuthentication;
  after?: (tx: WriteTransaction) => Promise<unknown>;
}

/** An act that does nothing but use its re-authentication. Answers the code of the refusal, or 'done'. */
async function perform(given: Act): Promise<string> {
  const { caller, token, act = 'sign', object = PAGE, by = reAuth, after } = given;
  try {
    await db.write(caller, { studyId: 0 }, async (tx) => {
      await by.consume(tx, caller, token, act, object);
      await after?.(tx);
    });
    return 'done';
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    expect(error.status).toBe(403);
    return error.code;
  }
}

/** The service at a later time. */
const later = (seconds: number): ReAuthentication =>
  new ReAuthentication(auth.app.get<ServiceConfig>(CONFIG), { schema: 'auth' }, () => {
    return Date.now() + seconds * 1000;
  });

describe('a re-authentication', () => {
  it('allows the act for which the password was entered [R7-AUTH-02] [D6-REAUTH-01]', async () => {
    const { caller, token, reAuthToken } = await confirmed('signer');
    const shown = await ask(token, 'SIGNER');
    expect([shown.status, shown.body]).toEqual([
      200,
      { reAuthToken: expect.any(String), expiresInSeconds: RE_AUTH_SECONDS },
    ]);
    const reordered = { hash: 'abc', pages: [3, 4], subjectId: 7, level: 'page' };
    const before = Date.now();
    const proof = await db.write(caller, { studyId: 0 }, (tx) =>
      reAuth.consume(tx, caller, reAuthToken, 'sign', reordered),
    );
    expect(proof).toMatchObject({ act: 'sign', tokenId: payloadOf(reAuthToken)['jti'] });
    expect(Math.abs(proof.authenticatedAt.getTime() - before)).toBeLessThan(RE_AUTH_SECONDS * 1000);
  });

  it('is required by an act that gets none', async () => {
    const { caller } = await confirmed('hurried');
    expect(await perform({ caller, token: undefined })).toBe('REAUTH_REQUIRED');
    expect(await perform({ caller, token: '' })).toBe('REAUTH_REQUIRED');
  });

  it('is refused for another act [D6-REAUTH-01]', async () => {
    const { caller, reAuthToken: token } = await confirmed('other-act');
    expect(await perform({ caller, token, act: 'db-lock' })).toBe('REAUTH_INVALID');
    expect(await perform({ caller, token })).toBe('done');
  });

  it.each([
    ['another value', { ...PAGE, subjectId: 8 }],
    ['a value of another type', { ...PAGE, subjectId: '7' }],
    ['another order of a list', { ...PAGE, pages: [4, 3] }],
    ['a field more', { ...PAGE, meaning: 'approval' }],
    ['a field less', { level: 'page', subjectId: 7, pages: [3, 4] }],
  ])('is refused for an object with %s [D6-REAUTH-01]', async (what, object) => {
    const { caller, reAuthToken: token } = await confirmed(`object ${what}`);
    expect(await perform({ caller, token, object })).toBe('REAUTH_INVALID');
  });

  it('is refused in another session of the same person [D6-REAUTH-01]', async () => {
    const { reAuthToken: token } = await confirmed('twice-signed-in');
    const { caller } = await confirmed('twice-signed-in', false);
    expect(await perform({ caller, token })).toBe('REAUTH_INVALID');
  });

  it('is refused to another person [D6-REAUTH-01]', async () => {
    const { reAuthToken: token } = await confirmed('careless');
    const { caller } = await confirmed('thief');
    expect(await perform({ caller, token })).toBe('REAUTH_INVALID');
  });

  it('is refused after its time [D6-REAUTH-01]', async () => {
    const { caller, reAuthToken: token } = await confirmed('slow');
    const by = later(RE_AUTH_SECONDS);
    expect(await perform({ caller, token, by })).toBe('REAUTH_EXPIRED');
    expect(await perform({ caller, token, by: later(RE_AUTH_SECONDS / 2) })).toBe('done');
  });

  it('is refused when it was changed to fit [D6-REAUTH-01]', async () => {
    const { caller, reAuthToken } = await confirmed('forger');
    const { caller: victim } = await confirmed('victim');
    const object = { ...PAGE, subjectId: 8 };
    const late = { by: later(RE_AUTH_SECONDS + 1) };
    const attempts: [object, Partial<Act>][] = [
      [{ act: 'db-lock' }, { act: 'db-lock' }],
      [{ digest: digestOfObject(object) }, { object }],
      [{ session: victim.sessionId }, { caller: victim }],
      [{ exp: 4_000_000_000 }, late],
      [{ jti: 'another' }, {}],
    ];
    const [head, , signature] = reAuthToken.split('.');
    for (const [claims, act] of attempts) {
      const token = `${head}.${encoded({ ...payloadOf(reAuthToken), ...claims })}.${signature}`;
      expect(await perform({ caller, token, ...act })).toBe('REAUTH_INVALID');
    }
  });

  it('is refused without a signature, or when it is no token', async () => {
    const { caller, reAuthToken } = await confirmed('unsigned');
    const [, body] = reAuthToken.split('.');
    for (const token of [`${encoded({ alg: 'none' })}.${body}.`, 'not.a.token', 'x']) {
      expect(await perform({ caller, token })).toBe('REAUTH_INVALID');
    }
  });
});

describe('a token', () => {
  it('of a re-authentication opens no session, and an access token allows no act [D6-REAUTH-03]', async () => {
    const { caller, token, reAuthToken } = await confirmed('confused');
    const me = await auth.call('GET', '/api/auth/me', { token: reAuthToken });
    expect(me.status).toBe(401);
    expect(await perform({ caller, token })).toBe('REAUTH_INVALID');
    await auth.call('POST', '/api/auth/logout', { token: reAuthToken });
    expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(200);
  });
});

describe('a re-authentication works once', () => {
  it('in two acts after each other [D6-REAUTH-02]', async () => {
    const { caller, reAuthToken: token } = await confirmed('again');
    expect(await perform({ caller, token })).toBe('done');
    expect(await perform({ caller, token })).toBe('REAUTH_USED');
  });

  it('in two acts at once [D6-REAUTH-02]', async () => {
    const { caller, reAuthToken: token } = await confirmed('both');
    const started = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const first = perform({
      caller,
      token,
      after: () => {
        started.resolve();
        return goOn.promise;
      },
    });
    await started.promise;
    const second = perform({ caller, token });
    await waiting('used_re_auth');
    goOn.resolve();
    expect(await Promise.all([first, second])).toEqual(['done', 'REAUTH_USED']);
  });

  it('and stays unused when its act is rolled back [D6-REAUTH-02]', async () => {
    const { caller, reAuthToken: token } = await confirmed('refused');
    const after = () => Promise.reject(new Problem(403, 'COMMON_FORBIDDEN'));
    expect(await perform({ caller, token, after })).toBe('COMMON_FORBIDDEN');
    expect(await perform({ caller, token })).toBe('done');
  });

  it('while rows of tokens that expired long ago are used again, and no others [D6-REAUTH-02]', async () => {
    const used = async () =>
      (await auth.db.query<{ jti: string }>('select jti from auth.used_re_auth')).map(
        ({ jti }) => jti,
      );
    const expire = (ago: string) =>
      auth.db.query(`update auth.used_re_auth set expires_at = now() - interval '${ago}'`);
    await expire('2 hours');
    const before = (await used()).length;
    expect(before).toBeGreaterThan(2);
    const { caller, reAuthToken: token } = await confirmed('frugal');
    expect(await perform({ caller, token })).toBe('done');
    expect((await used()).length).toBe(before);
    expect(await perform({ caller, token })).toBe('REAUTH_USED');

    await expire('59 minutes');
    const fresh = await confirmed('frugal', false);
    expect(await perform({ caller: fresh.caller, token: fresh.reAuthToken })).toBe('done');
    expect(await used()).toHaveLength(before + 1);
  });
});

describe('asking for a re-authentication', () => {
  it.each([
    ['a wrong password', 'guesser', { password: 'Wrong-Password-1' }],
    ["somebody else's user ID", 'borrower', { userLoginId: 'bystander' }],
  ])(
    'with %s is refused and counted, without ending the session [D6-REAUTH-04]',
    async (_, loginId, body) => {
      await auth.addPerson(loginId);
      const token = await auth.token(loginId);
      const answer = await ask(token, loginId, body);
      expect(answer.status).toBe(422);
      expect(answer.body['errors']).toEqual([
        { field: 'password', code: 'CDMS700MSG003', params: { numIncorrect: 1 } },
      ]);
      expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(200);
    },
  );

  it("with somebody else's user ID counts nothing for that person [D6-REAUTH-04]", async () => {
    await auth.addPerson('bystander');
    await auth.addPerson('attacker');
    const token = await auth.token('attacker');
    for (const _ of [1, 2]) await ask(token, 'bystander');
    const { body } = await auth.signIn('bystander', 'Wrong-Password-1');
    expect(body['params']).toEqual({ numIncorrect: 1 });
  });

  it('with wrong passwords locks the account together with those at sign-in [D6-REAUTH-04]', async () => {
    await auth.addPerson('locked-out');
    const token = await auth.token('locked-out');
    for (const wrong of [1, 2]) {
      const { body } = await auth.signIn('locked-out', 'Wrong-Password-1');
      expect(body['params']).toEqual({ numIncorrect: wrong });
    }
    for (const wrong of [3, 4]) {
      const { body } = await ask(token, 'locked-out', { password: 'Wrong-Password-1' });
      expect(body['params']).toEqual({ numIncorrect: wrong });
    }
    const fifth = await ask(token, 'locked-out', { password: 'Wrong-Password-1' });
    expect([fifth.status, fifth.body['code']]).toEqual([403, 'AUTH_ACCOUNT_LOCKED']);
    const right = await ask(token, 'locked-out');
    expect([right.status, right.body['code']]).toEqual([403, 'AUTH_ACCOUNT_LOCKED']);
    expect((await auth.signIn('locked-out')).status).toBe(403);
  });

  it('with the right password begins the count anew, and is in the history of sign-ins [D6-REAUTH-04]', async () => {
    const personId = await auth.addPerson('history');
    const token = await auth.token('history');
    await ask(token, 'history', { password: 'Wrong-Password-1' });
    await ask(token, 'history');
    const { body } = await ask(token, 'history', { password: 'Wrong-Password-1' });
    expect(body['params']).toEqual({ numIncorrect: 1 });
    const events = await auth.db.query<{ kind: string }>(
      'select kind from auth.sign_in_event where person_id = $1 order by event_id',
      [personId],
    );
    expect(events.map(({ kind }) => kind)).toEqual([
      'signed_in',
      'failed',
      're_authenticated',
      'failed',
    ]);
  });

  it('is no activity: the idle time goes on', async () => {
    await auth.addPerson('idle');
    const token = await auth.token('idle');
    const sessionId = payloadOf(token)['sid'];
    await auth.db.query(
      `update auth.session set expires_at = now() + interval '10 minutes' where session_id = $1`,
      [sessionId],
    );
    expect((await ask(token, 'idle')).status).toBe(200);
    const [row] = await auth.db.query<{ soon: boolean }>(
      `select expires_at <= now() + interval '10 minutes' as soon from auth.session where session_id = $1`,
      [sessionId],
    );
    expect(row).toEqual({ soon: true });
  });

  it('is refused in a tab with a module that was never released [D8-OVERRIDE-02]', async () => {
    await auth.addPerson('developer');
    const token = await auth.token('developer');
    const answer = await auth.call('POST', '/api/auth/re-auth', {
      token,
      body: { userLoginId: 'developer', password: PASSWORD, act: 'sign', object: PAGE },
      headers: { 'x-casebook-client': 'shell/1.0.0+override seq=3' },
    });
    expect(answer.status).toBe(403);
    expect(answer.body['code']).toBe('AUTH_MODULE_NOT_RELEASED');
  });

  it.each([
    ['an unknown act', 'act', { act: 'delete' }],
    ['no act', 'act', { act: undefined }],
    ['no object', 'object', { object: undefined }],
    ['a list', 'object', { object: [PAGE] }],
    ['a text', 'object', { object: 'page' }],
    ['an object that is too large', 'object', { object: { pages: 'あ'.repeat(1_400) } }],
  ])('for %s is refused with the field', async (what, field, more) => {
    await auth.addPerson(what);
    const answer = await ask(await auth.token(what), what, more);
    expect(answer.status).toBe(422);
    expect(answer.body['errors']).toEqual([expect.objectContaining({ field })]);
  });

  it('for an object of the largest size is answered', async () => {
    await auth.addPerson('thorough');
    const object = { pages: 'a'.repeat(MAX_RE_AUTH_OBJECT_BYTES - '{"pages":""}'.length) };
    const token = await auth.token('thorough');
    const { status, body } = await ask(token, 'thorough', { object });
    expect(status).toBe(200);
    const caller = await callerOf(token);
    expect(await perform({ caller, token: body.reAuthToken, object })).toBe('done');
  });
});

/** Waits until a transaction waits for a row of the table. */
async function waiting(table: string): Promise<void> {
  for (;;) {
    const rows = await auth.db.query(
      `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%${table}%'`,
    );
    if (rows.length > 0) return;
  }
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

function payloadOf(token: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as Record<
    string,
    unknown
  >;
}
