import { PAGE, type PageFile } from './page-file';

const ENTRIES = 0x1_e0;
const LEAF = 4;
const NODE = 3;

/** A key with the place of its row. */
export interface IndexEntry {
  key: Buffer;
  page: number;
  row: number;
}

/** Codes of letters in keys of texts; a key does not tell capital letters from small ones. */
const DIGITS = [0x36, 0x38, 0x3a, 0x3c, 0x3e, 0x40, 0x42, 0x44, 0x46, 0x48];
const LETTERS = [
  0x4a, 0x4c, 0x4d, 0x4f, 0x51, 0x53, 0x55, 0x57, 0x59, 0x5b, 0x5c, 0x5e, 0x60, 0x62, 0x64, 0x66,
  0x68, 0x69, 0x6b, 0x6d, 0x6f, 0x71, 0x73, 0x75, 0x76, 0x78,
];

export function longKey(value: number): Buffer {
  const bytes = Buffer.alloc(5);
  bytes[0] = 0x7f;
  bytes.writeUInt32BE((value ^ 0x80_00_00_00) >>> 0, 1);
  return bytes;
}

/** The key of a name of capital letters, small ones, digits and underscores. */
export function nameKey(name: string): Buffer {
  const codes = name
    .toUpperCase()
    .split('')
    .flatMap((character) => {
      if (character === '_') return [0x2b, 0x03];
      if (character === ' ') return [0x07];
      const digit = Number(character);
      if (Number.isInteger(digit)) return [DIGITS[digit]!];
      return [LETTERS[character.charCodeAt(0) - 65]!];
    });
  return Buffer.from([0x7f, ...codes, 0x01, 0x00]);
}

const place = ({ page, row }: IndexEntry): Buffer =>
  Buffer.from([page >> 16, (page >> 8) & 0xff, page & 0xff, row]);

/** Writes an index below its root page; entries of more than one page get a node above their leaves. */
export async function writeIndex(
  file: PageFile,
  root: number,
  owner: number,
  entries: readonly IndexEntry[],
): Promise<number[]> {
  const sorted = entries
    .map((entry) => ({ entry, bytes: Buffer.concat([entry.key, place(entry)]) }))
    .toSorted((one, other) => Buffer.compare(one.bytes, other.bytes));
  const leaves: (typeof sorted)[] = [[]];
  let used = 0;
  for (const one of sorted) {
    if (used + one.bytes.length > PAGE - ENTRIES) {
      leaves.push([]);
      used = 0;
    }
    leaves.at(-1)!.push(one);
    used += one.bytes.length;
  }
  if (leaves.length === 1) {
    await file.put(
      root,
      indexPage(
        LEAF,
        owner,
        leaves[0]!.map(({ bytes }) => bytes),
        {},
      ),
    );
    return [root];
  }
  const pages = leaves.map(() => file.allocate());
  for (const [at, leaf] of leaves.entries()) {
    const around = { previous: pages[at - 1] ?? 0, next: pages[at + 1] ?? 0 };
    await file.put(
      pages[at]!,
      indexPage(
        LEAF,
        owner,
        leaf.map(({ bytes }) => bytes),
        around,
      ),
    );
  }
  const children = leaves.slice(0, -1).map((leaf, at) => {
    const child = Buffer.alloc(4);
    child.writeUInt32BE(pages[at]!);
    return Buffer.concat([leaf.at(-1)!.bytes, child]);
  });
  await file.put(root, indexPage(NODE, owner, children, { tail: pages.at(-1)! }));
  return [root, ...pages];
}

function indexPage(
  kind: number,
  owner: number,
  entries: readonly Buffer[],
  { previous = 0, next = 0, tail = 0 }: { previous?: number; next?: number; tail?: number },
): Buffer {
  const bytes = Buffer.alloc(PAGE);
  bytes[0] = kind;
  bytes[1] = 1;
  bytes.writeUInt32LE(owner, 4);
  bytes.writeUInt32LE(previous, 0x0c);
  bytes.writeUInt32LE(next, 0x10);
  bytes.writeUInt32LE(tail, 0x14);
  let at = 0;
  const mark = (): void => {
    bytes[0x1b + (at >> 3)]! |= 1 << (at & 7);
  };
  for (const entry of entries) {
    // The first entry begins where all begin, so only the others and the end have a mark.
    if (at > 0) mark();
    entry.copy(bytes, ENTRIES + at);
    at += entry.length;
  }
  if (at > 0) mark();
  bytes.writeUInt16LE(PAGE - ENTRIES - at, 2);
  return bytes;
}
