import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { publishBuiltModules } from './publish';

const digest = (content: string) =>
  `sha384-${createHash('sha384').update(content).digest('base64')}`;
const text = { ja: '一', en: 'one', th: 'หนึ่ง' };

let root: string;
let registryDir: string;

beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'casebook-release-'));
  registryDir = join(root, 'registry');
  await mkdir(join(root, 'apps', 'shell'), { recursive: true });
  await writeFile(join(root, 'apps', 'shell', 'package.json'), '{"version":"0.1.0"}');
});
afterEach(() => rm(root, { recursive: true, force: true }));

async function build(app: string, content: string, builtAt = '2026-01-01T00:00:00Z') {
  const dist = join(root, 'apps', app, 'dist');
  await mkdir(dist, { recursive: true });
  await writeFile(join(dist, 'app.js'), content);
  const name = app.replace('-', '_');
  await writeFile(
    join(dist, 'remote.json'),
    JSON.stringify({
      schema: 1,
      name,
      version: '0.1.0',
      commit: 'none',
      builtAt,
      needs: { sdk: '^0.1.0', apis: {}, shared: {} },
      expose: './app',
      manifest: 'mf-manifest.json',
      screens: [{ id: 'SCREEN', path: `/${app}`, title: text }],
      nav: [],
      i18n: { ns: name, files: { ja: 'ja', en: 'en', th: 'th' } },
      files: { 'app.js': digest(content) },
    }),
  );
}

const publish = () => publishBuiltModules({ root, registryDir });

describe('publishing built modules', () => {
  it('names each remote with the digest of its descriptor [D8-REMOTE-01]', async () => {
    await build('mfe-a', 'a');
    const { channel, skipped } = await publish();
    const { base, descriptor } = channel.remotes['mfe_a']!;
    expect(base).toMatch(/^\/mfe\/mfe-a\/0\.1\.0\+[0-9a-f]{12}\/$/);
    expect(digest(await readFile(join(registryDir, base, 'remote.json'), 'utf8'))).toBe(descriptor);
    expect(skipped).toEqual({});
    expect(channel.seq).toBe(1);
  });

  it('takes the next number only when something changed, and keeps every document and release', async () => {
    await build('mfe-a', 'a');
    const first = await publish();
    await build('mfe-a', 'a', '2026-02-02T00:00:00Z');
    await expect(publish()).resolves.toMatchObject({ changed: false, channel: { seq: 1 } });
    await build('mfe-a', 'b');
    const second = await publish();
    expect(second).toMatchObject({ changed: true, channel: { seq: 2 } });
    await build('mfe-a', 'a');
    const third = await publish();
    expect(third.channel.seq).toBe(3);
    expect(third.channel.remotes).toEqual(first.channel.remotes);
    const documents = await readdir(join(registryDir, 'channels'));
    expect(documents.toSorted()).toEqual([
      'channel-1.json',
      'channel-2.json',
      'channel-3.json',
      'prod.json',
    ]);
    expect(await readdir(join(registryDir, 'mfe', 'mfe-a'))).toHaveLength(2);
  });

  it('publishes the others when a module is not built, damaged or gone [D8-REMOTE-02]', async () => {
    await build('mfe-a', 'a');
    await build('mfe-b', 'b');
    const first = await publish();
    await writeFile(join(root, 'apps', 'mfe-a', 'dist', 'app.js'), 'changed by hand');
    await rm(join(root, 'apps', 'mfe-b'), { recursive: true });
    await mkdir(join(root, 'apps', 'mfe-c'));
    await build('mfe-d', 'd');
    const { channel, skipped } = await publish();
    expect(Object.keys(skipped).toSorted()).toEqual(['mfe_a', 'mfe_b', 'mfe_c']);
    expect(channel.remotes['mfe_a']).toEqual(first.channel.remotes['mfe_a']);
    expect(channel.remotes['mfe_b']).toEqual(first.channel.remotes['mfe_b']);
    expect(channel.remotes['mfe_d']).toBeDefined();
  });
});
