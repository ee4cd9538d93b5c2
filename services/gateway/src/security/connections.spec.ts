import { once } from 'node:events';
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

describe('a connection', () => {
  it('with an incomplete request is closed after a time [D6-LIMIT-02]', async () => {
    await start({ HEADERS_TIMEOUT_MS: '200' });
    const [silent, half] = await clients.openMany(2);
    half!.send('GET /health/live HTTP/1.1\r\nhost: portal\r\nx-');
    await Promise.all([silent!.closed(), half!.closed()]);
    expect(half!.statuses).toEqual([408]);
  });

  it('that is idle is closed after a time [D6-LIMIT-02]', async () => {
    await start({ KEEP_ALIVE_TIMEOUT_MS: '100' });
    const client = await clients.open();
    client.request('GET', '/health/live');
    expect(await client.status()).toBe(200);
    await client.closed();
  });

  it('that is idle is closed for a new one when its address has too many [D6-LIMIT-02]', async () => {
    await start({ CONNECTIONS_PER_ADDRESS: '4' });
    const { subject } = gateway.services;
    let finish = (): void => undefined;
    subject.behaviour = (_request, response) => (finish = () => void response.end('served'));
    const working = await clients.open();
    working.request('GET', '/api/subject/1/pages', gateway.bearer());
    await once(subject.events, 'request');
    const waiting = await clients.openMany(8);
    await Promise.all(waiting.slice(0, 5).map((client) => client.closed()));
    const elsewhere = await clients.open('127.0.0.9');
    for (const client of [...waiting.slice(6), elsewhere]) {
      client.request('GET', '/health/live');
      expect(await client.status()).toBe(200);
    }
    finish();
    expect(await working.status()).toBe(200);
  });

  it('that is idle is closed for a new one of another address when there are too many in all [D6-LIMIT-02]', async () => {
    await start({ CONNECTIONS: '3' });
    const [first] = await clients.openMany(1);
    const others = [await clients.open('127.0.0.8'), await clients.open('127.0.0.9')];
    const last = await clients.open('127.0.0.10');
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
    const [greedy, modest] = await clients.openMany(2);
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
    const client = await clients.open();
    for (let n = 0; n < 10; n += 1) client.request('GET', '/api/hello');
    while (held.length < 2) await once(subject.events, 'request');
    subject.behaviour = (_request, response) => response.end('other');
    expect((await gateway.get('/api/subject/1/subjects')).status).toBe(200);
    expect(subject.begun.filter((url) => url === '/api/hello')).toHaveLength(2);
    for (const finish of held) finish();
    await client.status(10);
    expect(client.statuses.filter((status) => status === 200)).toHaveLength(5);
    expect(client.statuses.filter((status) => status === 503)).toHaveLength(5);
  });
});
