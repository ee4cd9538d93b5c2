import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import type { ClientHttp2Session, ClientHttp2Stream } from 'node:http2';
import { join } from 'node:path';
import {
  Http2Clients,
  http2Answer,
  http2Request,
  http2Status,
  TLS,
} from '../../test/http2-clients';
import { RawClients } from '../../test/raw-clients';
import { type GatewayUnderTest, startGateway } from '../../test/start';

const FILE = '/mfe/mfe-subject/1.0.0+0123456789ab/big.woff2';

// What waits for an answer to end fails after this time.
jest.setTimeout(60_000);
/** Only the limit of the answer ends it, not one of its connection. */
const OPEN_CONNECTIONS = { IDLE_TIMEOUT_MS: '3600000', KEEP_ALIVE_TIMEOUT_MS: '3600000' };

let gateway: GatewayUnderTest;
const run = { isRunning: false };
const clients = new Http2Clients(() => gateway.url);
const rawClients = new RawClients(() => gateway.url);
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway({ ...OPEN_CONNECTIONS, ...environment });
  run.isRunning = true;
  // More than the buffers of a connection hold.
  gateway.write(`registry${FILE}`, 'x'.repeat(20_000_000));
};
afterEach(async () => {
  run.isRunning = false;
  clients.close();
  rawClients.close();
  await gateway.close();
});

/** How often this process, which is the gateway too, has the file open. */
function openFiles(): number {
  const path = join(gateway.folder, 'registry', FILE);
  return readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`) === path;
    } catch {
      return false; // Closed since the folder was read.
    }
  }).length;
}

async function allFilesClosed(): Promise<void> {
  while (run.isRunning && openFiles() > 0) await new Promise(setImmediate);
}

function get(session: ClientHttp2Session, path: string): ClientHttp2Stream {
  const stream = http2Request(session, { ':path': path });
  stream.end();
  return stream;
}

describe('an answer that its client does not read', () => {
  it('is ended over HTTP/2 and its file closed, while the connection stays usable [D6-LIMIT-08]', async () => {
    await start({ ...TLS, ANSWER_IDLE_MS: '150' });
    const session = await clients.open({ initialWindowSize: 0 });
    const streams = Array.from({ length: 20 }, () => get(session, FILE));
    await Promise.all(streams.map(http2Answer));
    await Promise.all(streams.map((stream) => once(stream.resume(), 'close')));
    await allFilesClosed();
    expect(await http2Answer(get(session, FILE))).toMatchObject({ ':status': 200 });
  });

  it('is ended although it comes from no file [D6-LIMIT-08]', async () => {
    await start({ ...TLS, ANSWER_IDLE_MS: '150' });
    const session = await clients.open({ initialWindowSize: 0 });
    const streams = ['/gone.js', '/mfe/gone.js', '/api/nothing'].map((path) => get(session, path));
    const answers = await Promise.all(streams.map(http2Answer));
    expect(answers.map((headers) => headers[':status'])).toEqual([404, 404, 404]);
    await Promise.all(streams.map((stream) => once(stream.resume(), 'close')));
  });

  it('is ended over HTTP/1 [D6-LIMIT-08]', async () => {
    await start({ ANSWER_IDLE_MS: '150' });
    const client = await rawClients.open();
    client.request('GET', FILE);
    await client.status();
    client.socket.pause();
    await allFilesClosed();
    client.socket.resume();
    await client.closed();
  });

  it('leaves no file open when its stream is reset at once [D6-LIMIT-08]', async () => {
    await start(TLS);
    const session = await clients.open({ initialWindowSize: 0 });
    // A few turns of the event loop later the gateway is opening the file, or has begun to send it.
    for (let turns = 0; turns < 6; turns += 1) {
      const streams = Array.from({ length: 20 }, () => get(session, FILE));
      for (let turn = 0; turn < turns; turn += 1) await new Promise(setImmediate);
      for (const stream of streams) stream.close();
      await http2Status(get(session, '/health/live'));
    }
    await allFilesClosed();
  });
});

it('an address has a limited number of static answers that are not sent; calls go on [D6-LIMIT-08]', async () => {
  await start({ ...TLS, STATIC_ANSWERS_PER_ADDRESS: '3' });
  const unread = await clients.open({ initialWindowSize: 0 });
  await Promise.all(Array.from({ length: 3 }, () => http2Answer(get(unread, FILE))));
  const session = await clients.open();
  for (const path of [FILE, '/', '/login']) {
    const refused = get(session, path);
    expect(await http2Answer(refused)).toMatchObject({ ':status': 503, 'retry-after': '2' });
    refused.resume();
  }
  expect(openFiles()).toBe(3);
  expect(await http2Status(get(session, '/health/live'))).toBe(200);
  unread.destroy();
  await allFilesClosed();
  expect(await http2Status(get(session, '/mfe/gone.js'))).toBe(404);
});
