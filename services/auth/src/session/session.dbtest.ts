import { addAssignment, addRole, addStudy } from '@casebook/test-kit';
import { type AuthUnderTest, startAuth } from '../../test/start';
import { readAuthConfig } from '../config/auth.config';

let auth: AuthUnderTest;
let people = 0;

beforeAll(async () => {
  auth = await startAuth();
  await addStudy(auth.db, { study_id: 1, auto_logout_time: 1 });
  await addStudy(auth.db, { study_id: 2, auto_logout_time: 20 });
  await addStudy(auth.db, { study_id: 3, auto_logout_time: null });
  for (const study_id of [1, 2, 3])
    await addRole(auth.db, { study_id, role_id: 1, code: 'monitor', privileges: ['CRF_VIEW'] });
});
afterAll(() => auth?.close());

interface Signed {
  token: string;
  sessionId: string;
  cookie: string;
}

async function signedIn(): Promise<Signed> {
  const login = `person${(people += 1)}`;
  const person_id = await auth.addPerson(login);
  for (const study_id of [1, 2, 3])
    await addAssignment(auth.db, { study_id, person_id, role_id: 1 });
  const { body, cookie } = await auth.signIn(login);
  const [, payload] = body.accessToken.split('.');
  const { sid } = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { sid: string };
  return { token: body.accessToken, sessionId: sid, cookie: cookie.split(';')[0]! };
}

/** Moves the last activity into the past, instead of waiting. */
const rest = ({ sessionId }: Signed, seconds: number) =>
  auth.db.query(
    `update auth.session set last_activity_at = last_activity_at - make_interval(secs => $2),
       expires_at = expires_at - make_interval(secs => $2) where session_id = $1`,
    [sessionId, seconds],
  );
const me = ({ token }: Signed) => auth.call('GET', '/api/auth/me', { token });
const enter = ({ token }: Signed, studyId: number) =>
  auth.call('GET', `/api/study/detail?studyId=${studyId}&roleId=1`, { token });
const privileges = ({ token }: Signed, studyId: number) =>
  auth.call('GET', `/api/study/privilege/${studyId}/1`, { token });
const work = ({ token }: Signed, studyIds?: number[]) =>
  auth.call('POST', '/api/auth/activity', { token, body: studyIds ? { studyIds } : {} });
const refresh = ({ cookie }: Signed) =>
  auth.call('POST', '/api/auth/refresh', { headers: { cookie } });
const minutes = async ({ sessionId }: Signed): Promise<number> => {
  const [row] = await auth.db.query<{ minutes: number }>(
    `select round(extract(epoch from expires_at - last_activity_at) / 60)::int as minutes
     from auth.session where session_id = $1`,
    [sessionId],
  );
  return row!.minutes;
};

describe('the maximum duration of a session', () => {
  /** Moves the sign-in into the past, for a person who has been active since. */
  const since = ({ sessionId }: Signed, seconds: number) =>
    auth.db.query(
      `update auth.session set created_at = now() - make_interval(secs => $2) where session_id = $1`,
      [sessionId, seconds],
    );
  const HOUR = 3600;

  it('is 12 hours after the sign-in, regardless of activity [D6-SESSION-04]', async () => {
    const session = await signedIn();
    await since(session, 12 * HOUR - 1000);
    const told = await work(session);
    expect(told.body['secondsLeft']).toBeGreaterThan(900);
    expect(told.body['secondsLeft']).toBeLessThanOrEqual(1000);
    expect(told.headers['x-casebook-session']).toMatch(/^left=(9\d\d|1000), limit=1800$/);
    expect(told.headers['x-casebook-session-end']).toMatch(/^(9\d\d|1000)$/);
    // Neither a study with a longer idle time nor a refresh extends it.
    await enter(session, 2);
    expect((await refresh(session)).headers['x-casebook-session-end']).toMatch(/^(9\d\d|1000)$/);
    expect(await minutes(session)).toBeLessThanOrEqual(17);
    await rest(session, 1001);
    await since(session, 12 * HOUR + 1);
    const answers = [await me(session), await work(session), await refresh(session)];
    expect(answers.map(({ status, body: { code } }) => [status, code])).toEqual([
      [419, 'SESSION_EXPIRED'],
      [419, 'SESSION_EXPIRED'],
      [419, 'SESSION_OVER'],
    ]);
  });

  it('is part of the answer to the sign-in [D6-SESSION-04]', async () => {
    await auth.addPerson('told');
    const { headers } = await auth.signIn('told');
    expect(headers['x-casebook-session-end']).toMatch(/^(43200|431\d\d)$/);
  });

  it.each(['0', '25', '1.5', 'long'])('cannot be set to %s hours [D6-SESSION-04]', (hours) => {
    expect(() => readAuthConfig({ ...process.env, SESSION_MAX_HOURS: hours })).toThrow(
      'SESSION_MAX_HOURS',
    );
  });
});

describe('idle time', () => {
  it('is 30 minutes outside studies and otherwise the shortest of the open studies [R9-CONST-02] [D6-SESSION-03]', async () => {
    const session = await signedIn();
    expect(await minutes(session)).toBe(30);
    const entered = await enter(session, 2);
    expect(entered.status).toBe(200);
    expect(entered.headers['x-casebook-session']).toMatch(/^left=(1200|11\d\d), limit=1200$/);
    expect(await minutes(session)).toBe(20);
    await enter(session, 1);
    expect(await minutes(session)).toBe(1);
    await enter(session, 3);
    expect(await minutes(session)).toBe(1);
    await work(session, [2, 3]);
    expect(await minutes(session)).toBe(20);
    await work(session, []);
    expect(await minutes(session)).toBe(30);
  });

  it('keeps the known open studies when the browser reports none', async () => {
    const session = await signedIn();
    await enter(session, 1);
    const answer = await auth.call('POST', '/api/auth/activity', { token: session.token });
    expect(answer.body['secondsLeft']).toBe(60);
    expect(await minutes(session)).toBe(1);
  });

  it('refuses calls in a study after its idle time, whatever the client reports, but not outside it [D6-SESSION-03]', async () => {
    const session = await signedIn();
    await rest(session, 30);
    expect((await privileges(session, 1)).status).toBe(200);
    await rest(session, 31);
    const answer = await privileges(session, 1);
    expect(answer.status).toBe(419);
    expect(answer.body['code']).toBe('SESSION_EXPIRED');
    expect((await privileges(session, 2)).status).toBe(200);
    expect((await me(session)).status).toBe(200);
  });

  it('restarts only with reported activity: no other call prolongs a session [D6-SESSION-03]', async () => {
    const session = await signedIn();
    await enter(session, 2);
    await rest(session, 19 * 60);
    await privileges(session, 2);
    await me(session);
    await enter(session, 2);
    await refresh(session);
    const told = await me(session);
    const left = Number(/left=(\d+)/.exec(String(told.headers['x-casebook-session']))?.[1]);
    expect(left).toBeLessThanOrEqual(60);
    expect((await work(session, [2])).status).toBe(200);
    await rest(session, 19 * 60);
    expect((await me(session)).status).toBe(200);
    await rest(session, 61);
    expect((await me(session)).status).toBe(419);
    expect((await work(session, [2])).status).toBe(419);
  });

  it('does not restart if it has already expired because the idle time of a study was shortened', async () => {
    const session = await signedIn();
    await addStudy(auth.db, { study_id: 9, auto_logout_time: 20 });
    await auth.db.query(
      'insert into auth.session_study (session_id, study_id) values ($1, 9) on conflict do nothing',
      [session.sessionId],
    );
    await rest(session, 300);
    await auth.db.query('update builder.v1_study set auto_logout_time = 2 where study_id = 9');
    expect((await work(session, [])).status).toBe(419);
    expect((await me(session)).status).toBe(419);
  });

  it('refuses an invalid list of studies', async () => {
    const { token } = await signedIn();
    const body = { studyIds: ['x'] };
    const answer = await auth.call('POST', '/api/auth/activity', { token, body });
    expect(answer.status).toBe(422);
  });
});

describe('a copied token', () => {
  it('does not work after sign-out: access, refresh and activity [D6-SESSION-01]', async () => {
    const session = await signedIn();
    await auth.call('POST', '/api/auth/logout', { token: session.token });
    expect((await me(session)).status).toBe(401);
    expect((await enter(session, 2)).status).toBe(401);
    expect((await work(session)).status).toBe(401);
    expect((await refresh(session)).status).toBe(401);
  });

  it('does not work after the idle time: access, refresh and activity [D6-SESSION-01] [R8-HTTP-02]', async () => {
    const session = await signedIn();
    await rest(session, 30 * 60 + 1);
    expect((await me(session)).status).toBe(419);
    expect((await work(session)).status).toBe(419);
    expect((await refresh(session)).status).toBe(419);
    expect((await privileges(session, 2)).status).toBe(419);
  });

  it('ends the session when an old refresh token is used again [D6-SESSION-01]', async () => {
    const session = await signedIn();
    const next = await refresh(session);
    const later = { ...session, cookie: next.cookie.split(';')[0]! };
    expect((await refresh(later)).status).toBe(200);
    expect((await refresh(session)).status).toBe(401);
    expect((await me(session)).status).toBe(401);
    expect((await refresh(later)).status).toBe(401);
  });
});

describe('every answer', () => {
  it('contains a digest of the rights in the study, which changes with them [D6-SESSION-01]', async () => {
    const session = await signedIn();
    const before = await privileges(session, 2);
    expect(before.headers['x-casebook-rights']).toBe(before.body['digest']);
    expect((await me(session)).headers['x-casebook-rights']).toBeUndefined();
    expect((await privileges(session, 3)).headers['x-casebook-rights']).toBe(before.body['digest']);
    await auth.db.query(
      `update builder.v1_role set privileges = '{CRF_VIEW,CRF_EDIT}' where study_id = 2`,
    );
    const after = await privileges(session, 2);
    expect(after.headers['x-casebook-rights']).not.toBe(before.body['digest']);
  });
});

describe('the key of drafts', () => {
  it('is the same in every session of a person and different for every other person [D8-DRAFT-01]', async () => {
    await auth.addPerson('writer');
    const key = async (token: string) =>
      (await auth.call('GET', '/api/auth/draft-key', { token })).body['key'] as string;
    const first = await key(await auth.token('writer'));
    expect(Buffer.from(first, 'base64url')).toHaveLength(32);
    expect(await key(await auth.token('writer'))).toBe(first);
    expect(await key((await signedIn()).token)).not.toBe(first);
    expect((await auth.call('GET', '/api/auth/draft-key')).status).toBe(401);
  });
});
