import { EventEmitter, once } from 'node:events';
import type { Problem } from '@casebook/service-kit';
import { RawClients } from '../../test/raw-clients';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { LongBodies } from './long-bodies';

let gateway: GatewayUnderTest;
const clients = new RawClients(() => gateway.url);
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway(environment);
};

/** Begins a long body of a person and sends half of it. */
async function beginLong(person: string, path = '/api/subject/1/pages', length = 400_000) {
  const client = await clients.open();
  client.request('POST', path, { ...gateway.bearer(person), 'content-length': length });
  return client.send('x'.repeat(length / 2));
}

const longCall = (person: string): Promise<Response> =>
  fetch(`${gateway.url}/api/subject/1/pages`, {
    method: 'POST',
    body: 'x'.repeat(200_000),
    headers: gateway.bearer(person),
  });

describe('long bodies', () => {
  afterEach(async () => {
    clients.close();
    await gateway.close();
  });

  it('of two people in 64 slow requests leave their places to the others [D6-LIMIT-06]', async () => {
    await start({ LONG_BODIES: '3', LONG_BODIES_WAITING: '40' });
    for (let n = 0; n < 32; n += 1) {
      await beginLong('1');
      await beginLong('2');
    }
    for (let n = 0; n < 3; n += 1) expect((await longCall('3')).status).toBe(200);
    expect(gateway.services.subject.requests).toHaveLength(3);
    expect(gateway.services.subject.begun).toHaveLength(5);
  });

  it('of one person come one after the other, whatever the session and the service [D6-LIMIT-06]', async () => {
    await start();
    const first = await beginLong('1');
    while (gateway.services.subject.begun.length === 0)
      await once(gateway.services.subject.events, 'begun');
    const second = await beginLong('1', '/api/admin/1/sites');
    const third = await beginLong('1');
    for (const client of [second, third]) client.send('y'.repeat(200_000));
    expect((await gateway.get('/api/subject/1/subjects')).status).toBe(200);
    expect(gateway.services.admin.begun).toEqual([]);
    first.send('y'.repeat(200_000));
    expect([await first.status(), await second.status(), await third.status()]).toEqual([
      200, 200, 200,
    ]);
    expect(gateway.services.admin.begun).toHaveLength(1);
  });

  it('of one person that are too many are 429, and 503 after waiting too long [D6-LIMIT-06]', async () => {
    await start({ LONG_BODIES_WAITING: '1', WAITING_MS: '200' });
    await beginLong('1');
    while (gateway.services.subject.begun.length === 0)
      await once(gateway.services.subject.events, 'begun');
    const answers = await Promise.all([longCall('1'), longCall('1')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([429, 503]));
    for (const answer of answers) {
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(await answer.json()).toMatchObject({ code: 'COMMSG023' });
    }
    expect((await longCall('2')).status).toBe(200);
  });

  it('that come more slowly than is allowed are 408, and the next has its turn [D6-LIMIT-06]', async () => {
    await start({ BODY_IDLE_MS: '200', BODY_BYTES_PER_SECOND: '1000000' });
    const slow = await beginLong('1');
    const drip = setInterval(() => slow.send('y'.repeat(2_000)), 20);
    try {
      expect(await slow.status()).toBe(408);
    } finally {
      clearInterval(drip);
    }
    await gateway.services.subject.idle();
    expect((await longCall('1')).status).toBe(200);
  });
});

describe('the turn of a long body', () => {
  const config = { LONG_BODIES_WAITING: 2, WAITING_MS: 10_000 };

  it('goes to whoever waits longest, and never to a client that went away [D6-LIMIT-06]', async () => {
    const bodies = new LongBodies(config);
    const end = await bodies.begin('1', new EventEmitter());
    const gone = new EventEmitter();
    const lost = bodies.begin('1', gone).catch((problem: Problem) => problem.status);
    const next = bodies.begin('1', new EventEmitter());
    await expect(bodies.begin('1', new EventEmitter())).rejects.toMatchObject({ status: 429 });
    gone.emit('close');
    expect(await lost).toBe(503);
    end();
    end();
    (await next)();
    await expect(bodies.begin('1', new EventEmitter())).resolves.toBeDefined();
  });
});
