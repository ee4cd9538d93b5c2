import {
  createApplication,
  loginKeyOf,
  Problem,
  Public,
  ProblemFilter,
} from '@casebook/service-kit';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import { APP_FILTER } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import fc from 'fast-check';
import { type GatewayUnderTest, refreshToken, startGateway } from '../../test/start';
import { idIn } from './credential-limit';

let gateway: GatewayUnderTest;
const start = async (environment: Record<string, string>): Promise<void> => {
  gateway = await startGateway(environment);
};
afterEach(() => gateway?.close());

const post = (path: string, body: string | Buffer, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
  });
const signIn = (username: string, headers?: Record<string, string>) =>
  post('/api/auth/login', JSON.stringify({ username, password: 'x' }), headers);

describe('clients of one proxy', () => {
  const through = (address: string) => ({ 'x-forwarded-for': address });

  it('are counted separately when the proxy is trusted, regardless of headers they add themselves [D6-PROXY-01]', async () => {
    await start({ TRUST_PROXY: '127.0.0.1', CREDENTIALS_PER_ADDRESS: '2' });
    for (const n of [1, 2]) expect((await signIn(`a${n}`, through('192.0.2.1'))).status).toBe(200);
    expect((await signIn('a3', through('192.0.2.1'))).status).toBe(429);
    expect((await signIn('a4', through('198.51.100.9, 192.0.2.1'))).status).toBe(429);
    expect((await signIn('b1', through('192.0.2.2'))).status).toBe(200);
    expect(gateway.services.auth.requests.at(-1)!.headers['x-forwarded-for']).toBe('192.0.2.2');
  });

  it('are also counted separately when the number of proxies is set [D6-PROXY-01]', async () => {
    await start({ TRUST_PROXY: '1', CREDENTIALS_PER_ADDRESS: '1' });
    expect((await signIn('a1', through('192.0.2.1'))).status).toBe(200);
    expect((await signIn('a2', through('203.0.113.5, 192.0.2.1'))).status).toBe(429);
    expect((await signIn('b1', through('192.0.2.2'))).status).toBe(200);
  });

  it('are counted as one when no proxy is trusted, whatever address they claim [D6-PROXY-01]', async () => {
    await start({ CREDENTIALS_PER_ADDRESS: '2' });
    const statuses: number[] = [];
    for (const n of [1, 2, 3])
      statuses.push((await signIn(`a${n}`, through(`192.0.2.${n}`))).status);
    expect(statuses).toEqual([200, 200, 429]);
  });

  it('of one IPv6 network are counted as one [D6-LIMIT-02]', async () => {
    await start({ TRUST_PROXY: '127.0.0.1', CREDENTIALS_PER_ADDRESS: '1' });
    expect((await signIn('a1', through('2001:db8::1'))).status).toBe(200);
    expect((await signIn('a2', through('2001:db8::2'))).status).toBe(429);
    expect((await signIn('a3', through('2001:db8:0:1::2'))).status).toBe(200);
  });
});

it('counts each kind separately, and each signed-in person separately [D6-LIMIT-03]', async () => {
  await start({
    CREDENTIALS_PER_ADDRESS: '1',
    RECOVERY_PER_ADDRESS: '1',
    CREDENTIALS_PER_PERSON: '1',
    REFRESH_PER_SESSION: '1',
  });
  const cookie = () => ({ cookie: `casebook_refresh=${refreshToken()}` });
  const statuses = async (calls: (() => Promise<Response>)[]) => {
    const all: number[] = [];
    for (const call of calls) all.push((await call()).status);
    return all;
  };
  expect(await statuses([() => signIn('a'), () => signIn('b')])).toEqual([200, 429]);
  const forgot = () => post('/api/auth/forget-password', '{"email":"a@example.org"}');
  expect(await statuses([forgot, forgot])).toEqual([200, 429]);
  const confirm =
    (sub: string, path = 're-auth') =>
    () =>
      post(`/api/auth/${path}`, '{}', gateway.bearer(sub));
  expect(await statuses([confirm('1'), confirm('1', 'change-pwd'), confirm('2')])).toEqual([
    200, 429, 200,
  ]);
  const mine = cookie();
  const refresh = (headers: Record<string, string>) => () =>
    post('/api/auth/refresh', '{}', headers);
  expect(await statuses([refresh(mine), refresh(mine), refresh(cookie())])).toEqual([
    200, 429, 200,
  ]);
});

it('refuses a renewal without a cookie itself, without counting it [D6-LIMIT-03]', async () => {
  await start({ CREDENTIALS_PER_ADDRESS: '5' });
  for (let n = 0; n < 320; n += 1) {
    const cookie = n % 2 ? 'casebook_refresh=guessed; other=1' : '';
    expect((await post('/api/auth/refresh', '{}', { cookie })).status).toBe(401);
  }
  expect(gateway.services.auth.begun).toEqual([]);
  expect((await post('/api/auth/login', '{}')).status).toBe(200);
  const cookie = `other=1; casebook_refresh=${refreshToken()}`;
  expect((await post('/api/auth/refresh', '{}', { cookie })).status).toBe(200);
});

/** Finds the account like the auth service and answers its key. */
@Controller('api/auth')
class SignIn {
  @Public()
  @Post('login')
  @HttpCode(200)
  login(@Body() body: { username?: unknown } | null): { account: string } {
    if (typeof body?.username !== 'string') throw Problem.invalid([]);
    return { account: loginKeyOf(body.username).toString('base64url') };
  }
}

@Module({ controllers: [SignIn], providers: [{ provide: APP_FILTER, useClass: ProblemFilter }] })
class AuthService {}

describe('the gateway parses a sign-in like the service', () => {
  let auth: NestFastifyApplication;
  beforeAll(async () => {
    process.env['LOG_LEVEL'] = 'silent';
    auth = await createApplication(AuthService, { name: 'auth' });
    await auth.listen(0, '127.0.0.1');
  });
  afterAll(() => auth.close());

  const json = '{"username":"victim","password":"x"}';
  const TRICKS: [string, string | Buffer, string?][] = [
    ['as it should be', json],
    ['another case', '{"username":"VICTIM"}'],
    ['space around it', '{"username":"\\u00a0 victim\\t"}'],
    ['escapes', '{"\\u0075sername":"v\\u0069ctim"}'],
    ['a byte order mark', `\uFEFF${json}`],
    ['the property twice', '{"username":"somebody","username":"victim"}'],
    ['other properties first', '{"email":"somebody","userLoginId":"x","username":"victim"}'],
    ['other letters that fold to it', '{"username":"v\\u0130ctim"}'],
    ['a form', 'username=victim&password=x', 'application/x-www-form-urlencoded'],
    ['text', json, 'text/plain'],
    ['no type', json, ''],
    ['a type in capitals', json, 'APPLICATION/JSON'],
    ['another character set', Buffer.from(json, 'utf16le'), 'application/json; charset=utf-16le'],
    ['a character set that is not so', json, 'application/json; charset=utf-16'],
    ['two types', json, 'text/plain, application/json'],
    ['a list', '[{"username":"victim"}]'],
    ['a list for a name', '{"username":["victim"]}'],
    ['a changed prototype', '{"__proto__":{"username":"victim"}}'],
    ['bytes that are no text', Buffer.concat([Buffer.from(json), Buffer.from([0xff])])],
    ['something after it', `${json}{}`],
    ['half a character', '{"username":"victim\\ud800"}'],
    ['nothing', ''],
  ];

  it('in every content type: each attempt on an account is counted for it [D6-LIMIT-03]', async () => {
    const url = await auth.getUrl();
    await start({ CREDENTIALS_PER_ID: '1', AUTH_URL: url });
    // The first one is counted; after it nothing that means the same account gets through.
    expect((await post('/api/auth/login', json)).status).toBe(200);
    for (const [name, body, type = 'application/json'] of TRICKS) {
      const direct = await fetch(`${url}/api/auth/login`, {
        method: 'POST',
        body,
        headers: { 'content-type': type },
      });
      const { account } = (await direct.json()) as { account?: string };
      const isVictim = account === loginKeyOf('victim').toString('base64url');
      const { status } = await post('/api/auth/login', body, { 'content-type': type });
      expect([name, isVictim, status]).toEqual([
        name,
        isVictim,
        isVictim ? 429 : expect.any(Number),
      ]);
    }
  });

  it('for any name and other properties: the counter key is that of the account [D6-LIMIT-03]', async () => {
    await start({});
    const text = fc.oneof(
      fc.string(),
      fc.string({ unit: 'grapheme' }),
      fc.string({ unit: 'binary' }),
      fc.constantFrom('İstanbul', 'ΟΔΟΣ', 'ﬁ', '\uFEFFa', ' a\u3000'),
    );
    const bodies = fc.record(
      { username: fc.oneof(text, fc.jsonValue()), email: text, userLoginId: text },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(bodies, fc.boolean(), async (body, marked) => {
        const payload = Buffer.from(`${marked ? '\uFEFF' : ''}${JSON.stringify(body)}`);
        const answer = await auth.inject({
          method: 'POST',
          url: '/api/auth/login',
          headers: { 'content-type': 'application/json' },
          payload,
        });
        const read = (): string | null => {
          try {
            return idIn('username', payload);
          } catch {
            return null;
          }
        };
        const { account } = answer.json<{ account?: string }>();
        expect(read()).toBe(account ?? null);
      }),
    );
  });
});
