import { crc32, inflateRawSync } from 'node:zlib';

/** Reads a small archive as other programs do: by its directory. Throws when something does not fit. */
export function unzip(archive: Buffer): Map<string, Buffer> {
  const locator = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 6, 7]));
  const end = Number(archive.readBigUInt64LE(locator + 8));
  const entries = Number(archive.readBigUInt64LE(end + 32));
  let at = Number(archive.readBigUInt64LE(end + 48));
  const files = new Map<string, Buffer>();
  for (let n = 0; n < entries; n += 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    const extra = at + 46 + nameLength + 4;
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    const [size, packed, offset] = [0, 8, 16].map((from) =>
      Number(archive.readBigUInt64LE(extra + from)),
    ) as [number, number, number];
    const begin =
      offset + 30 + archive.readUInt16LE(offset + 26) + archive.readUInt16LE(offset + 28);
    const content = inflateRawSync(archive.subarray(begin, begin + packed));
    if (content.length !== size || crc32(content) !== archive.readUInt32LE(at + 16)) {
      throw new Error(`${name} does not fit what the archive says of it`);
    }
    files.set(name, content);
    at += 46 + nameLength + archive.readUInt16LE(at + 30);
  }
  return files;
}
