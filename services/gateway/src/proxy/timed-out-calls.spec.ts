import { EventEmitter } from 'node:events';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { type UrlKey, urlVariableOf, upstreams } from '../routes/routes';
import { Upstreams } from './upstreams';

describe('a call that a service did not answer in time', () => {
  let gateway: GatewayUnderTest;
  beforeEach(async () => {
    gateway = await startGateway({
      UPSTREAM_TIMEOUT_MS: '300',
      TIMED_OUT_CALL_MS: '600000',
      CALLS_PER_CLIENT: '1',
      WAITING_MS: '100',
    });
  });
  afterEach(() => gateway?.close());

  const get = (sub: string): Promise<Response> => gateway.get('/api/subject/1/subjects', sub);

  it('still takes a place of its client, and of nobody else [D6-LIMIT-07]', async () => {
    const { subject } = gateway.services;
    subject.behaviour = () => undefined;
    expect((await get('1')).status).toBe(504);
    subject.behaviour = null;
    const refused = await get('1');
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
    expect((await get('2')).status).toBe(200);
    expect(subject.begun).toHaveLength(2);
  });

  it('takes it too when the answer had begun [D6-LIMIT-07]', async () => {
    const { subject } = gateway.services;
    subject.behaviour = (_request, response) => void response.write('the first part');
    await expect((await get('1')).text()).rejects.toThrow();
    subject.behaviour = null;
    expect((await get('1')).status).toBe(503);
    expect((await get('2')).status).toBe(200);
  });

  it('with a long body still has the turn of its person [D6-LIMIT-07]', async () => {
    const { subject, admin } = gateway.services;
    const send = async (path: string, sub: string): Promise<number> => {
      const body = 'x'.repeat(200_000);
      const headers = gateway.bearer(sub);
      return (await fetch(gateway.url + path, { method: 'POST', body, headers })).status;
    };
    subject.behaviour = () => undefined;
    expect(await send('/api/subject/1/pages', '1')).toBe(504);
    expect(await send('/api/admin/1/sites', '1')).toBe(503);
    expect(admin.begun).toEqual([]);
    expect(await send('/api/admin/1/sites', '2')).toBe(200);
  });
});

describe('the places of a service', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  const urls = upstreams.map((name) => [urlVariableOf(name), `http://${name}.example`]);
  const services = (): Upstreams =>
    new Upstreams({
      ...(Object.fromEntries(urls) as Record<UrlKey, string>),
      SERVICE_CALLS: 1,
      WAITING_CALLS: 8,
      WAITING_PER_CLIENT: 8,
      WAITING_MS: 300_000,
      UPSTREAM_TIMEOUT_MS: 60_000,
      TIMED_OUT_CALL_MS: undefined,
    });
  const own = [{ key: '1', limit: 1 }];
  const others = [{ key: '2', limit: 1 }];

  it('are free for others at once after a timeout, and for the client as long again as the limit later [D6-LIMIT-07]', async () => {
    const calls = services();
    const answer = new EventEmitter();
    const ended = jest.fn();
    const timedOut = await calls.acquire('subject', own, answer, ended);
    let admitted = false;
    const next = calls.acquire('subject', own, new EventEmitter());
    void next.then(() => (admitted = true));
    const other = calls.acquire('subject', others, new EventEmitter());

    timedOut.begin();
    timedOut.fail(true);
    answer.emit('close');
    const admittedOther = await other;
    admittedOther.begin();
    admittedOther.end();
    await jest.advanceTimersByTimeAsync(59_999);
    expect([admitted, ended.mock.calls.length]).toEqual([false, 0]);
    await jest.advanceTimersByTimeAsync(1);
    expect([admitted, ended.mock.calls.length]).toEqual([true, 1]);
  });

  it('are free at once when the connection to the service only failed [D6-LIMIT-07]', async () => {
    const calls = services();
    const answer = new EventEmitter();
    const failed = await calls.acquire('subject', own, answer);
    const next = calls.acquire('subject', own, new EventEmitter());
    failed.begin();
    failed.fail();
    answer.emit('close');
    await expect(next).resolves.toBeDefined();
  });

  it('are not taken by a stream of HTTP/2 that is already closed [D6-LIMIT-07]', async () => {
    const gone = Object.assign(new EventEmitter(), { stream: { destroyed: true } });
    await expect(services().acquire('subject', own, gone)).rejects.toMatchObject({ status: 503 });
  });
});
