import { passwordFault } from '@casebook/catalogue';
import { createApplication } from '@casebook/service-kit';
import { Logger } from '@nestjs/common';
import { type AuthUnderTest, startAuth } from '../../test/start';
import { passwordIn, watchMails } from '../../test/mails';
import { AppModule } from '../app.module';
import { descriptor } from '../descriptor';

let auth: AuthUnderTest;
let mails: ReturnType<typeof watchMails>;

beforeAll(async () => {
  auth = await startAuth({ RECOVERY_PER_ADDRESS: '12' });
  mails = watchMails(auth);
});
afterAll(() => auth?.close());

const secret = { question: 4, answer: 'Green  Curry' };
const own = { secretQuestion: 4, secretAnswer: secret.answer };
const addressOf = (loginId: string) => `${loginId}@example.org`;

let addresses = 0;
/** Each test uses its own network address, so that only the tested limit applies. */
const forgot = (
  what: 'password' | 'loginid',
  body: object,
  address = `10.0.${++addresses >> 8}.${addresses & 255}`,
) =>
  auth.call('POST', `/api/auth/forget-${what}`, { body, headers: { 'x-forwarded-for': address } });
const faultOf = ({ status, body }: Awaited<ReturnType<typeof forgot>>) => {
  const errors = (body['errors'] ?? []) as { field: string; code: string }[];
  return [status, ...errors.flatMap(({ field, code }) => [field, code])];
};

describe('forgot password', () => {
  it('sends a temporary password that removes the lock, works once and must be changed [R2-PWD-01] [R5-FORGOT-01] [R5-FORGOT-02] [R7-AUTH-10]', async () => {
    const personId = await auth.addPerson('forgetful', { secret, language: 'ja' });
    const token = await auth.token('forgetful');
    for (let n = 0; n < 5; n += 1) await auth.signIn('forgetful', 'wrong');
    expect((await auth.signIn('forgetful')).body['code']).toBe('AUTH_ACCOUNT_LOCKED');

    const answer = await forgot('password', { email: 'FORGETFUL@example.org', ...own });
    expect([answer.status, answer.body]).toEqual([204, {}]);
    const delivery = await mails.next();
    expect(delivery.mail).toMatchObject({
      to: { address: addressOf('forgetful') },
      subject: 'Casebook パスワード再設定のお知らせ',
      text: expect.stringContaining('forgetful'),
    });
    const password = passwordIn(delivery);
    expect(passwordFault(password)).toBeNull();

    expect((await auth.call('GET', '/api/auth/me', { token })).status).toBe(401);
    expect((await auth.signIn('forgetful')).body['code']).toBe('CDMS700MSG003');
    const signedIn = await auth.signIn('forgetful', password);
    expect(signedIn.body.user).toMatchObject({
      id: personId,
      pwMustChangedFlag: 0,
      pwChangeForced: true,
    });
    const hours =
      (Date.parse(String(signedIn.body.user['pwResetExpired'])) - Date.now()) / 3_600_000;
    expect(hours).toBeGreaterThan(23.9);
    expect(hours).toBeLessThanOrEqual(24);
  });

  it('refuses an expired temporary password, and reveals the reason only with the right password [R5-PWD-05] [D6-TEMP-01]', async () => {
    const personId = await auth.addPerson('too-late', { secret });
    await forgot('password', { email: addressOf('too-late'), ...own });
    const password = passwordIn(await mails.next());
    await auth.db.query(`${BEGIN_WRITE};
      update auth.person set pw_reset_expired = now() - interval '1 second' where person_id = ${personId}`);
    const refused = await auth.signIn('too-late', password);
    expect([refused.status, refused.body['code']]).toEqual([
      403,
      'AUTH_TEMPORARY_PASSWORD_EXPIRED',
    ]);
    expect((await auth.signIn('too-late', 'wrong')).body['code']).toBe('CDMS700MSG003');
    await forgot('password', { email: addressOf('too-late'), ...own });
    const next = passwordIn(await mails.next());
    expect((await auth.signIn('too-late', next)).status).toBe(200);
  });

  it('keeps the present password and retries with a new one when the mail cannot be sent [D10-MAIL-02]', async () => {
    await auth.addPerson('patient', { secret });
    const failure = Object.assign(new Error('550 <patient@example.org> refused'), {
      code: 'EENVELOPE',
      responseCode: 550,
    });
    mails.send.mockRejectedValueOnce(failure);
    await forgot('password', { email: addressOf('patient'), ...own });
    const first = await mails.next();
    expect(first.error!.message).toMatch(/^password_reset not sent \(EENVELOPE 550\), job /);
    expect((await auth.signIn('patient')).status).toBe(200);

    await mails.retryNow();
    const second = await mails.next();
    expect((await auth.signIn('patient', passwordIn(second))).status).toBe(200);
    const jobs = await auth.db.query<{ job: string }>(
      'select to_jsonb(j)::text as job from auth_queue.job j',
    );
    expect(jobs.map(({ job }) => job).join()).not.toMatch(/@example|refused/);
  });

  it('stops after the last attempt, and logs it without naming the person [D10-MAIL-02]', async () => {
    await auth.addPerson('unlucky', { secret });
    const error = jest.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
    mails.send.mockRejectedValueOnce(new Error('unlucky@example.org: no such mailbox'));
    await forgot('password', { email: addressOf('unlucky'), ...own });
    await mails.next();
    expect(error).not.toHaveBeenCalled();
    mails.send.mockRejectedValueOnce(new Error('unlucky@example.org: no such mailbox'));
    await mails.retryNow('last');
    await mails.next();
    expect(error.mock.calls).toEqual([
      [expect.stringMatching(/^given up: password_reset not sent \(unknown\), job [0-9a-f-]{36}$/)],
    ]);
    error.mockRestore();
    expect((await auth.signIn('unlucky')).status).toBe(200);
  });

  it('stores a temporary password neither in the database nor in the queue [D6-PWD-01] [D6-TEMP-01]', async () => {
    await auth.addPerson('secretive', { secret });
    await forgot('password', { email: addressOf('secretive'), ...own });
    const password = passwordIn(await mails.next());
    const tables = await auth.db.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname in ('auth', 'auth_queue', 'audit', 'platform')`,
    );
    expect(tables.length).toBeGreaterThan(15);
    for (const { name } of tables) {
      const rows = await auth.db.query(
        `select 1 from ${name} t where to_jsonb(t)::text like '%' || $1 || '%'`,
        [password],
      );
      expect([name, rows.length]).toEqual([name, 0]);
    }
    const [stored] = await auth.db.query<{ hash: string }>(
      `select hash from auth.person_password join auth.person using (person_id)
        where login_id = 'secretive' order by password_no desc limit 1`,
    );
    expect(stored!.hash).toMatch(/^\$argon2id\$/);
  });

  it('records the new password in the history and the audit trail of the person [D3-CHAIN-01]', async () => {
    const personId = await auth.addPerson('recorded', { secret });
    await forgot('password', { email: addressOf('recorded'), ...own });
    await mails.next();
    const events = await auth.db.query(
      `select kind from auth.sign_in_event where person_id = ${personId}`,
    );
    expect(events).toEqual([{ kind: 'password_reset' }]);
    const trail = await auth.db.query(
      `select distinct actor_id, origin from audit.v1_event
        where chain_kind = 'person' and chain_id = ${personId} and origin = 'job'`,
    );
    expect(trail).toEqual([{ actor_id: 0, origin: 'job' }]);
  });
});

describe('forgot user ID', () => {
  it('sends the user ID and changes nothing [R2-PWD-02] [R5-FORGOT-03] [R7-AUTH-09]', async () => {
    await auth.addPerson('who-am-i', { secret, language: 'th' });
    const answer = await forgot('loginid', { email: addressOf('who-am-i'), ...own });
    expect(answer.status).toBe(204);
    const { mail } = await mails.next();
    expect(mail).toMatchObject({
      subject: 'Casebook: รหัสผู้ใช้ของคุณ',
      text: expect.stringContaining('who-am-i'),
    });
    expect((await auth.signIn('who-am-i')).status).toBe(200);
  });
});

describe.each(['password', 'loginid'] as const)('asking for a forgotten %s', (what) => {
  it('reports missing input without any lookup [R8-AUTH-04]', async () => {
    const answer = await forgot(what, {});
    expect(faultOf(answer)).toEqual([
      422,
      'email',
      'AUTH_EMAIL_REQUIRED',
      'secretQuestion',
      'AUTH_SECRET_QUESTION_REQUIRED',
      'secretAnswer',
      'AUTH_SECRET_ANSWER_REQUIRED',
    ]);
    expect(faultOf(await forgot(what, { ...own, email: 'nobody' }))).toEqual([
      422,
      'email',
      'AUTH_EMAIL_FORM',
    ]);
  });

  it('reports an unknown address or a wrong answer only for complete input [D6-ENUM-02] [R8-AUTH-04] [R5-FORGOT-01] [R5-FORGOT-02] [R5-FORGOT-03]', async () => {
    const loginId = `teller-${what}`;
    const email = addressOf(loginId);
    await auth.addPerson(loginId, { secret });
    const unknown = await forgot(what, { email: `not-${email}`, ...own });
    const wrong = await forgot(what, { email, ...own, secretAnswer: 'sushi' });
    const otherQuestion = await forgot(what, { email, ...own, secretQuestion: 1 });
    expect(faultOf(unknown)).toEqual([422, 'email', 'AUTH_EMAIL_NOT_REGISTERED']);
    expect(faultOf(wrong)).toEqual([422, 'secretAnswer', 'AUTH_RECOVERY_ANSWER_WRONG']);
    expect(faultOf(otherQuestion)).toEqual([422, 'secretAnswer', 'AUTH_RECOVERY_ANSWER_WRONG']);
    expect(Object.keys(unknown.body)).toEqual(Object.keys(wrong.body));
    expect(Object.keys(unknown.headers)).toEqual(Object.keys(wrong.headers));
  });

  it('treats disabled people, the system user and people without an answer as not registered or wrong [D6-ENUM-02]', async () => {
    const id = await auth.addPerson(`gone-${what}`, { secret });
    await auth.db.query(`${BEGIN_WRITE};
      update auth.person set disabled = true where person_id = ${id}`);
    await auth.addPerson(`no-answer-${what}`);
    const unregistered = [422, 'email', 'AUTH_EMAIL_NOT_REGISTERED'];
    expect(faultOf(await forgot(what, { email: addressOf(`gone-${what}`), ...own }))).toEqual(
      unregistered,
    );
    expect(faultOf(await forgot(what, { email: 'system@casebook.invalid', ...own }))).toEqual(
      unregistered,
    );
    expect(faultOf(await forgot(what, { email: addressOf(`no-answer-${what}`), ...own }))).toEqual([
      422,
      'secretAnswer',
      'AUTH_RECOVERY_ANSWER_WRONG',
    ]);
  });
});

describe('guessing', () => {
  it.each(['known', 'unknown'])(
    'stops after five wrong answers in an hour for one %s e-mail from one address, also in parallel and for the right answer [D6-ENUM-02]',
    async (who) => {
      const email = addressOf(`guessed-${who}`);
      const address = `198.18.0.${who.length}`;
      if (who === 'known') await auth.addPerson(`guessed-${who}`, { secret });
      const guesses = await Promise.all(
        Array.from({ length: 9 }, (_, n) =>
          forgot('password', { email, ...own, secretAnswer: `guess ${n}` }, address),
        ),
      );
      const statuses = guesses.map(({ status }) => status);
      expect(statuses.filter((status) => status === 422)).toHaveLength(5);
      expect(statuses.filter((status) => status === 429)).toHaveLength(4);
      const right = await forgot('loginid', { email: email.toUpperCase(), ...own }, address);
      expect([right.status, right.body['code']]).toEqual([429, 'COMMSG023']);

      await auth.db.query(
        `update auth.recovery_attempt set at = at - interval '1 hour' where not answered`,
      );
      const later = await forgot('loginid', { email, ...own }, address);
      expect(later.status).toBe(who === 'known' ? 204 : 422);
      if (who === 'known') await mails.next();
    },
  );

  it('by a stranger keeps the person from no mail, from another address or a known device [D6-GUESS-01]', async () => {
    await auth.addPerson('recovering', { secret });
    const email = addressOf('recovering');
    const signedIn = await auth.signIn('recovering');
    const [, device] = signedIn.headers['set-cookie'] as string[];
    const cookie = device!.split(';')[0]!;
    const stranger = '192.0.2.66';
    for (let n = 0; n < 7; n += 1) {
      const wrong = await forgot(
        'password',
        { email, ...own, secretAnswer: `guess ${n}` },
        stranger,
      );
      expect(wrong.status).toBe(n < 5 ? 422 : 429);
    }
    expect((await forgot('loginid', { email, ...own }, stranger)).status).toBe(429);
    expect((await forgot('loginid', { email, ...own }, '192.0.2.67')).status).toBe(204);
    await mails.next();
    const known = await auth.call('POST', '/api/auth/forget-loginid', {
      body: { email, ...own },
      headers: { 'x-forwarded-for': stranger, cookie },
    });
    expect(known.status).toBe(204);
    await mails.next();
  });

  it('has a bounded number of answers from all addresses together [D6-GUESS-02]', async () => {
    await auth.addPerson('polled', { secret });
    const email = addressOf('polled');
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) {
      const body = { email, ...own, secretAnswer: `guess ${n}` };
      statuses.push((await forgot('password', body, `198.51.100.${n}`)).status);
    }
    expect(statuses).toEqual([...Array<number>(20).fill(422), 429, 429]);
  });

  it('is limited by network address for all e-mail addresses, also across processes [D6-ENUM-02]', async () => {
    const ask = (n: number) =>
      forgot('password', { email: `sweep${n}@example.org`, ...own }, '192.0.2.7');
    for (let n = 0; n < 12; n += 1) expect((await ask(n)).status).toBe(422);
    expect((await ask(12)).status).toBe(429);
    const second = await createApplication(AppModule, descriptor);
    await second.init();
    await second.getHttpAdapter().getInstance().ready();
    const answer = await second.inject({
      method: 'POST',
      url: '/api/auth/forget-password',
      headers: { 'x-forwarded-for': '192.0.2.7' },
      payload: { email: 'sweep13@example.org', ...own },
    });
    await second.close();
    expect(answer.statusCode).toBe(429);
    const elsewhere = await forgot('password', { email: 'sweep14@example.org', ...own });
    expect(elsewhere.status).toBe(422);
  });

  it('is limited for right answers too, so that no mailbox gets many mails', async () => {
    await auth.addPerson('flooded', { secret });
    const email = addressOf('flooded');
    const answers = [];
    for (let n = 0; n < 11; n += 1) answers.push(await forgot('loginid', { email, ...own }));
    expect(answers.map(({ status }) => status)).toEqual([...Array<number>(10).fill(204), 429]);
    for (let n = 0; n < 10; n += 1) await mails.next();
  });
});

const BEGIN_WRITE = `select platform.begin_write(0, 0, 'System', null, null, null, null, 'test', null, 'entry')`;
