import { PAGE } from './page-file';

const KEY = [0xc7, 0xda, 0x39, 0x6b];
const MASKED = { from: 0x18, to: 0x98 };

/** The first page; a part of it is masked in the way that every file of this format has. */
export function headerPage(created: number): Buffer {
  const page = Buffer.alloc(PAGE);
  page.writeUInt32LE(0x01_00, 0);
  page.write('Standard Jet DB\0', 4, 'latin1');
  page.writeUInt32LE(1, 0x14);
  // The maps of free pages, and the definitions of the system's tables.
  page.writeUInt32LE(0x01_00, 0x18);
  page.writeUInt32LE(0x01_01, 0x1c);
  for (let table = 0; table < 4; table += 1) page.writeUInt32LE(table + 2, 0x20 + 4 * table);
  page.writeUInt16LE(1_252, 0x3c);
  // No password.
  for (let at = 0; at < 10; at += 1) page.writeUInt32LE(Math.trunc(created), 0x42 + 4 * at);
  page.writeUInt32LE(0x04_09, 0x6e);
  page.writeDoubleLE(created, 0x72);
  mask(page);
  page.writeUInt16LE(0x06_54, 0x98);
  page.write('4.0\0', 0x9c, 'latin1');
  for (let at = 0xe_00; at < PAGE; at += 2) page[at + 1] = 1;
  return page;
}

/** RC4, which newer versions of OpenSSL no longer have. */
function mask(page: Buffer): void {
  const state = Array.from({ length: 256 }, (_, at) => at);
  const swap = (one: number, other: number): void => {
    [state[one], state[other]] = [state[other]!, state[one]!];
  };
  for (let at = 0, to = 0; at < 256; at += 1) {
    to = (to + state[at]! + KEY[at % KEY.length]!) & 0xff;
    swap(at, to);
  }
  let [i, j] = [0, 0];
  for (let at = MASKED.from; at < MASKED.to; at += 1) {
    i = (i + 1) & 0xff;
    j = (j + state[i]!) & 0xff;
    swap(i, j);
    page[at]! ^= state[(state[i]! + state[j]!) & 0xff]!;
  }
}
