import { request as httpRequest } from 'node:http';
import { type GatewayUnderTest, refreshToken, startGateway } from '../../test/start';
import { readGatewayConfig } from '../config/gateway.config';

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway({
    BODY_LIMIT: '20000',
    UPLOAD_LIMIT: '100000',
    UPSTREAM_TIMEOUT_MS: '300',
    TIMED_OUT_CALL_MS: '50',
    CREDENTIALS_PER_ADDRESS: '60',
    CREDENTIALS_PER_ID: '3',
    RECOVERY_PER_ADDRESS: '4',
    RECOVERY_PER_ID: '2',
  });
});
afterAll(() => gateway?.close());
beforeEach(() => {
  for (const service of Object.values(gateway.services)) {
    service.requests.length = 0;
    service.behaviour = null;
  }
});

const call = (path: string, init: RequestInit & { token?: string | null } = {}) => {
  const { token = gateway.token(), ...rest } = init;
  const headers = new Headers(rest.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  return fetch(gateway.url + path, { ...rest, headers });
};
const codeOf = async (answer: Response) => ((await answer.json()) as { code: string }).code;

/** Requests an address exactly as written; fetch would normalise it. */
const rawStatus = (path: string): Promise<number> =>
  new Promise((resolve, reject) => {
    const headers = { authorization: `Bearer ${gateway.token()}` };
    const { hostname, port } = new URL(gateway.url);
    httpRequest({ hostname, port, path, headers }, (answer) => {
      answer.resume();
      resolve(answer.statusCode!);
    })
      .on('error', reject)
      .end();
  });

describe('a forwarded call', () => {
  it('keeps method, path, query, body and status [D7-GATEWAY-01]', async () => {
    gateway.services.subject.behaviour = (request, response, body) => {
      response.writeHead(412, { 'content-type': 'application/problem+json', 'x-own': 'yes' });
      response.end(`${request.method} ${request.url} ${body.toString()}`);
    };
    const path = '/api/subject/1/pages/5?line=2&text=a%20b%2Fc';
    const answer = await call(path, { method: 'PUT', body: '{"a":1}' });
    expect(answer.status).toBe(412);
    expect(answer.headers.get('x-own')).toBe('yes');
    expect(await answer.text()).toBe(`PUT ${path} {"a":1}`);
  });

  it('forwards a body of any type, and a call without one', async () => {
    const form = new FormData();
    form.set('file', new Blob(['<ODM/>']), 'study.xml');
    await call('/api/builder/odm-import', { method: 'POST', body: form });
    await call('/api/auth/activity', { method: 'POST' });
    expect(gateway.services.builder.requests[0]!.body).toContain('<ODM/>');
    expect(gateway.services.auth.requests[0]!.body).toBe('');
  });

  it('streams an answer: its first part arrives before its end [D7-GATEWAY-01]', async () => {
    let finish = () => {};
    gateway.services.subject.behaviour = (_, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.write('first');
      finish = () => response.end('last');
    };
    const answer = await call('/api/subject/1/export');
    const reader = answer.body!.getReader();
    expect(Buffer.from((await reader.read()).value).toString()).toBe('first');
    finish();
    expect(Buffer.from((await reader.read()).value).toString()).toBe('last');
  });

  it('compresses a large answer but not a small one', async () => {
    const rows = Array.from({ length: 500 }, (_, n) => ({ subject: `S-${n}` }));
    gateway.services.subject.behaviour = (_, response) => {
      const body = JSON.stringify(rows);
      response.writeHead(200, {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      });
      response.end(body);
    };
    const large = await call('/api/subject/1/subjects');
    expect(large.headers.get('content-encoding')).toMatch(/br|gzip/);
    expect(await large.json()).toEqual(rows);
    const small = await call('/api/admin/1/sites');
    expect(small.headers.get('content-encoding')).toBeNull();
  });

  it.each(['/api/nothing/here', '/api/subject/%E0%A4%A'])(
    'is 404 for an unknown or malformed address: %s',
    async (path) => {
      const answer = await call(path);
      expect(answer.status).toBe(404);
      expect(answer.headers.get('content-type')).toContain('application/problem+json');
    },
  );

  it.each(['/api/auth/../subject/1', '/api/auth/%2e%2e/subject/1', '/api/auth/..%2fsubject/1'])(
    'is not sent to another service by %s',
    async (path) => {
      expect([400, 404, 422]).toContain(await rawStatus(path));
      expect(gateway.services.subject.requests).toEqual([]);
      expect(gateway.services.auth.requests).toEqual([]);
    },
  );
});

describe('a session', () => {
  it.each([
    ['no token', null],
    ['something else', 'a.b.c'],
    ['an expired token', 'expired'],
    ['a token that names no session', 'no-session'],
  ])('is required: %s is refused [R7-CALL-03]', async (_, kind) => {
    const tokens: Record<string, () => string> = {
      expired: () => gateway.token({ expiresIn: -1 }),
      'no-session': () => gateway.token({ sid: '' }),
    };
    const token = kind === null ? null : (tokens[kind]?.() ?? kind);
    const answer = await call('/api/subject/1/subjects', { token });
    expect(answer.status).toBe(401);
    expect(await codeOf(answer)).toBe('SESSION_REQUIRED');
    expect(gateway.services.subject.requests).toEqual([]);
  });

  it('is not needed to sign in, refresh or sign out', async () => {
    const cookie = `casebook_refresh=${refreshToken()}`;
    for (const name of ['login', 'refresh', 'logout']) {
      const init = { method: 'POST', token: null, body: '{}', headers: { cookie } };
      expect((await call(`/api/auth/${name}`, init)).status).toBe(200);
    }
  });
});

describe('headers', () => {
  it('that only the gateway may set are removed and set again [D7-GATEWAY-01]', async () => {
    await call('/api/subject/1/subjects', {
      headers: {
        'x-forwarded-for': '6.6.6.6',
        'x-forwarded-proto': 'https',
        'x-real-ip': '6.6.6.6',
        'x-user': '0',
        'x-user-id': '0',
        'x-casebook-internal-person': '0',
        'x-casebook-client': 'mfe_subject/1.0.0 seq=3',
        role: '2',
        'x-request-id': 'request-0001',
      },
    });
    const { headers } = gateway.services.subject.requests[0]!;
    expect(headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-proto': 'http',
      'x-casebook-client': 'mfe_subject/1.0.0 seq=3',
      role: '2',
      'x-request-id': 'request-0001',
    });
    for (const name of ['x-real-ip', 'x-user', 'x-user-id', 'x-casebook-internal-person']) {
      expect(headers[name]).toBeUndefined();
    }
  });

  it('get a request id when the client sends none or an invalid one [D10-LOG-01]', async () => {
    const answer = await call('/api/subject/1', { headers: { 'x-request-id': 'bad id!' } });
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[0-9a-f-]{36}$/);
    expect(gateway.services.subject.requests[0]!.headers['x-request-id']).toBe(id);
  });

  it('of every answer forbid caching, framing and content sniffing', async () => {
    const answer = await call('/api/subject/1/subjects');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
  });
});

describe('the metrics of a service [D10-METRICS-01]', () => {
  it.each([
    '/metrics',
    '/api/metrics',
    '/api/subject/metrics',
    '/api/subject/../metrics',
    '/api/subject/../../metrics',
    '/api/subject/%2e%2e/%2e%2e/metrics',
    '/api//metrics',
  ])('are not reached through %s', async (path) => {
    await rawStatus(path);
    const asked = Object.values(gateway.services).flatMap(({ requests }) => requests);
    expect(asked.map(({ url }) => url).filter((url) => !url.startsWith('/api/subject/'))).toEqual(
      [],
    );
  });
});

describe('a body', () => {
  const big = 'x'.repeat(20_001);

  it('over the limit is refused, with and without Content-Length [D7-GATEWAY-01]', async () => {
    const announced = await call('/api/subject/1/pages', { method: 'POST', body: big });
    expect(announced.status).toBe(413);
    expect(await codeOf(announced)).toBe('COMMSG008');
    const stream = new Blob([big, big]).stream();
    const init = { method: 'POST', body: stream, duplex: 'half' } as RequestInit;
    const chunked = await call('/api/subject/1/pages', init);
    expect(chunked.status).toBe(413);
    expect(await codeOf(chunked)).toBe('COMMSG008');
  });

  it('may be larger for a file', async () => {
    const answer = await call('/api/builder/odm-import', { method: 'POST', body: big });
    expect(answer.status).toBe(200);
  });
});

describe('a service', () => {
  it('that is down gives 503 without its address, and others still answer [D7-GATEWAY-02] [D1-04] [D10-HEALTH-01]', async () => {
    await gateway.services.builder.stop();
    const answer = await call('/api/builder/1/designs');
    const body = await answer.text();
    expect(answer.status).toBe(503);
    expect(JSON.parse(body)).toMatchObject({ code: 'COMMSG023', requestId: expect.any(String) });
    expect(body).not.toMatch(/ECONNREFUSED|127\.0\.0\.1/);
    expect((await call('/api/subject/1/subjects')).status).toBe(200);
    const ready = await call('/health/ready', { token: null });
    expect(ready.status).toBe(503);
    expect(await ready.json()).toMatchObject({ upstreams: { builder: 'down', auth: 'ok' } });
    expect((await call('/health/live', { token: null })).status).toBe(200);
  });

  it('that hangs gives a timeout and does not delay calls to others [D7-GATEWAY-02]', async () => {
    gateway.services.admin.behaviour = () => {};
    const hanging = Array.from({ length: 24 }, () => call('/api/admin/1/sites'));
    expect((await call('/api/subject/1/subjects')).status).toBe(200);
    const answers = await Promise.all(hanging);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([504]));
    expect(await codeOf(answers[0]!)).toBe('COMMSG004');
  });

  it('that closes the connection before it answers gives 503', async () => {
    gateway.services.subject.behaviour = (request) => request.socket.destroy();
    const answer = await call('/api/subject/1/pages', { method: 'POST', body: '{}' });
    expect(answer.status).toBe(503);
    expect(gateway.services.subject.requests).toHaveLength(1);
  });
});

describe('a GET', () => {
  it('is sent again when the kept-alive connection was closed, but not after an answer', async () => {
    gateway.services.subject.behaviour = (request, response) => {
      if (gateway.services.subject.requests.length === 1) request.socket.destroy();
      else response.writeHead(503).end();
    };
    expect((await call('/api/subject/1/subjects')).status).toBe(503);
    expect(gateway.services.subject.requests).toHaveLength(2);
  });
});

describe('guessing of passwords', () => {
  const signIn = (username: string) =>
    call('/api/auth/login', {
      method: 'POST',
      token: null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username, password: 'x' }),
    });

  it('is limited per user ID, regardless of case [D7-GATEWAY-01]', async () => {
    for (const name of ['victim', 'VICTIM', ' Victim'])
      expect((await signIn(name)).status).toBe(200);
    const answer = await signIn('victim');
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await codeOf(answer)).toBe('COMMSG023');
    expect((await signIn('somebody')).status).toBe(200);
    expect(gateway.services.auth.requests.at(-1)!.body).toBe(
      '{"username":"somebody","password":"x"}',
    );
  });

  it('is limited per address, without counting other calls [D7-GATEWAY-01]', async () => {
    let refused = 0;
    for (let n = 0; n < 70; n += 1) if ((await signIn(`user${n}`)).status === 429) refused += 1;
    expect(refused).toBeGreaterThan(0);
    expect((await call('/api/auth/me')).status).toBe(200);
  });
});

describe('the recovery calls', () => {
  const forgot = (email: string, page = 'forget-password') =>
    call(`/api/auth/${page}`, {
      method: 'POST',
      token: null,
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, secretQuestion: 1, secretAnswer: 'x' }),
    });

  it('have lower limits, per e-mail and per address, shared by both pages [D6-ENUM-02] [D7-GATEWAY-01]', async () => {
    expect((await forgot('victim@example.org')).status).toBe(200);
    expect((await forgot(' VICTIM@example.org', 'forget-loginid')).status).toBe(200);
    const third = await forgot('victim@example.org');
    expect([third.status, await codeOf(third)]).toEqual([429, 'COMMSG023']);
    expect((await forgot('other@example.org')).status).toBe(200);
    expect((await forgot('another@example.org')).status).toBe(429);
  });

  it("do not include the administrator's reset, which needs a session", async () => {
    const answer = await call('/api/auth/reset-pwd', { method: 'POST', token: null });
    expect(answer.status).toBe(401);
  });
});

it('answers hello only where the benchmark asks for it [D6-LIMIT-05]', async () => {
  expect((await call('/api/hello', { token: null })).status).toBe(200);
  expect(readGatewayConfig({ ...process.env, HELLO: undefined }).HELLO).toBe('off');
  const off = await startGateway({ HELLO: 'off' });
  try {
    for (const init of [{}, { headers: off.bearer() }, { method: 'POST', headers: off.bearer() }]) {
      expect((await fetch(`${off.url}/api/hello`, init)).status).toBe(404);
    }
    expect(off.services.subject.begun).toEqual([]);
  } finally {
    await off.close();
  }
});
