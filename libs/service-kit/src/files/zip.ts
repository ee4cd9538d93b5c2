import { Readable } from 'node:stream';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive; its content may come piece by piece, of any length. */
export interface ZipEntry {
  name: string;
  content: string | AsyncIterable<Uint8Array>;
}

interface Written {
  name: Buffer;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/** Sizes are known only afterwards (3), the name is UTF-8 (11). */
const FLAGS = (1 << 3) | (1 << 11);
const ZIP64 = 45;
const DEFLATED = 8;
/** 1980-01-01: an archive of the same files is the same. */
const DATE = 0x21;
const IN_ZIP64 = 0xffffffff;

/**
 * Writes a ZIP archive while its content comes, in constant memory. Always in the 64-bit form, because nobody knows
 * beforehand how long a file will be.
 */
export async function* zip(entries: Iterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let offset = 0;
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), crc: 0, packed: 0, size: 0, offset };
    const head = localHeader(entry.name);
    yield head;
    for await (const chunk of deflated(counted(entry, content))) {
      entry.packed += chunk.length;
      yield chunk;
    }
    const after = dataDescriptor(entry);
    yield after;
    offset += head.length + entry.packed + after.length;
    written.push(entry);
  }
  const directory = Buffer.concat(written.map(centralHeader));
  yield directory;
  yield end(written.length, directory.length, offset);
}

async function* counted(entry: Written, content: ZipEntry['content']): AsyncGenerator<Uint8Array> {
  const chunks = typeof content === 'string' ? [Buffer.from(content)] : content;
  for await (const chunk of chunks) {
    entry.crc = crc32(chunk, entry.crc);
    entry.size += chunk.length;
    yield chunk;
  }
}

async function* deflated(content: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw();
  const source = Readable.from(content);
  source.on('error', (error) => deflate.destroy(error));
  yield* source.pipe(deflate) as AsyncIterable<Buffer>;
}

function localHeader(name: Buffer): Buffer {
  const head = Buffer.alloc(30);
  head.writeUInt32LE(0x04034b50, 0);
  head.writeUInt16LE(ZIP64, 4);
  head.writeUInt16LE(FLAGS, 6);
  head.writeUInt16LE(DEFLATED, 8);
  head.writeUInt16LE(DATE, 12);
  head.writeUInt32LE(IN_ZIP64, 18);
  head.writeUInt32LE(IN_ZIP64, 22);
  head.writeUInt16LE(name.length, 26);
  head.writeUInt16LE(20, 28);
  return Buffer.concat([head, name, extra(0, 0)]);
}

/** The 64-bit numbers that do not fit into a header. */
function extra(...values: number[]): Buffer {
  const field = Buffer.alloc(4 + values.length * 8);
  field.writeUInt16LE(1, 0);
  field.writeUInt16LE(values.length * 8, 2);
  values.forEach((value, at) => field.writeBigUInt64LE(BigInt(value), 4 + at * 8));
  return field;
}

function dataDescriptor({ crc, packed, size }: Written): Buffer {
  const after = Buffer.alloc(24);
  after.writeUInt32LE(0x08074b50, 0);
  after.writeUInt32LE(crc, 4);
  after.writeBigUInt64LE(BigInt(packed), 8);
  after.writeBigUInt64LE(BigInt(size), 16);
  return after;
}

function centralHeader({ name, crc, packed, size, offset }: Written): Buffer {
  const head = Buffer.alloc(46);
  head.writeUInt32LE(0x02014b50, 0);
  head.writeUInt16LE(ZIP64, 4);
  head.writeUInt16LE(ZIP64, 6);
  head.writeUInt16LE(FLAGS, 8);
  head.writeUInt16LE(DEFLATED, 10);
  head.writeUInt16LE(DATE, 14);
  head.writeUInt32LE(crc, 16);
  head.writeUInt32LE(IN_ZIP64, 20);
  head.writeUInt32LE(IN_ZIP64, 24);
  head.writeUInt16LE(name.length, 28);
  head.writeUInt16LE(28, 30);
  head.writeUInt32LE(IN_ZIP64, 42);
  return Buffer.concat([head, name, extra(size, packed, offset)]);
}

function end(entries: number, length: number, offset: number): Buffer {
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(ZIP64, 12);
  large.writeUInt16LE(ZIP64, 14);
  large.writeBigUInt64LE(BigInt(entries), 24);
  large.writeBigUInt64LE(BigInt(entries), 32);
  large.writeBigUInt64LE(BigInt(length), 40);
  large.writeBigUInt64LE(BigInt(offset), 48);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(offset + length), 8);
  locator.writeUInt32LE(1, 16);
  const small = Buffer.alloc(22);
  small.writeUInt32LE(0x06054b50, 0);
  small.writeUInt16LE(0xffff, 8);
  small.writeUInt16LE(0xffff, 10);
  small.writeUInt32LE(IN_ZIP64, 12);
  small.writeUInt32LE(IN_ZIP64, 16);
  return Buffer.concat([large, locator, small]);
}
