import { inflateRawSync } from 'node:zlib';

const END_OF_DIRECTORY = Buffer.from([0x50, 0x4b, 0x05, 0x06]);
const END_LENGTH = 22;
const MORE_IN_ZIP64 = 0xffff;
const DIRECTORY_ENTRY = 0x02014b50;
const LOCAL_ENTRY = 0x04034b50;
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

/**
 * The entries, of archives of the plain form only: one directory, directly before its end, on one disk. Readers differ in what they
 * make of other forms, so that what was unpacked here might not be what is read afterwards.
 */
function* entriesOf(archive: Buffer): Generator<{ method: number; packed: Buffer }> {
  const { end, count, start } = readDirectory(archive);
  let at = start;
  for (let entry = 0; entry < count; entry += 1) {
    if (archive.readUInt32LE(at) !== DIRECTORY_ENTRY) throw new Error('no entry');
    const method = archive.readUInt16LE(at + 10);
    const size = archive.readUInt32LE(at + 20);
    const local = archive.readUInt32LE(at + 42);
    if (archive.readUInt32LE(local) !== LOCAL_ENTRY) throw new Error('no local entry');
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    if (begin + size > archive.length) throw new Error('the entry is cut off');
    yield { method, packed: archive.subarray(begin, begin + size) };
    const [name, extra, comment] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    at += 46 + name! + extra! + comment!;
  }
  if (at !== end) throw new Error('the directory has other entries than it says');
}

/** The directory: where it starts and ends, and its number of entries. */
function readDirectory(archive: Buffer): { start: number; end: number; count: number } {
  const end = archive.lastIndexOf(END_OF_DIRECTORY);
  if (end < 0 || end + END_LENGTH + archive.readUInt16LE(end + 20) !== archive.length) {
    throw new Error('no end of the directory');
  }
  const [disk, diskOfStart, countOnDisk, count] = [4, 6, 8, 10].map((place) =>
    archive.readUInt16LE(end + place),
  );
  const size = archive.readUInt32LE(end + 12);
  const start = archive.readUInt32LE(end + 16);
  if (disk !== 0 || diskOfStart !== 0 || countOnDisk !== count || count === MORE_IN_ZIP64) {
    throw new Error('several disks, or more entries than the plain form has');
  }
  if (start + size !== end) throw new Error('the directory is not before its end');
  return { start, end, count: count! };
}
