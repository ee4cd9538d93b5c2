import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { followServiceMoves } from './service-moves';
import { type UrlKey, urlVariableOf, upstreams } from '../routes/routes';
import { Upstreams } from './upstreams';

let gateway: GatewayUnderTest;
let successor: Server;
let successorUrl: string;
beforeAll(async () => {
  gateway = await startGateway();
  successor = createServer((_request, response) => response.end('successor'));
  successor.listen(0, '127.0.0.1');
  await once(successor, 'listening');
  successorUrl = `http://127.0.0.1:${(successor.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await gateway?.close();
  successor.closeAllConnections();
  successor.close();
});

/** The launcher's end of the channel; records what the gateway sends. */
class Channel extends EventEmitter {
  connected = true;
  readonly sent: object[] = [];
  send = (message: object): boolean => {
    this.sent.push(message);
    this.emit('sent');
    return true;
  };
}

const call = (path: string) =>
  fetch(gateway.url + path, { headers: { authorization: `Bearer ${gateway.token()}` } });

describe('a message that a service has a new process', () => {
  it('sends every new call there, lets the old process finish, then reports it as drained [D8-RESTART-01]', async () => {
    const channel = new Channel();
    const services = gateway.app.get(Upstreams);
    const stop = followServiceMoves(services, channel as never);
    const old = gateway.services.subject;
    await (await call('/api/subject/1/subjects')).text(); // Its connection is kept for the next call.
    let finish = (): void => undefined;
    const arrived = new Promise<void>((resolve) => {
      old.behaviour = (_request, response) => {
        response.write('half, ');
        finish = () => void response.end('whole');
        resolve();
      };
    });
    const slow = call('/api/subject/1/pages/5');
    await arrived;

    channel.emit('message', { move: 'subject', url: successorUrl });
    expect(channel.sent).toEqual([{ moved: 'subject', url: successorUrl }]);
    const requests = old.requests.length;
    for (const path of ['/api/subject/1/subjects', '/api/subject/1/pages/5']) {
      expect(await (await call(path)).text()).toBe('successor');
    }
    expect(old.requests).toHaveLength(requests);
    expect(channel.sent).toHaveLength(1);

    const drained = once(channel, 'sent');
    finish();
    expect(await (await slow).text()).toBe('half, whole');
    await drained;
    expect(channel.sent[1]).toEqual({ drained: 'subject', url: successorUrl });
    expect(await (await call('/api/auth/me')).json()).toMatchObject({ service: 'auth' });
    stop();
  });

  it('reports a process without calls as drained at once, also when its client has disconnected [D8-RESTART-01]', async () => {
    const services = gateway.app.get(Upstreams);
    await services.moveTo('admin', successorUrl);
    const answer = new EventEmitter();
    await services.acquire('builder', [{ key: 'somebody', limit: 1 }], answer);
    const idle = services.moveTo('builder', successorUrl);
    answer.emit('close');
    await idle;
    const gone = Object.assign(new EventEmitter(), { destroyed: true });
    await expect(services.acquire('auth', [], gone)).rejects.toMatchObject({ status: 503 });
    await services.moveTo('auth', successorUrl);
  });

  it('is ignored when it names another computer or an unknown service [D8-RESTART-01]', () => {
    const channel = new Channel();
    const urls = upstreams.map((name) => [urlVariableOf(name), `http://${name}.example`]);
    const services = new Upstreams({
      ...(Object.fromEntries(urls) as Record<UrlKey, string>),
      SERVICE_CALLS: 1,
      WAITING_CALLS: 1,
      WAITING_PER_CLIENT: 1,
      WAITING_MS: 1000,
      UPSTREAM_TIMEOUT_MS: 1000,
    });
    followServiceMoves(services, channel as never);
    for (const message of [
      'stop',
      { move: 'subject', url: 'http://example.org' },
      { move: 'mail', url: successorUrl },
    ]) {
      channel.emit('message', message);
    }
    expect(channel.sent).toEqual([]);
    expect(services.all.get('subject')).toBe('http://subject.example');
  });
});
