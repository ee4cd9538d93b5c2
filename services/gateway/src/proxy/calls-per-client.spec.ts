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

describe('one person', () => {
  it('who sends slowly does not occupy a service [D6-LIMIT-04]', async () => {
    await start();
    const slow = await clients.openMany(80);
    for (const client of slow) {
      client.request('POST', '/api/subject/1/pages', {
        ...gateway.bearer(),
        'content-length': 2000,
      });
      client.send('x');
    }
    expect((await gateway.get('/api/subject/1/subjects', '2')).status).toBe(200);
    expect((await gateway.get('/api/subject/1/subjects', '1')).status).toBe(200);
    expect(gateway.services.subject.begun).toEqual([
      '/api/subject/1/subjects',
      '/api/subject/1/subjects',
    ]);
  });

  it('who stops sending in a long body is disconnected, and the call to the service is aborted [D6-LIMIT-04]', async () => {
    await start({ BODY_IDLE_MS: '150' });
    const client = await clients.open();
    client.request('POST', '/api/subject/1/pages', {
      ...gateway.bearer(),
      'content-length': 200_000,
    });
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
    const calls = Array.from({ length: 6 }, () => gateway.get('/api/subject/1/slow'));
    const refused = await Promise.race(calls);
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await refused.json()).toMatchObject({ code: 'COMMSG023' });
    expect(await (await gateway.get('/api/subject/1/subjects', '2')).text()).toBe('at once');
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
    const client = await clients.open();
    client.request('GET', '/api/subject/1/slow', gateway.bearer());
    await once(subject.events, 'request');
    client.close();
    await client.closed();
    expect((await gateway.get('/api/subject/1/slow')).status).toBe(503);
    finish();
    subject.behaviour = null;
    let status = 503;
    while (status === 503) ({ status } = await gateway.get('/api/subject/1/subjects'));
    expect(status).toBe(200);
  });

  it('has few concurrent long bodies to a service [D6-LIMIT-04]', async () => {
    await start({ LONG_BODIES: '2', CALLS_PER_CLIENT: '8', WAITING_MS: '100' });
    const { subject } = gateway.services;
    const slow = await clients.openMany(4);
    for (const [at, client] of slow.entries()) {
      client.request('POST', '/api/subject/1/long', {
        ...gateway.bearer(String(at + 1)),
        'content-length': 200_000,
      });
      client.send('x'.repeat(100_000));
    }
    const answered = await Promise.race(slow.map((client) => client.status()));
    expect(answered).toBe(503);
    expect((await gateway.get('/api/subject/1/subjects', '9')).status).toBe(200);
    expect(subject.begun.filter((url) => url.endsWith('long'))).toHaveLength(2);
  });

  it('who does not read an answer does not occupy the service [D6-LIMIT-04]', async () => {
    await start({ ANSWER_IDLE_MS: '150' });
    const { subject } = gateway.services;
    subject.behaviour = (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/octet-stream' });
      response.end(Buffer.alloc(50_000_000));
    };
    const client = await clients.open();
    client.socket.pause();
    client.request('GET', '/api/subject/1/file', gateway.bearer());
    await once(subject.events, 'request');
    await subject.idle();
    client.socket.resume();
    await client.closed();
  });
});
