import { EventEmitter, once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { followLauncher } from './turn';
import { type UrlKey, urlKey, upstreams } from './routes';
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

/** The launcher's end of the channel, with all that the gateway has said. */
class Channel extends EventEmitter {
  connected = true;
  readonly said: object[] = [];
  send = (message: object): boolean => {
    this.said.push(message);
    this.emit('said');
    return true;
  };
}

const call = (path: string) =>
  fetch(gateway.url + path, { headers: { authorization: `Bearer ${gateway.token()}` } });

describe('a new process of a service', () => {
  it('gets every new call; calls at the old one are answered there, then it is told to be idle [D8-RESTART-01]', async () => {
    const channel = new Channel();
    const places = gateway.app.get(Upstreams);
    const stop = followLauncher(places, channel as never);
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

    channel.emit('message', { turn: 'subject', url: successorUrl });
    expect(channel.said).toEqual([{ turned: 'subject', url: successorUrl }]);
    const requests = old.requests.length;
    for (const path of ['/api/subject/1/subjects', '/api/subject/1/pages/5']) {
      expect(await (await call(path)).text()).toBe('successor');
    }
    expect(old.requests).toHaveLength(requests);
    expect(channel.said).toHaveLength(1);

    const drained = once(channel, 'said');
    finish();
    expect(await (await slow).text()).toBe('half, whole');
    await drained;
    expect(channel.said[1]).toEqual({ drained: 'subject', url: successorUrl });
    expect(await (await call('/api/auth/me')).json()).toMatchObject({ service: 'auth' });
    stop();
  });

  it('is idle at once when nobody calls, and when a caller has gone [D8-RESTART-01]', async () => {
    const places = gateway.app.get(Upstreams);
    await places.turn('admin', successorUrl);
    const answer = new EventEmitter();
    await places.enter('builder', [{ of: 'somebody', most: 1 }], answer);
    const idle = places.turn('builder', successorUrl);
    answer.emit('close');
    await idle;
    const gone = Object.assign(new EventEmitter(), { destroyed: true });
    await expect(places.enter('auth', [], gone)).rejects.toMatchObject({ status: 503 });
    await places.turn('auth', successorUrl);
  });

  it('is believed from the launcher only as an address of this machine [D8-RESTART-01]', () => {
    const channel = new Channel();
    const urls = upstreams.map((name) => [urlKey(name), `http://${name}.example`]);
    const places = new Upstreams({
      ...(Object.fromEntries(urls) as Record<UrlKey, string>),
      SERVICE_CALLS: 1,
      WAITING_CALLS: 1,
      WAITING_PER_CLIENT: 1,
      WAITING_MS: 1000,
    });
    followLauncher(places, channel as never);
    for (const message of [
      'stop',
      { turn: 'subject', url: 'http://example.org' },
      { turn: 'mail', url: successorUrl },
    ]) {
      channel.emit('message', message);
    }
    expect(channel.said).toEqual([]);
    expect(places.all.get('subject')).toBe('http://subject.example');
  });
});
