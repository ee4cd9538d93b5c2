import { deflateRawSync } from 'node:zlib';
import { unpacksWithin } from './unpacked-size';

const MIB = 1024 * 1024;

/** An archive of the plain form. */
function archiveOf(contents: readonly Buffer[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let at = 0;
  for (const content of contents) {
    const packed = deflateRawSync(content);
    const local = Buffer.alloc(31);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(8, 8);
    local.writeUInt16LE(1, 26);
    const entry = Buffer.alloc(47);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(1, 28);
    entry.writeUInt32LE(at, 42);
    locals.push(local, packed);
    entries.push(entry);
    at += local.length + packed.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(contents.length, 8);
  end.writeUInt16LE(contents.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(at, 16);
  return Buffer.concat([...locals, directory, end]);
}

const small = Buffer.from('small');
const large = Buffer.alloc(4 * MIB);

/** The archive with another number at a place of its end. */
function withEnd(archive: Buffer, place: number, value: number): Buffer {
  const changed = Buffer.from(archive);
  changed.writeUInt16LE(value, archive.length - 22 + place);
  return changed;
}

describe('the size of an archive when it is unpacked [D6-INPUT-01]', () => {
  it('is that of all entries together', () => {
    expect(unpacksWithin(archiveOf([small, small]), MIB)).toBe(true);
    expect(unpacksWithin(archiveOf([small, large]), MIB)).toBe(false);
    expect(unpacksWithin(archiveOf([large, large]), 8 * MIB - 1)).toBe(false);
  });

  it('is not taken from an archive whose directory others could read in another way', () => {
    const archive = archiveOf([small, large]);
    for (const count of [0, 1, 3, 0xffff]) {
      const counted = withEnd(withEnd(archive, 8, count), 10, count);
      expect(unpacksWithin(counted, MIB)).not.toBe(true);
    }
    // Number of the disk, number of entries on it, start of the directory.
    for (const place of [4, 6, 8, 16]) {
      expect(unpacksWithin(withEnd(archiveOf([small]), place, 7), MIB)).toBeNull();
    }
    expect(unpacksWithin(Buffer.concat([Buffer.alloc(9), archiveOf([small])]), MIB)).toBeNull();
    expect(unpacksWithin(Buffer.concat([archiveOf([small]), Buffer.alloc(9)]), MIB)).toBeNull();
  });

  it('is not taken from an archive with a second end in the comment of the first', () => {
    const archive = archiveOf([small]);
    const inner = archiveOf([large]);
    const both = Buffer.concat([withEnd(archive, 20, inner.length), inner]);
    expect(unpacksWithin(both, MIB)).not.toBe(true);
  });
});
