import { once } from 'node:events';
import type { ClientHttp2Session } from 'node:http2';
import { connect as tlsConnect } from 'node:tls';
import {
  ca,
  Http2Clients,
  http2Request as request,
  http2Status as statusOf,
  TLS,
} from '../../test/http2-clients';
import { RawClient } from '../../test/raw-client';
import { type GatewayUnderTest, startGateway } from '../../test/start';

let gateway: GatewayUnderTest;
const clients = new Http2Clients(() => gateway.url);
const start = async (environment: Record<string, string> = {}): Promise<void> => {
  gateway = await startGateway({ ...TLS, ...environment });
};
afterEach(async () => {
  clients.close();
  await gateway.close();
});

const open: typeof clients.open = (settings) => clients.open(settings);

const get = (session: ClientHttp2Session, path: string, sub?: string): Promise<number> => {
  const stream = request(session, { ':path': path, ...gateway.bearer(sub) });
  stream.end();
  return statusOf(stream);
};
const LOGOUT = { ':method': 'POST', ':path': '/api/auth/logout', 'content-length': 2000 };

it('closes an unfinished handshake after a time, and earlier when there are too many [D6-LIMIT-02]', async () => {
  await start({ HEADERS_TIMEOUT_MS: '300', CONNECTIONS_PER_ADDRESS: '3' });
  const silent = await Promise.all(Array.from({ length: 5 }, () => RawClient.open(gateway.url)));
  expect(await get(await open(), '/health/live')).toBe(200);
  await Promise.all(silent.map((client) => client.closed()));
});

it('does not close a connection in use for new idle ones [D6-LIMIT-02]', async () => {
  await start({ CONNECTIONS_PER_ADDRESS: '2' });
  const { subject } = gateway.services;
  let finish = (): void => undefined;
  subject.behaviour = (_request, response) => (finish = () => void response.end('served'));
  const answer = get(await open(), '/api/subject/1/pages');
  await once(subject.events, 'request');
  const waiting = await Promise.all(Array.from({ length: 6 }, () => RawClient.open(gateway.url)));
  await Promise.race(waiting.map((client) => client.closed()));
  finish();
  expect(await answer).toBe(200);
  for (const client of waiting) client.close();
});

it('aborts slow bodies on many streams, which do not occupy a service [D6-LIMIT-01] [D6-LIMIT-04]', async () => {
  await start({ ANONYMOUS_BODY_MS: '400' });
  const session = await open();
  const slow = Array.from({ length: 70 }, () => request(session, LOGOUT));
  for (const stream of slow) stream.write('x');
  const signedIn = request(session, {
    ':method': 'POST',
    ':path': '/api/auth/activity',
    ...gateway.bearer('3'),
  });
  signedIn.write('x');
  expect(await get(session, '/api/auth/me')).toBe(200);
  expect(gateway.services.auth.begun).toEqual(['/api/auth/me']);
  const statuses = await Promise.all(slow.map(statusOf));
  expect(new Set(statuses)).toEqual(new Set([408]));
  signedIn.end('y');
  expect(await statusOf(signedIn)).toBe(200);
});

it('limits the streams of one connection [D6-LIMIT-02]', async () => {
  await start({ STREAMS_PER_CONNECTION: '5' });
  const session = await open();
  expect(session.remoteSettings.maxConcurrentStreams).toBe(5);
});

it('a client without a flow-control window for the answer does not occupy the service [D6-LIMIT-04]', async () => {
  await start({ ANSWER_IDLE_MS: '150' });
  const { subject } = gateway.services;
  subject.behaviour = (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/octet-stream' });
    response.end(Buffer.alloc(20_000_000));
  };
  const session = await open({ initialWindowSize: 0 });
  const stream = request(session, { ':path': '/api/subject/1/file', ...gateway.bearer() });
  stream.end();
  await once(subject.events, 'request');
  await subject.idle();
});

it('refuses a too large body while its stream is open; other streams go on [D7-GATEWAY-01]', async () => {
  await start();
  const session = await open();
  const large = request(session, { ...LOGOUT, 'content-length': 40_000 });
  expect(await statusOf(large)).toBe(413);
  await once(large, 'close');
  expect(await get(session, '/health/live')).toBe(200);
});

it('answers a client that waits for 100 Continue over HTTP/2 with the refusal [D7-GATEWAY-01]', async () => {
  await start();
  const session = await open();
  const expecting = {
    ':method': 'POST',
    ':path': '/api/subject/1/x',
    'content-type': 'text/plain',
    expect: '100-continue',
  };
  const refused = request(session, expecting);
  let continued = false;
  refused.on('continue', () => (continued = true));
  expect(await statusOf(refused)).toBe(401);
  expect(continued).toBe(false);
  const good = request(session, { ...expecting, ...gateway.bearer() });
  await once(good, 'continue');
  good.end('12345');
  expect(await statusOf(good)).toBe(200);
  expect(gateway.services.subject.requests.at(-1)!.body).toBe('12345');
});

it('closes a TLS connection with an incomplete request after a time [D6-LIMIT-02]', async () => {
  await start({ HEADERS_TIMEOUT_MS: '200' });
  const { hostname, port } = new URL(gateway.url);
  const socket = tlsConnect({
    host: hostname,
    port: Number(port),
    ca,
    ALPNProtocols: ['http/1.1'],
  });
  socket.on('error', () => undefined);
  await once(socket, 'secureConnect');
  socket.write('GET /health/live HTTP/1.1\r\nhost: portal\r\nx-');
  await once(socket.resume(), 'close');
});
