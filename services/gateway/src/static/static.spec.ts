import { request as httpRequest } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { ChannelFile } from './channel-file';

const BASE = '/mfe/mfe-subject/1.0.0+0123456789ab/';
const document = (seq: number) => ({
  schema: 1,
  channel: 'prod',
  seq,
  issuedAt: '2026-01-01T00:00:00Z',
  reason: '</script><script>alert(1)</script>',
  by: 'test',
  shell: { version: '1.0.0' },
  remotes: {},
  disabled: {},
});

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
  const { write, folder } = gateway;
  write('registry/channels/prod.json', JSON.stringify(document(7)));
  write(`registry${BASE}remoteEntry.js`, 'remote();'.repeat(200));
  write(`registry${BASE}big.js`, 'plain();'.repeat(500));
  writeFileSync(
    join(folder, `registry${BASE}remoteEntry.js.br`),
    brotliCompressSync('remote();'.repeat(200)),
  );
  write('registry/private.txt', 'not for anybody');
  write('secret.js', 'outside');
  write(
    'shell/index.html',
    '<meta name="csp-nonce" content="__CASEBOOK_NONCE__"><script type="application/json">__CASEBOOK_CHANNEL__</script>',
  );
  write('shell/main.3f2a9c1b.js', 'shell();');
  write('shell/favicon.svg', '<svg/>');
});
afterAll(() => gateway?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers });

/** An address exactly as written: fetch would tidy it up. */
const raw = (path: string): Promise<{ status: number; body: string }> =>
  new Promise((resolve, reject) => {
    const { hostname, port } = new URL(gateway.url);
    httpRequest({ hostname, port, path }, (answer) => {
      let body = '';
      answer.on('data', (chunk: Buffer) => (body += chunk.toString()));
      answer.on('end', () => resolve({ status: answer.statusCode!, body }));
    })
      .on('error', reject)
      .end();
  });

describe('modules', () => {
  it('are served once and for all, compressed as they were released', async () => {
    const answer = await get(`${BASE}remoteEntry.js`, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe('remote();'.repeat(200));
  });

  it('are compressed on the fly where no compressed file was released', async () => {
    const answer = await get(`${BASE}big.js`, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe('plain();'.repeat(500));
  });

  it('are the same under the address of a retry', async () => {
    expect((await get(`${BASE}~r1/remoteEntry.js`)).status).toBe(200);
    expect((await get(`${BASE}~r12/remoteEntry.js`)).status).toBe(200);
  });

  it('that are not there are a 404 that nobody keeps, never the page', async () => {
    const answer = await get(`${BASE}gone.js`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('cache-control')).toBeNull();
  });
});

describe('the channel', () => {
  it('is never kept, and its number is on every answer', async () => {
    const answer = await get('/registry/channels/prod.json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-casebook-channel-seq')).toBe('7');
    for (const path of ['/', '/api/hello', '/api/subject/1', `${BASE}gone.js`]) {
      expect((await get(path)).headers.get('x-casebook-channel-seq')).toBe('7');
    }
  });

  it('is all that the registry shows of itself', async () => {
    expect((await get('/registry/private.txt')).status).toBe(404);
    expect((await get('/registry/mfe/x')).status).toBe(404);
  });

  it('changes when a new document is there, and stays when it is broken', () => {
    let now = 0;
    const problems: unknown[] = [];
    const file = new ChannelFile(
      join(gateway.folder, 'other'),
      (error) => problems.push(error),
      () => now,
    );
    const publish = (content: string) => {
      gateway.write('other/channels/prod.json', content);
      now += 1001;
    };
    expect(file.current()).toBeNull();
    publish(JSON.stringify(document(1)));
    expect(file.current()?.seq).toBe(1);
    publish(JSON.stringify(document(22)));
    expect(file.current()?.seq).toBe(22);
    publish('{ broken');
    expect(file.current()?.seq).toBe(22);
    expect(problems).toHaveLength(1);
  });
});

describe('the page', () => {
  it('has a strict policy, a fresh nonce and the channel in it [D7-GATEWAY-01]', async () => {
    const first = await get('/study/1/role/2/subject');
    const html = await first.text();
    const policy = first.headers.get('content-security-policy')!;
    const nonce = /content="([^"]+)"/.exec(html)![1]!;
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(html.match(/<script/g)).toHaveLength(1);
    const channel = /json">(.*)<\/script>$/.exec(html)![1]!;
    expect(JSON.parse(channel)).toEqual(document(7));
    expect(await (await get('/')).text()).not.toContain(nonce);
  });

  it.each(['/', '/login', '/index', '/study/1/role/2/site/3/subject-no/A.1/matrix'])(
    'is the answer to %s',
    async (path) => {
      expect((await get(path)).headers.get('content-type')).toContain('text/html');
    },
  );

  it('has its files: hashed ones for good, others asked for again', async () => {
    expect((await get('/main.3f2a9c1b.js')).headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).headers.get('cache-control')).toBe('no-cache');
    expect((await get('/gone.0123abcd.js')).status).toBe(404);
  });
});

it.each([
  '/../secret.js',
  '/mfe/../../secret.js',
  '/mfe/..%2f..%2fsecret.js',
  '/mfe/%2e%2e/%2e%2e/secret.js',
  '/mfe/..%5c..%5csecret.js',
  '/registry/channels/..%2fprivate.txt',
  '/registry/channels/../private.txt',
  '/%2e%2e%2fsecret.js',
  '/mfe/%00',
  '/mfe/%zz',
])('nothing outside the folders is served: %s', async (path) => {
  const { status, body } = await raw(path);
  expect([400, 404]).toContain(status);
  expect(body).not.toMatch(/outside|not for anybody|casebook-gateway/);
});
