import { createHash } from 'node:crypto';
import { request as httpRequest } from 'node:http';
import { brotliCompressSync } from 'node:zlib';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publicKeysOf, readReleaseKey, signPayload } from '@casebook/release-signing';
import { type GatewayUnderTest, startGateway } from '../../test/start';
import { ChannelFile } from './channel-file';

const BASE = '/mfe/mfe-subject/1.0.0+0123456789ab/';
const SHELL = '/mfe/shell/1.0.0+0123456789ab/';
const digest = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;

const HTML =
  '<meta name="csp-nonce" content="__CASEBOOK_NONCE__">' +
  '<script type="application/json" id="channel">__CASEBOOK_CHANNEL__</script>' +
  '<script type="application/json" id="keys">__CASEBOOK_KEYS__</script>' +
  '<script type="application/json" id="descriptors">__CASEBOOK_DESCRIPTORS__</script>' +
  '<script defer src="__CASEBOOK_SHELL_BASE__/assets/main.3f2a9c1b.js"></script>';

/** Writes a release of the shell. @returns its digest */
function shellAt({ write }: GatewayUnderTest, base: string, html = HTML): string {
  const descriptor = JSON.stringify({
    schema: 1,
    name: 'shell',
    version: '1.0.0',
    commit: 'none',
    builtAt: '2026-01-01T00:00:00Z',
    offer: { sdk: '1.0.0', shared: {} },
    files: { 'index.html': digest(HTML), 'assets/main.3f2a9c1b.js': digest('shell();') },
  });
  write(`registry${base}index.html`, html);
  write(`registry${base}assets/main.3f2a9c1b.js`, 'shell();');
  write(`registry${base}shell.json`, descriptor);
  return digest(descriptor);
}

const document = (
  seq: number,
  base: string,
  descriptor: string,
  releases: { remotes?: object; studies?: object } = {},
) => ({
  schema: 1,
  channel: 'prod',
  seq,
  issuedAt: '2026-01-01T00:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  reason: '</script><script>alert(1)</script>',
  by: 'test',
  shell: { version: '1.0.0', base, descriptor },
  apis: {},
  remotes: {},
  studies: {},
  disabled: {},
  allowOverride: false,
  ...releases,
});

let gateway: GatewayUnderTest;
beforeAll(async () => {
  gateway = await startGateway();
  const { write, folder } = gateway;
  gateway.publish(document(7, SHELL, shellAt(gateway, SHELL)));
  write(`registry${BASE}remoteEntry.js`, 'remote();'.repeat(200));
  write(`registry${BASE}big.js`, 'plain();'.repeat(500));
  writeFileSync(
    join(folder, `registry${BASE}remoteEntry.js.br`),
    brotliCompressSync('remote();'.repeat(200)),
  );
  write('registry/private.txt', 'not for anybody');
  write('secret.js', 'outside');
  await gateway.uses(7);
});
afterAll(() => gateway?.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  fetch(gateway.url + path, { headers });

/** Requests an address exactly as written; fetch would normalise it. */
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
  it('are cached as immutable and sent with the compression of the release', async () => {
    const answer = await get(`${BASE}remoteEntry.js`, { 'accept-encoding': 'br' });
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.headers.get('content-type')).toContain('javascript');
    expect(await answer.text()).toBe('remote();'.repeat(200));
  });

  it('are compressed when sent if the release has no compressed file', async () => {
    const answer = await get(`${BASE}big.js`, { 'accept-encoding': 'gzip' });
    expect(answer.headers.get('content-encoding')).toBe('gzip');
    expect(await answer.text()).toBe('plain();'.repeat(500));
  });

  it('are the same under the address of a retry', async () => {
    expect((await get(`${BASE}~r1/remoteEntry.js`)).status).toBe(200);
    expect((await get(`${BASE}~r12/remoteEntry.js`)).status).toBe(200);
  });

  it('that are missing give 404 without caching, never the page', async () => {
    const answer = await get(`${BASE}gone.js`);
    expect(answer.status).toBe(404);
    expect(answer.headers.get('content-type')).toContain('application/problem+json');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('the channel', () => {
  it('is never cached, and its number is on every answer', async () => {
    const answer = await get('/registry/channels/prod.json');
    expect(answer.headers.get('cache-control')).toBe('no-cache');
    expect(answer.headers.get('x-casebook-channel-seq')).toBe('7');
    for (const path of ['/', '/api/hello', '/api/subject/1', `${BASE}gone.js`]) {
      expect((await get(path)).headers.get('x-casebook-channel-seq')).toBe('7');
    }
  });

  it('is the only readable part of the registry besides modules', async () => {
    expect((await get('/registry/private.txt')).status).toBe(404);
    expect((await get('/registry/mfe/x')).status).toBe(404);
  });

  it('is replaced by a new document, but not by a broken, unsigned or older one [D8-CHANNEL-02] [D8-CHANNEL-03]', async () => {
    const { write, folder, key } = gateway;
    const problems: unknown[] = [];
    const file = new ChannelFile(join(folder, 'other'), publicKeysOf(key), (error) =>
      problems.push(error),
    );
    const seqAfter = async (content: string) => {
      write('other/channels/prod.json', content);
      await file.readIfChanged();
      return file.current()?.channel.seq;
    };
    const signed = (seq: number, by = key) =>
      JSON.stringify(signPayload(JSON.stringify(document(seq, SHELL, digest('x'))), by));
    await file.readIfChanged();
    expect(file.current()).toBeNull();
    expect(await seqAfter(signed(1))).toBe(1);
    expect(await seqAfter(signed(22))).toBe(22);
    expect(await seqAfter('{ broken')).toBe(22);
    expect(await seqAfter(signed(21))).toBe(22);
    const stranger = { ...readReleaseKey(join(folder, 'stranger')), keyId: key.keyId };
    expect(await seqAfter(signed(231, stranger))).toBe(22);
    expect(problems).toHaveLength(3);
    expect(await seqAfter(signed(230))).toBe(230);
  });
});

describe('the page', () => {
  it('has a strict policy, a fresh nonce and the channel document [D7-GATEWAY-01]', async () => {
    const first = await get('/study/1/role/2/subject');
    const html = await first.text();
    const policy = first.headers.get('content-security-policy')!;
    const nonce = /content="([^"]+)"/.exec(html)![1]!;
    expect(policy).toContain(`style-src 'self' 'nonce-${nonce}'`);
    expect(policy).toContain("script-src 'self';");
    expect(policy).not.toMatch(/unsafe|\*/);
    expect(first.headers.get('cache-control')).toBe('no-store');
    expect(html.match(/<script/g)).toHaveLength(4);
    const inPage = (id: string) =>
      JSON.parse(new RegExp(`id="${id}">(.*?)</script>`).exec(html)![1]!) as { payload: string };
    expect(JSON.parse(inPage('channel').payload)).toMatchObject({ seq: 7 });
    expect(inPage('keys')).toEqual(publicKeysOf(gateway.key));
    expect(await (await get('/')).text()).not.toContain(nonce);
  });

  it.each(['/', '/login', '/index', '/study/1/role/2/site/3/subject-no/A.1/matrix'])(
    'is the answer to %s',
    async (path) => {
      expect((await get(path)).headers.get('content-type')).toContain('text/html');
    },
  );

  it('loads the files of its release with their digests [D8-RELEASE-05]', async () => {
    const html = await (await get('/')).text();
    expect(html).toContain(
      `src="${SHELL}assets/main.3f2a9c1b.js" integrity="${digest('shell();')}" crossorigin="anonymous"`,
    );
    const script = await get(`${SHELL}assets/main.3f2a9c1b.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await get('/favicon.svg')).status).toBe(404);
    expect((await get('/gone.0123abcd.js')).status).toBe(404);
  });

  it('contains the unchanged descriptors of the modules at its address [D8-REMOTE-01]', async () => {
    const release = (
      app: string,
      version: string,
      text = `{"app":"${app} ${version}</script>"}`,
    ) => {
      const base = `/mfe/${app}/${version}+0123456789ab/`;
      gateway.write(`registry${base}remote.json`, text);
      return { base, descriptor: digest(`{"app":"${app} ${version}</script>"}`) };
    };
    const subject = release('mfe-subject', '1.0.0');
    const canary = release('mfe-subject', '1.1.0');
    const remotes = {
      mfe_subject: subject,
      mfe_admin: release('mfe-admin', '1.0.0', 'changed by hand'),
      mfe_builder: { ...release('mfe-builder', '1.0.0'), base: '/mfe/mfe-builder/gone/' },
    };
    const descriptor = shellAt(gateway, SHELL);
    const studies = { 7: { mfe_subject: canary } };
    gateway.publish(document(8, SHELL, descriptor, { remotes, studies }));
    await gateway.uses(8);
    const brought = async (path: string) => {
      const html = await (await get(path)).text();
      return JSON.parse(/id="descriptors">(.*?)<\/script>/.exec(html)![1]!) as object;
    };
    const ordinary = { [subject.descriptor]: '{"app":"mfe-subject 1.0.0</script>"}' };
    expect(await brought('/login')).toEqual(ordinary);
    expect(await brought('/study/70/role/2/subject')).toEqual(ordinary);
    expect(await brought('/study/7/role/2/subject?page=2')).toEqual({
      [canary.descriptor]: '{"app":"mfe-subject 1.1.0</script>"}',
    });
  });

  it('follows the channel document, and keeps the last shell when the new one differs from its release [D8-RELEASE-04]', async () => {
    const other = '/mfe/shell/1.1.0+0123456789ab/';
    gateway.publish(document(9, other, shellAt(gateway, other, `${HTML}<p>changed by hand</p>`)));
    await gateway.uses(9);
    expect(await (await get('/')).text()).toContain(`src="${SHELL}`);
    const third = '/mfe/shell/1.2.0+0123456789ab/';
    gateway.publish(document(10, third, shellAt(gateway, third)));
    await gateway.uses(10);
    expect(await (await get('/')).text()).toContain(`src="${third}`);
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
