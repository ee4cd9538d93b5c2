import * as fc from 'fast-check';
import { writeAll } from './write-all';

/** A file that takes at most as many bytes as are left of the share, and then refuses. */
function file(shares: number[], refusal?: Error) {
  const written = Buffer.alloc(200);
  const take = (bytes: Buffer, position: number) => {
    if (shares.length === 0 && refusal) throw refusal;
    const count = Math.min(bytes.length, shares.shift() ?? bytes.length);
    bytes.copy(written, position, 0, count);
    return Promise.resolve({ bytesWritten: count });
  };
  return {
    written,
    write: (bytes: Buffer, offset: number, length: number, position: number) =>
      take(bytes.subarray(offset, offset + length), position),
    writev: (pieces: Buffer[], position: number) => take(Buffer.concat(pieces), position),
  } as unknown as Parameters<typeof writeAll>[0] & { written: Buffer };
}

it('writes every byte in its place, however few are taken at a time', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.uint8Array({ minLength: 1, maxLength: 20 }), { minLength: 1, maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 30 }), { maxLength: 6 }),
      async (bytes, shares) => {
        const pieces = bytes.map((one) => Buffer.from(one));
        const to = file(shares);
        await writeAll(to, pieces, 10);
        const all = Buffer.concat(pieces);
        expect(to.written.subarray(10, 10 + all.length)).toEqual(all);
      },
    ),
  );
});

it('throws the error of a disk that takes a part and is full', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(writeAll(file([5], full), [Buffer.alloc(9)], 0)).rejects.toBe(full);
});
