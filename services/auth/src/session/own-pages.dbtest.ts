import { type AuthUnderTest, PASSWORD, startAuth } from '../../test/start';

let auth: AuthUnderTest;
beforeAll(async () => {
  auth = await startAuth({ PUBLIC_URL: 'https://edc.example.org/portal' });
  await auth.addPerson('page');
});
afterAll(async () => {
  await auth?.close();
  delete process.env['PUBLIC_URL'];
});

/** Headers that the gateway adds to a call. */
const gateway = { 'x-forwarded-proto': 'https', 'x-forwarded-host': 'internal.example.org:8443' };

const FOREIGN: [string, Record<string, string>][] = [
  ['a page of another site', { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }],
  ['a page of a sister site', { 'sec-fetch-site': 'same-site' }],
  ['an address that was typed or followed', { 'sec-fetch-site': 'none' }],
  ['an older browser on another site', { origin: 'https://evil.example' }],
  ['an older browser in a frame without origin', { origin: 'null' }],
  ['the same name without TLS', { origin: 'http://internal.example.org:8443' }],
  ['the same name on another port', { origin: 'https://internal.example.org' }],
];
const OWN: [string, Record<string, string>][] = [
  ['a page of the portal', { 'sec-fetch-site': 'same-origin', origin: 'https://edc.example.org' }],
  ['a page behind a proxy that changes the name', { 'sec-fetch-site': 'same-origin' }],
  ['an older browser at the public address', { origin: 'https://edc.example.org' }],
  ['an older browser at the address asked', { origin: 'https://internal.example.org:8443' }],
  ['no browser', {}],
];

const call = (path: string, headers: Record<string, string>) =>
  auth.call('POST', `/api/auth/${path}`, {
    headers: { ...gateway, ...headers },
    ...(path === 'login' ? { body: { username: 'page', password: PASSWORD } } : {}),
  });

describe.each(['login', 'refresh', 'logout'])('%s', (path) => {
  it.each(FOREIGN)('is refused from %s without any change [D6-CSRF-01]', async (_, headers) => {
    const { cookie, body } = await auth.signIn('page');
    const answer = await call(path, { ...headers, cookie: cookie.split(';')[0]! });
    expect([answer.status, answer.body['code']]).toEqual([403, 'AUTH_FOREIGN_PAGE']);
    expect(answer.cookie).toBe('');
    expect((await auth.call('GET', '/api/auth/me', { token: body.accessToken })).status).toBe(200);
  });

  it.each(OWN)('is accepted from %s [D6-CSRF-01]', async (_, headers) => {
    const { cookie } = await auth.signIn('page');
    const answer = await call(path, { ...headers, cookie: cookie.split(';')[0]! });
    expect(answer.status).toBe(path === 'logout' ? 204 : 200);
  });
});

it.each([
  ['a form', 'application/x-www-form-urlencoded', `username=page&password=${PASSWORD}`],
  ['text', 'text/plain', JSON.stringify({ username: 'page', password: PASSWORD })],
])(
  'signs nobody in by %s, which a foreign page could send [D6-CSRF-01]',
  async (_, type, payload) => {
    const headers = { 'content-type': type };
    const answer = await auth.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers,
      payload,
    });
    expect(answer.statusCode).toBe(422);
    expect(answer.headers['set-cookie']).toBeUndefined();
  },
);
