/// <reference path="./s3rver.d.ts" />
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from '@20minutes/s3rver';
import { readS3Place, S3Files } from './s3-files';

const MEGABYTE = 1_048_576;
/** Ends the name of a file on the disk of the server. */
const OBJECT = '._S3rver_object';
const KEYS = { AWS_ACCESS_KEY_ID: 'S3RVER', AWS_SECRET_ACCESS_KEY: 'S3RVER' };

const folder = mkdtempSync(join(tmpdir(), 'casebook-s3-'));
const before = { ...process.env };
const server = new S3rver({
  port: 0,
  address: '127.0.0.1',
  silent: true,
  directory: folder,
  configureBuckets: [{ name: 'casebook-files' }],
});
/** What the server was asked for. */
const asked: string[] = [];
server.middleware.unshift((context, next) => {
  asked.push(`${context.method} ${context.url}`);
  return next();
});
let files: S3Files;

beforeAll(async () => {
  Object.assign(process.env, KEYS);
  const { port } = await server.run();
  const endpoint = `http://127.0.0.1:${port}`;
  files = new S3Files({ bucket: 'casebook-files', region: 'us-east-1', endpoint }, 'study/');
});
afterAll(async () => {
  await server.close();
  process.env = before;
  rmSync(folder, { recursive: true, force: true });
});

async function* pieces(bytes: number, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes; at += size) {
    yield Buffer.alloc(Math.min(size, bytes - at), (at / size) % 251);
  }
}

/** The files that the server has, by what it keeps on its disk. */
const stored = (): string[] =>
  readdirSync(join(folder, 'casebook-files'), { recursive: true })
    .map(String)
    .filter((name) => name.endsWith(OBJECT) && !name.startsWith('.'))
    .map((name) => name.slice(0, -OBJECT.length));

it.each([
  ['an empty file', 0],
  ['a small file', 1_000],
  ['exactly one part', 8 * MEGABYTE],
  ['several parts', 19 * MEGABYTE + 7],
])('stores and returns %s [D9-FILES-01]', async (_, bytes) => {
  const whole = await buffer(pieces(bytes, 300_000));
  expect(await files.write('datasets/1/2.zip', pieces(bytes, 300_000))).toEqual({ bytes });
  expect(stored()).toEqual(['study/datasets/1/2.zip']);
  const found = (await files.read('datasets/1/2.zip'))!;
  expect(found.bytes).toBe(bytes);
  expect((await buffer(found.stream)).equals(whole)).toBe(true);
  await files.remove('datasets/1/2.zip');
  expect(await files.read('datasets/1/2.zip')).toBeNull();
});

it.each([1_000, 20 * MEGABYTE])(
  'keeps nothing of content that ended with an error after %d bytes [D9-FILES-01]',
  async (bytes) => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield* pieces(bytes, MEGABYTE);
      throw new Error('broke off');
    }
    asked.length = 0;
    await expect(files.write('a/1.zip', broken())).rejects.toThrow('broke off');
    expect(stored()).toEqual([]);
    // Parts that were sent are given up, so that the server can remove them.
    const isUpload = asked.some((one) => one.startsWith('POST') && one.includes('uploads'));
    const isGivenUp = asked.some((one) => one.startsWith('DELETE') && one.includes('uploadId='));
    expect([isUpload, isGivenUp]).toEqual([bytes > MEGABYTE, bytes > MEGABYTE]);
  },
);

it('refuses a text that is no key', async () => {
  await expect(files.write('../x.zip', pieces(1, 1))).rejects.toThrow('no key');
});

it('reads the place of files', () => {
  expect(readS3Place('s3://my-bucket')).toEqual({ bucket: 'my-bucket', prefix: '' });
  expect(readS3Place('s3://my-bucket/a/b')).toEqual({ bucket: 'my-bucket', prefix: 'a/b/' });
  expect(readS3Place('https://my-bucket')).toBeNull();
});
