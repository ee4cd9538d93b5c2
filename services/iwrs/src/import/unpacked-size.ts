import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = 0x06054b50;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
const MAX_COMMENT = 65_535;
const STORED = 0;
const DEFLATED = 8;

/**
 * Unpacks every entry of a zip archive once, without keeping it, because the sizes that an archive states may be false.
 *
 * @returns whether all of it fits into `most` bytes; null when it is no archive that could be read
 */
export function unpacksWithin(archive: Buffer, most: number): boolean | null {
  try {
    let left = most;
    for (const { method, packed } of entriesOf(archive)) {
      if (method === STORED) left -= packed.length;
      else if (method === DEFLATED) {
        left -= inflateRawSync(packed, { maxOutputLength: Math.max(left, 1) }).length;
      } else return null;
      if (left < 0) return false;
    }
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE' ? false : null;
  }
}

function* entriesOf(archive: Buffer): Generator<{ method: number; packed: Buffer }> {
  const end = endOfDirectory(archive);
  const count = archive.readUInt16LE(end + 10);
  let at = archive.readUInt32LE(end + 16);
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry');
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== LOCAL_ENTRY) throw new Error('no local entry');
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (start + size > archive.length) throw new Error('the entry is cut off');
    yield { method, packed: archive.subarray(start, start + size) };
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    at += 46 + name! + extra! + comment!;
  }
}

function endOfDirectory(archive: Buffer): number {
  const first = Math.max(0, archive.length - 22 - MAX_COMMENT);
  for (let at = archive.length - 22; at >= first; at -= 1) {
    if (archive.readUInt32LE(at) === END_OF_DIRECTORY) return at;
  }
  throw new Error('no directory');
}
