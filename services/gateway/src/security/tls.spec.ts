import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import {
  type ClientHttp2Session,
  connect,
  type IncomingHttpHeaders,
  type OutgoingHttpHeaders,
} from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect as tlsConnect } from 'node:tls';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { followCertificate, readCertificate } from './tls';

const certificates = join(__dirname, '..', '..', 'test', 'certificates');
const of = (name: string) => ({
  cert: join(certificates, `test-only-${name}.cert.pem`),
  key: join(certificates, `test-only-${name}.key.pem`),
});
const first = of('first');
const second = of('second');
const ca = [first.cert, second.cert].map((file) => readFileSync(file));

let folder: string;
let gateway: GatewayUnderTest;
let session: ClientHttp2Session;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'casebook-tls-'));
  gateway = await startGateway({ TLS_CERT: first.cert, TLS_KEY: first.key, BODY_LIMIT: '2000' });
  session = connect(gateway.url, { ca });
});
afterAll(async () => {
  session.close();
  await gateway?.close();
  rmSync(folder, { recursive: true });
});

interface Answer {
  headers: IncomingHttpHeaders & { ':status'?: number };
  body: string;
}

function call(headers: OutgoingHttpHeaders, ...chunks: string[]): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const stream = session.request({
      authorization: `Bearer ${gateway.token()}`,
      'content-type': 'application/json',
      ...headers,
    });
    let body = '';
    let answered: Answer['headers'] = {};
    stream.on('response', (given) => (answered = given));
    stream.on('data', (chunk: Buffer) => (body += chunk.toString()));
    stream.on('end', () => resolve({ headers: answered, body }));
    stream.on('error', reject);
    for (const chunk of chunks) stream.write(chunk);
    stream.end();
  });
}

it('serves HTTP/2 with a Strict-Transport-Security header [D10-TLS-01]', async () => {
  expect(gateway.url).toMatch(/^https:/);
  const { headers } = await call({ ':path': '/health/live' });
  expect(session.alpnProtocol).toBe('h2');
  expect(headers[':status']).toBe(200);
  expect(headers['strict-transport-security']).toBe('max-age=31536000');
});

it('forwards calls as HTTP/1.1 and answers without headers that HTTP/2 does not allow [D10-TLS-01]', async () => {
  gateway.services.subject.behaviour = (_request, response, body) => {
    response.writeHead(201, 'Made', {
      connection: 'keep-alive, x-hop',
      'x-hop': 'one',
      'keep-alive': 'timeout=5',
      'set-cookie': ['a=1', 'b=2'],
    });
    response.end(body);
  };
  const sent = JSON.stringify({ value: '被験者' });
  const { headers, body } = await call(
    { ':method': 'POST', ':path': '/api/subject/1/x?y=1', 'x-forwarded-proto': 'http' },
    sent,
  );
  gateway.services.subject.behaviour = null;
  expect(headers[':status']).toBe(201);
  expect(headers['set-cookie']).toEqual(['a=1', 'b=2']);
  expect(headers).not.toHaveProperty('connection');
  expect(headers).not.toHaveProperty('keep-alive');
  expect(body).toBe(sent);
  const reached = gateway.services.subject.requests.at(-1)!;
  expect(reached).toMatchObject({ method: 'POST', url: '/api/subject/1/x?y=1', body: sent });
  // The session cookie of a sign-in is marked as secure by this.
  expect(reached.headers['x-forwarded-proto']).toBe('https');
  expect(reached.headers['x-forwarded-host']).toBe(new URL(gateway.url).host);
  expect(Object.keys(reached.headers).filter((name) => name.startsWith(':'))).toEqual([]);
});

it('refuses a body over the limit when HTTP/2 sends no length [D7-GATEWAY-01]', async () => {
  const before = gateway.services.subject.requests.length;
  const { headers } = await call(
    { ':method': 'POST', ':path': '/api/subject/1/x' },
    ...Array.from({ length: 30 }, () => 'x'.repeat(100)),
  );
  expect(headers[':status']).toBe(413);
  expect(gateway.services.subject.requests).toHaveLength(before);
});

it('also serves a client that has only HTTP/1.1 [D10-TLS-01]', async () => {
  const { version, status } = await new Promise<{ version: string; status?: number }>(
    (resolve, reject) => {
      httpsRequest(`${gateway.url}/health/live`, { ca }, (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({ version: answer.httpVersion, status: answer.statusCode! }),
        );
      })
        .on('error', reject)
        .end();
    },
  );
  expect({ version, status }).toEqual({ version: '1.1', status: 200 });
});

/** Name in the certificate that a new connection gets. */
const shown = (): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    const socket = tlsConnect({ host: hostname, port: Number(port), ca }, () => {
      resolve(String(socket.getPeerCertificate().subject.CN));
      socket.end();
    }).on('error', reject);
  });

it('uses a renewed certificate without a restart, and keeps the last valid one [D10-TLS-02]', async () => {
  const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
  copyFileSync(first.cert, cert);
  copyFileSync(first.key, key);
  const problems: unknown[] = [];
  const server = gateway.app.getHttpServer() as unknown as Parameters<typeof followCertificate>[0];
  const end = followCertificate(
    server,
    { TLS_CERT: cert, TLS_KEY: key },
    (error) => problems.push(error),
    20,
  );
  expect(await shown()).toContain('first');
  writeFileSync(cert, 'half a certifi');
  while (problems.length === 0) await shown();
  expect(await shown()).toContain('first');
  copyFileSync(second.cert, cert);
  copyFileSync(second.key, key);
  while (!(await shown()).includes('second'));
  end();
});

it('refuses a certificate without a key, or the reverse [D10-TLS-02]', () => {
  expect(readCertificate({ TLS_CERT: undefined, TLS_KEY: undefined })).toBeUndefined();
  expect(() => readCertificate({ TLS_CERT: first.cert, TLS_KEY: undefined })).toThrow('together');
});
