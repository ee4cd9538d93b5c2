import { once } from 'node:events';
import { type GatewayUnderTest, refreshToken, startGateway } from '../../test/start';
import { RawClient } from '../../test/raw-client';

let gateway: GatewayUnderTest;
let clients: RawClient[];

const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway(environment);
};
beforeEach(() => {
  clients = [];
});
afterEach(async () => {
  for (const client of clients) client.close();
  await gateway.close();
});

const open = async (localAddress?: string): Promise<RawClient> => {
  const client = await RawClient.open(gateway.url, localAddress);
  clients.push(client);
  return client;
};
const openMany = (count: number): Promise<RawClient[]> =>
  Promise.all(Array.from({ length: count }, () => open()));
const bearer = (sub = '1') => ({ authorization: `Bearer ${gateway.token({ sub })}` });
const get = (path: string, sub?: string) =>
  fetch(gateway.url + path, { headers: bearer(sub), signal: AbortSignal.timeout(10_000) });
const FILE = `/api/subject/files/${'t'.repeat(43)}`;

describe('a body without a session', () => {
  it('is read completely before a service is called, also when many clients send slowly [D6-LIMIT-01]', async () => {
    await start();
    const slow = await openMany(80);
    for (const client of slow) {
      client.request('POST', '/api/auth/logout', { 'content-length': 2000 }).send('x');
    }
    const answer = await get('/api/auth/me');
    expect(answer.status).toBe(200);
    expect(gateway.services.auth.begun).toEqual(['/api/auth/me']);
    for (const client of slow) client.send('y'.repeat(1999));
    expect(new Set(await Promise.all(slow.map((client) => client.status())))).toEqual(
      new Set([200]),
    );
    expect(gateway.services.auth.requests.at(-1)!.body).toBe(`x${'y'.repeat(1999)}`);
  });

  it('is 408 when it is not complete in time [D6-LIMIT-01]', async () => {
    await start({ STRANGER_BODY_MS: '100' });
    const client = await open();
    client.request('POST', '/api/auth/login', { 'content-length': 2000 }).send('x');
    expect(await client.status()).toBe(408);
    await client.closed();
    expect(gateway.services.auth.begun).toEqual([]);
  });

  it('of more than 16 KB is refused, with and without Content-Length [D6-LIMIT-01]', async () => {
    await start();
    const [announced, chunked] = await openMany(2);
    announced!.request('POST', '/api/auth/logout', { 'content-length': 20_000 });
    expect(await announced!.status()).toBe(413);
    const part = `3e8\r\n${'x'.repeat(1000)}\r\n`;
    chunked!.request('POST', '/api/auth/logout', { 'transfer-encoding': 'chunked' });
    chunked!.send(part.repeat(20));
    expect(await chunked!.status()).toBe(413);
    expect(gateway.services.auth.begun).toEqual([]);
  });

  it.each([
    ['POST', FILE, 401],
    ['PUT', '/api/builder/files/'.concat('t'.repeat(43)), 401],
    ['POST', '/api/auth/inbox', 401],
    ['POST', '/api/hello', 401],
    ['GET', FILE, 422],
    ['GET', '/api/hello', 422],
    ['HEAD', FILE, 405],
    ['OPTIONS', '/api/auth/login', 405],
    ['POST', '/user', 405],
    ['POST', '/health/ready', 405],
  ])(
    'is refused at once for %s %s: %d [D6-LIMIT-01] [D6-TICKET-01]',
    async (method, path, status) => {
      await start();
      const client = await open();
      client.request(method, path, { 'content-length': 2000 }).send('x');
      expect(await client.status()).toBe(status);
      for (const { begun } of Object.values(gateway.services)) expect(begun).toEqual([]);
    },
  );

  it('is aborted, the oldest first, when an address has too many [D6-LIMIT-02]', async () => {
    await start({ BODIES_PER_CLIENT: '3' });
    const slow: RawClient[] = [];
    for (let n = 0; n < 4; n += 1) {
      const client = await open();
      // The answer to the first request says that the second has been seen.
      client.request('GET', '/health/live');
      await client.status();
      client.request('POST', '/api/auth/logout', { 'content-length': 10 }).send('x');
      slow.push(client);
    }
    expect(await slow[0]!.status(2)).toBe(429);
    for (const client of slow.slice(1)) {
      client.send('yyyyyyyyy');
      expect(await client.status(2)).toBe(200);
    }
  });
});

describe('a refused body on a kept connection', () => {
  it('is discarded to its end, so that the client reads the answer and can use the connection again [D7-GATEWAY-01]', async () => {
    await start();
    const client = await open();
    client.request('POST', '/api/auth/logout', { 'content-length': 2_000_000 });
    client.send('x'.repeat(1_000_000));
    expect(await client.status()).toBe(413);
    client.send('x'.repeat(1_000_000)).request('GET', '/health/live');
    expect(await client.status(2)).toBe(200);
  });

  it('that never ends is stopped by closing the connection [D6-LIMIT-01]', async () => {
    await start({ STRANGER_BODY_MS: '100' });
    const client = await open();
    client.request('POST', '/api/subject/1/pages', { 'content-length': 2000 }).send('x');
    expect(await client.status()).toBe(401);
    await client.closed();
  });

  it('is not sent by a client that waits for 100 Continue; it gets the refusal [D7-GATEWAY-01]', async () => {
    await start({ BODY_LIMIT: '2000' });
    const expecting = { expect: '100-continue' };
    const [stranger, large, good] = await openMany(3);
    stranger!.request('POST', '/api/subject/1/x', { ...expecting, 'content-length': 5 });
    expect(await stranger!.status()).toBe(401);
    large!.request('POST', '/api/subject/1/x', {
      ...expecting,
      ...bearer(),
      'content-length': 3000,
    });
    expect(await large!.status()).toBe(413);
    good!.request('POST', '/api/subject/1/x', { ...expecting, ...bearer(), 'content-length': 5 });
    expect(await good!.status()).toBe(100);
    good!.send('12345');
    expect(await good!.status(2)).toBe(200);
    expect(gateway.services.subject.requests.map(({ body }) => body)).toEqual(['12345']);
  });

  it('is also discarded when the service answers before it is complete [D7-GATEWAY-01]', async () => {
    await start();
    const { subject } = gateway.services;
    const client = await open();
    const begin = { ...bearer(), 'content-length': 400_000 };
    subject.early = (_request, response) => response.writeHead(413).end('early');
    client.request('POST', '/api/subject/1/x', begin).send('x'.repeat(100_000));
    expect(await client.status()).toBe(413);
    client.send('x'.repeat(300_000)).request('GET', '/health/live');
    expect(await client.status(2)).toBe(200);
  });
});

describe('one person', () => {
  it('who sends slowly does not occupy a service [D6-LIMIT-04]', async () => {
    await start();
    const slow = await openMany(80);
    for (const client of slow) {
      client.request('POST', '/api/subject/1/pages', { ...bearer(), 'content-length': 2000 });
      client.send('x');
    }
    expect((await get('/api/subject/1/subjects', '2')).status).toBe(200);
    expect((await get('/api/subject/1/subjects', '1')).status).toBe(200);
    expect(gateway.services.subject.begun).toEqual([
      '/api/subject/1/subjects',
      '/api/subject/1/subjects',
    ]);
  });

  it('who stops sending in a long body is disconnected, and the call to the service is aborted [D6-LIMIT-04]', async () => {
    await start({ BODY_IDLE_MS: '150' });
    const client = await open();
    client.request('POST', '/api/subject/1/pages', { ...bearer(), 'content-length': 200_000 });
    client.send('x'.repeat(100_000));
    expect(await client.status()).toBe(408);
    expect(gateway.services.subject.begun).toEqual(['/api/subject/1/pages']);
    expect(gateway.services.subject.requests).toEqual([]);
    await gateway.services.subject.idle();
  });

  it('may use a share of a service; further calls wait, and too many get 503 [D6-LIMIT-04]', async () => {
    await start({ CALLS_PER_CLIENT: '3', WAITING_PER_CLIENT: '2' });
    const { subject } = gateway.services;
    const held: (() => void)[] = [];
    subject.behaviour = (request, response) => {
      if (request.url === '/api/subject/1/slow') held.push(() => response.end('late'));
      else response.end('at once');
    };
    const calls = Array.from({ length: 6 }, () => get('/api/subject/1/slow'));
    const refused = await Promise.race(calls);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'COMMSG023' });
    expect(await (await get('/api/subject/1/subjects', '2')).text()).toBe('at once');
    while (held.length < 3) await once(subject.events, 'request');
    expect(subject.begun.filter((url) => url.endsWith('slow'))).toHaveLength(3);
    subject.behaviour = null;
    for (const finish of held) finish();
    const answers = await Promise.all(calls);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
  });

  it('who disconnected is still counted until the service has finished the call [D6-LIMIT-04]', async () => {
    await start({ CALLS_PER_CLIENT: '1', WAITING_MS: '100' });
    const { subject } = gateway.services;
    let finish = (): void => undefined;
    subject.behaviour = (_request, response) => (finish = () => void response.end('late'));
    const client = await open();
    client.request('GET', '/api/subject/1/slow', bearer());
    await once(subject.events, 'request');
    client.close();
    await client.closed();
    expect((await get('/api/subject/1/slow')).status).toBe(503);
    finish();
    subject.behaviour = null;
    let status = 503;
    while (status === 503) ({ status } = await get('/api/subject/1/subjects'));
    expect(status).toBe(200);
  });

  it('has few concurrent long bodies to a service [D6-LIMIT-04]', async () => {
    await start({ LONG_BODIES: '2', CALLS_PER_CLIENT: '8', WAITING_MS: '100' });
    const { subject } = gateway.services;
    const slow = await openMany(4);
    for (const [at, client] of slow.entries()) {
      client.request('POST', '/api/subject/1/long', {
        ...bearer(String(at)),
        'content-length': 200_000,
      });
      client.send('x'.repeat(100_000));
    }
    const answered = await Promise.race(slow.map((client) => client.status()));
    expect(answered).toBe(503);
    expect((await get('/api/subject/1/subjects', '9')).status).toBe(200);
    expect(subject.begun.filter((url) => url.endsWith('long'))).toHaveLength(2);
  });

  it('who does not read an answer does not occupy the service [D6-LIMIT-04]', async () => {
    await start({ ANSWER_IDLE_MS: '150' });
    const { subject } = gateway.services;
    subject.behaviour = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.end(Buffer.alloc(50_000_000));
    };
    const client = await open();
    client.socket.pause();
    client.request('GET', '/api/subject/1/file', bearer());
    await once(subject.events, 'request');
    await subject.idle();
    client.socket.resume();
    await client.closed();
  });
});

describe('a connection', () => {
  it('with an incomplete request is closed after a time [D6-LIMIT-02]', async () => {
    await start({ HEADERS_TIMEOUT_MS: '200' });
    const [silent, half] = await openMany(2);
    half!.send('GET /health/live HTTP/1.1\r\nhost: portal\r\nx-');
    await Promise.all([silent!.closed(), half!.closed()]);
    expect(half!.statuses).toEqual([408]);
  });

  it('that is idle is closed after a time [D6-LIMIT-02]', async () => {
    await start({ KEEP_ALIVE_TIMEOUT_MS: '100' });
    const client = await open();
    client.request('GET', '/health/live');
    expect(await client.status()).toBe(200);
    await client.closed();
  });

  it('that is idle is closed for a new one when its address has too many [D6-LIMIT-02]', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '4' });
    const { subject } = gateway.services;
    let finish = (): void => undefined;
    subject.behaviour = (_request, response) => (finish = () => void response.end('served'));
    const working = await open();
    working.request('GET', '/api/subject/1/pages', bearer());
    await once(subject.events, 'request');
    const waiting = await openMany(8);
    await Promise.all(waiting.slice(0, 5).map((client) => client.closed()));
    const elsewhere = await open('127.0.0.9');
    for (const client of [...waiting.slice(6), elsewhere]) {
      client.request('GET', '/health/live');
      expect(await client.status()).toBe(200);
    }
    finish();
    expect(await working.status()).toBe(200);
  });

  it('that is idle is closed for a new one of another address when there are too many in all [D6-LIMIT-02]', async () => {
    await start({ CONNECTIONS: '3' });
    const [first] = await openMany(1);
    const others = [await open('127.0.0.8'), await open('127.0.0.9')];
    const last = await open('127.0.0.10');
    await first!.closed();
    for (const client of [...others, last]) {
      client.request('GET', '/health/live');
      expect(await client.status()).toBe(200);
    }
  });

  it('with too many open requests is closed [D6-LIMIT-02]', async () => {
    await start({ REQUESTS_PIPELINED: '3' });
    const { subject } = gateway.services;
    subject.behaviour = () => undefined;
    const [greedy, modest] = await openMany(2);
    for (let n = 0; n < 4; n += 1) greedy!.request('GET', '/api/hello');
    await greedy!.closed();
    for (let n = 1; n <= 5; n += 1) {
      modest!.request('GET', '/health/live');
      expect(await modest!.status(n)).toBe(200);
    }
  });

  it('with many open requests gets no larger share of a service [D6-LIMIT-04]', async () => {
    await start({ CALLS_PER_CLIENT: '2', WAITING_PER_CLIENT: '3', REQUESTS_PIPELINED: '10' });
    const { subject } = gateway.services;
    const held: (() => void)[] = [];
    subject.behaviour = (_request, response) => held.push(() => response.end('one')) as never;
    const client = await open();
    for (let n = 0; n < 10; n += 1) client.request('GET', '/api/hello');
    while (held.length < 2) await once(subject.events, 'request');
    subject.behaviour = (_request, response) => response.end('other');
    expect((await get('/api/subject/1/subjects')).status).toBe(200);
    expect(subject.begun.filter((url) => url === '/api/hello')).toHaveLength(2);
    for (const finish of held) finish();
    await client.status(10);
    expect(client.statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(client.statuses.filter((status) => status === 503)).toHaveLength(5);
  });
});

it('calls each service once for concurrent readiness checks [D6-LIMIT-01]', async () => {
  await start();
  const { auth } = gateway.services;
  const held: (() => void)[] = [];
  auth.behaviour = (_request, response) => held.push(() => response.end('{}')) as never;
  const clientsNow = await openMany(20);
  for (const client of clientsNow) client.request('GET', '/health/ready');
  await once(auth.events, 'request');
  expect((await get('/health/live')).status).toBe(200);
  for (const finish of held) finish();
  expect(await Promise.all(clientsNow.map((client) => client.status()))).toContain(200);
  expect(auth.begun.length).toBeLessThan(clientsNow.length);
});

it('refuses a renewal without a cookie itself, without counting it [D6-LIMIT-03]', async () => {
  await start({ CREDENTIALS_PER_ADDRESS: '5' });
  const post = (path: string, headers: Record<string, string> = {}) =>
    fetch(gateway.url + path, { method: 'POST', body: '{}', headers });
  for (let n = 0; n < 320; n += 1) {
    const cookie = n % 2 ? 'casebook_refresh=guessed; other=1' : '';
    expect((await post('/api/auth/refresh', { cookie })).status).toBe(401);
  }
  expect(gateway.services.auth.begun).toEqual([]);
  expect((await post('/api/auth/login')).status).toBe(200);
  const cookie = `other=1; casebook_refresh=${refreshToken()}`;
  expect((await post('/api/auth/refresh', { cookie })).status).toBe(200);
});
