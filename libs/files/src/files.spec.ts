import { randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer, text } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';
import { LocalFiles } from './files';
import { zip } from './zip';

const folder = mkdtempSync(join(tmpdir(), 'casebook-files-'));
const files = new LocalFiles(folder);

afterAll(() => rmSync(folder, { recursive: true }));

async function* pieces(...texts: string[]): AsyncGenerator<Buffer> {
  for (const text of texts) yield Buffer.from(text);
}

it('stores and returns a file', async () => {
  expect(await files.write('a/1.zip', pieces('one ', 'two'))).toEqual({ bytes: 7 });
  const { stream, bytes } = (await files.read('a/1.zip'))!;
  expect(bytes).toBe(7);
  expect(String(await buffer(stream))).toBe('one two');
  await files.remove('a/1.zip');
  expect(await files.read('a/1.zip')).toBeNull();
});

it('removes a file whose content ended with an error', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('broke off');
  }
  await expect(files.write('b/1.zip', broken())).rejects.toThrow('broke off');
  expect(readdirSync(join(folder, 'b'))).toEqual([]);
});

it('removes what a killed attempt left of the same file, and nothing of another one', async () => {
  const place = join(folder, 'c');
  mkdirSync(place);
  const leave = () => writeFileSync(join(place, '1.zip.0b1d'), 'half');
  writeFileSync(join(place, '11.zip.0b1d'), 'half');
  leave();
  await files.write('c/1.zip', pieces('whole'));
  expect(readdirSync(place)).toEqual(['1.zip', '11.zip.0b1d']);
  leave();
  await files.remove('c/1.zip');
  expect(readdirSync(place)).toEqual(['11.zip.0b1d']);
});

it.each(['../x.zip', '/etc/x.zip', 'a/../../x.zip', 'A.zip', 'x'])(
  'refuses %s as a key',
  async (key) => {
    await expect(files.write(key, pieces('x'))).rejects.toThrow('no key');
    expect(existsSync(join(folder, '..', 'x.zip'))).toBe(false);
  },
);

it('writes an archive from content in parts', async () => {
  const long = 'x'.repeat(300_000);
  const chunks: Buffer[] = [];
  const entries = [
    { name: 'README.txt', content: 'はじめに' },
    { name: 'data/ข้อมูล.csv', content: pieces(long, 'end') },
    { name: 'empty.txt', content: '' },
  ];
  for await (const chunk of zip(entries)) chunks.push(chunk);
  const archive = await fromBufferPromise(Buffer.concat(chunks));
  const found: string[][] = [];
  for await (const entry of archive.eachEntry()) {
    found.push([entry.fileName, await text(await archive.openReadStreamPromise(entry))]);
  }
  expect(found).toEqual([
    ['README.txt', 'はじめに'],
    ['data/ข้อมูล.csv', `${long}end`],
    ['empty.txt', ''],
  ]);
});

it('needs no ZIP64 and no time zone to be read, whatever is in it', async () => {
  const chunks: Buffer[] = [];
  for await (const chunk of zip([
    { name: 'a.xml', content: pieces('x'.repeat(300_000)) },
    { name: 'b.xml', content: 'b' },
  ]))
    chunks.push(chunk);
  const archive = await fromBufferPromise(Buffer.concat(chunks));
  for await (const entry of archive.eachEntry()) {
    expect([entry.fileName, entry.versionNeededToExtract, entry.extraFields]).toEqual([
      entry.fileName,
      20,
      [],
    ]);
  }
});

it('asks for an entry when the content before has been read, and ends it when nobody reads on', async () => {
  const said: string[] = [];
  async function* content(name: string): AsyncGenerator<Buffer> {
    try {
      for (let piece = 0; piece < 40; piece += 1) yield randomBytes(65_536);
      said.push(`read ${name}`);
    } finally {
      said.push(`ended ${name}`);
    }
  }
  async function* entries() {
    for (const name of ['a', 'b', 'c']) {
      said.push(`asked ${name}`);
      yield { name, content: content(name) };
    }
  }
  let bytes = 0;
  for await (const chunk of zip(entries())) {
    bytes += chunk.length;
    // In the middle of the second.
    if (bytes > 60 * 65_536) break;
  }
  await new Promise((resolve) => setImmediate(resolve));
  expect(said).toEqual(['asked a', 'read a', 'ended a', 'asked b', 'ended b']);
});

it('ends with the error of the content', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('half');
    throw new Error('broke off');
  }
  const all = async () => {
    for await (const _ of zip([{ name: 'x', content: broken() }]));
  };
  await expect(all()).rejects.toThrow('broke off');
});
