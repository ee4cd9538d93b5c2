import type { RawClient } from '../../test/raw-client';
import { RawClients } from '../../test/raw-clients';
import { type GatewayUnderTest, startGateway } from '../../test/start';

let gateway: GatewayUnderTest;
const clients = new RawClients(() => gateway.url);
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway(environment);
};
afterEach(async () => {
  clients.close();
  await gateway.close();
});

const FILE = `/api/subject/files/${'t'.repeat(43)}`;

describe('a body without a session', () => {
  it('is read completely before a service is called, also when many clients send slowly [D6-LIMIT-01]', async () => {
    await start();
    const slow = await clients.openMany(80);
    for (const client of slow) {
      client.request('POST', '/api/auth/logout', { 'content-length': 2000 }).send('x');
    }
    const answer = await gateway.get('/api/auth/me');
    expect(answer.status).toBe(200);
    expect(gateway.services.auth.begun).toEqual(['/api/auth/me']);
    for (const client of slow) client.send('y'.repeat(1999));
    expect(new Set(await Promise.all(slow.map((client) => client.status())))).toEqual(
      new Set([200]),
    );
    expect(gateway.services.auth.requests.at(-1)!.body).toBe(`x${'y'.repeat(1999)}`);
  });

  it('is 408 when it is not complete in time [D6-LIMIT-01]', async () => {
    await start({ ANONYMOUS_BODY_MS: '100' });
    const client = await clients.open();
    client.request('POST', '/api/auth/login', { 'content-length': 2000 }).send('x');
    expect(await client.status()).toBe(408);
    await client.closed();
    expect(gateway.services.auth.begun).toEqual([]);
  });

  it('of more than 16 KB is refused, with and without Content-Length [D6-LIMIT-01]', async () => {
    await start();
    const [announced, chunked] = await clients.openMany(2);
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
      const client = await clients.open();
      client.request(method, path, { 'content-length': 2000 }).send('x');
      expect(await client.status()).toBe(status);
      for (const { begun } of Object.values(gateway.services)) expect(begun).toEqual([]);
    },
  );

  it('is aborted, the oldest first, when an address has too many [D6-LIMIT-02]', async () => {
    await start({ BODIES_PER_CLIENT: '3' });
    const slow: RawClient[] = [];
    for (let n = 0; n < 4; n += 1) {
      const client = await clients.open();
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
    const client = await clients.open();
    client.request('POST', '/api/auth/logout', { 'content-length': 2_000_000 });
    client.send('x'.repeat(1_000_000));
    expect(await client.status()).toBe(413);
    client.send('x'.repeat(1_000_000)).request('GET', '/health/live');
    expect(await client.status(2)).toBe(200);
  });

  it('that never ends is stopped by closing the connection [D6-LIMIT-01]', async () => {
    await start({ ANONYMOUS_BODY_MS: '100' });
    const client = await clients.open();
    client.request('POST', '/api/subject/1/pages', { 'content-length': 2000 }).send('x');
    expect(await client.status()).toBe(401);
    await client.closed();
  });

  it('is not sent by a client that waits for 100 Continue; it gets the refusal [D7-GATEWAY-01]', async () => {
    await start({ BODY_LIMIT: '2000' });
    const expecting = { expect: '100-continue' };
    const [stranger, large, good] = await clients.openMany(3);
    stranger!.request('POST', '/api/subject/1/x', { ...expecting, 'content-length': 5 });
    expect(await stranger!.status()).toBe(401);
    large!.request('POST', '/api/subject/1/x', {
      ...expecting,
      ...gateway.bearer(),
      'content-length': 3000,
    });
    expect(await large!.status()).toBe(413);
    good!.request('POST', '/api/subject/1/x', {
      ...expecting,
      ...gateway.bearer(),
      'content-length': 5,
    });
    expect(await good!.status()).toBe(100);
    good!.send('12345');
    expect(await good!.status(2)).toBe(200);
    expect(gateway.services.subject.requests.map(({ body }) => body)).toEqual(['12345']);
  });

  it('is also discarded when the service answers before it is complete [D7-GATEWAY-01]', async () => {
    await start();
    const { subject } = gateway.services;
    const client = await clients.open();
    const begin = { ...gateway.bearer(), 'content-length': 400_000 };
    subject.early = (_request, response) => response.writeHead(413).end('early');
    client.request('POST', '/api/subject/1/x', begin).send('x'.repeat(100_000));
    expect(await client.status()).toBe(413);
    client.send('x'.repeat(300_000)).request('GET', '/health/live');
    expect(await client.status(2)).toBe(200);
  });
});
