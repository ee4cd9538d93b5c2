import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { BrotliPlugin } from './brotli-plugin';
import { Sources } from './build.testing';

const sources = new Sources();
afterAll(() => sources.remove());
const file = (name: string): string => join(sources.dist, name);

const build = (text: string) => {
  sources.write({ 'index.js': `console.log(${JSON.stringify(text)});` });
  return sources.build({
    devtool: 'source-map',
    plugins: [new BrotliPlugin()],
    cache: { type: 'filesystem', cacheDirectory: join(sources.folder, '.cache') },
  });
};

/** What a browser gets out of the file that is sent in its place. */
const unpacked = (name: string): string =>
  brotliDecompressSync(readFileSync(file(`${name}.br`))).toString();

it('writes each file that is worth it once more, smaller, with the same content', async () => {
  await build('被験者 '.repeat(500));
  expect(unpacked('main.js')).toBe(readFileSync(file('main.js'), 'utf8'));
  expect(readFileSync(file('main.js.br')).length).toBeLessThan(200);
  expect(existsSync(file('main.js.map'))).toBe(true);
  expect(existsSync(file('main.js.map.br'))).toBe(false);
});

it('follows a change, and what is as before comes from the cache', async () => {
  await build('another text '.repeat(500));
  const changed = readFileSync(file('main.js.br'));
  expect(unpacked('main.js')).toContain('another text');
  await build('another text '.repeat(500));
  expect(readFileSync(file('main.js.br'))).toEqual(changed);
});

it('leaves small files alone', async () => {
  await build('short');
  expect(existsSync(file('main.js'))).toBe(true);
  const { assets } = await build('short');
  expect(Object.keys(assets).filter((name) => name.endsWith('.br'))).toEqual([]);
});
