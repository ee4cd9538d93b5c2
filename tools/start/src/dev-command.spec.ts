import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readReleaseKey } from '@casebook/release-signing';
import { publishBuiltModules, readChannel } from '@casebook/tool-release';
import { devCommand } from './dev-command';
import { registryDir } from './environment';
import { makeFakeRoot } from './fake-root.testing';
import type { Settings } from './settings';

const root = mkdtempSync(join(tmpdir(), 'casebook-dev-'));
const settings: Settings = {
  root,
  dataDir: join(root, 'data'),
  port: 1,
  databaseUrl: null,
  demo: true,
};
const app = join(root, 'apps', 'mfe-labs');
const write = (file: string, content: string): void => writeFileSync(join(app, file), content);

/** A module whose build writes its descriptor, as a real build does. */
const CONFIG = `
const { createHash } = require('node:crypto');
const text = { ja: '一', en: 'one', th: 'หนึ่ง' };
const descriptor = (files) => ({
  schema: 1, name: 'mfe_labs', version: '0.1.0', commit: 'none', builtAt: '2026-01-01T00:00:00Z',
  needs: { sdk: '^1.0.0', apis: {}, shared: {} }, expose: './app', manifest: 'mf-manifest.json',
  screens: [{ id: 'LABS', path: '/labs', title: text }], nav: [],
  i18n: { ns: 'mfe_labs', files: { ja: 'ja', en: 'en', th: 'th' } }, files,
});
class Describe {
  apply(compiler) {
    const { Compilation, sources } = compiler.webpack;
    compiler.hooks.thisCompilation.tap('d', (one) =>
      one.hooks.processAssets.tap({ name: 'd', stage: Compilation.PROCESS_ASSETS_STAGE_REPORT }, () => {
        const digest = (source) =>
          'sha384-' + createHash('sha384').update(source.buffer()).digest('base64');
        const files = one.getAssets().map(({ name, source }) => [name, digest(source)]);
        const json = JSON.stringify(descriptor(Object.fromEntries(files)));
        one.emitAsset('remote.json', new sources.RawSource(json));
      }));
  }
}
module.exports = {
  name: 'mfe_labs', mode: 'production', context: __dirname, entry: './app.js',
  output: { path: __dirname + '/dist', filename: '[name].[contenthash:8].js', clean: true },
  plugins: [new Describe()],
  cache: { type: 'filesystem', cacheDirectory: __dirname + '/.cache' },
};`;

beforeAll(async () => {
  makeFakeRoot(root, {});
  mkdirSync(join(root, 'services'), { recursive: true });
  mkdirSync(app, { recursive: true });
  write('package.json', '{"version":"0.1.0"}');
  write('webpack.config.cjs', CONFIG);
  write('app.js', `console.log('first');`);
  await publishBuiltModules({ root, ...registry() });
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const registry = () => ({
  registryDir: registryDir(settings),
  key: readReleaseKey(settings.dataDir),
});
const current = async () => (await readChannel(registry().registryDir, registry().key))!;

/** The lines of the output, in their order. */
class Said {
  private lines: string[] = [];
  private heard: () => void = () => undefined;
  readonly say = (text: string): void => {
    this.lines.push(text);
    this.heard();
  };

  /** The next line that contains these words. */
  async next(words: string): Promise<string> {
    for (;;) {
      const at = this.lines.findIndex((line) => line.includes(words));
      if (at >= 0) return this.lines.splice(0, at + 1).at(-1)!;
      await new Promise<void>((resolve) => (this.heard = resolve));
    }
  }
}

it('releases and promotes each build in the running portal, and prints how long it took [D8-RELEASE-07]', async () => {
  const said = new Said();
  let stop!: () => void;
  const asked = new Promise<void>((resolve) => (stop = resolve));
  const ended = devCommand(['mfe-labs'], settings, said.say, asked);
  expect(await said.next('is in use')).toMatch(
    /^mfe-labs 0\.1\.0\+\w{12} is in use \(document 2\): built in \d+ ms, \d+ ms in all$/,
  );
  expect(await current()).toMatchObject({ seq: 2, by: 'npm run dev', reason: 'as built' });

  write('app.js', `console.log('second');`);
  await said.next('(document 3)');
  const second = await current();
  expect(second.reason).toBe('changed: apps/mfe-labs/app.js');
  expect(existsSync(join(app, 'dist'))).toBe(false);

  write('app.js', `console.log('third'`);
  await said.next('app.js');
  expect((await current()).seq).toBe(3);

  write('app.js', `console.log('fourth');`);
  await said.next('(document 4)');
  expect((await current()).remotes).not.toEqual(second.remotes);
  stop();
  expect(await ended).toBe(0);
});

it('accepts only modules, and runs only with the demo [D8-OVERRIDE-01]', async () => {
  const run = (args: string[], given = settings) =>
    devCommand(args, given, () => undefined, Promise.resolve());
  await expect(run([])).rejects.toThrow('npm run dev -- <module>');
  await expect(run(['mfe-gone'])).rejects.toThrow('npm run dev -- <module>');
  await expect(run(['mfe-labs'], { ...settings, demo: false })).rejects.toThrow('demo only');
});
