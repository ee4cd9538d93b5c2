import { isLong, type PlacedColumn, Type } from './columns';
import { PAGE } from './page-file';

/** Stands at many places of a definition. */
const MAGIC = 0x06_59;
const INDEX_MAGIC = 0x07_83;
const HEADER = 63;
const SORT_ORDER = 0x04_09;

export interface IndexDefinition {
  name: string;
  /** Numbers of columns. */
  columns: readonly number[];
  isUnique: boolean;
  isPrimary: boolean;
  root: number;
  map: number;
}

export interface Definition {
  columns: readonly PlacedColumn[];
  rows: number;
  isSystem: boolean;
  indexes: readonly IndexDefinition[];
  owned: number;
  free: number;
  /** Maps of the long values of columns. */
  longValues: readonly { column: number; owned: number; free: number }[];
}

const named = (name: string): Buffer => {
  const text = Buffer.from(name, 'utf16le');
  const length = Buffer.alloc(2);
  length.writeUInt16LE(text.length);
  return Buffer.concat([length, text]);
};

/** The definition of a table as the content of its pages. */
export function definitionPages(
  definition: Definition,
  pages: readonly [number, ...number[]],
): Buffer[] {
  const all = definitionBytes(definition);
  // The first page has the header in it, the others have eight bytes of their own.
  const parts = [all.subarray(0, PAGE)];
  for (let at = PAGE; at < all.length; at += PAGE - 8) {
    parts.push(Buffer.concat([all.subarray(0, 8), all.subarray(at, at + PAGE - 8)]));
  }
  return parts.map((part, at) => {
    const page = Buffer.alloc(PAGE);
    part.copy(page);
    page.writeUInt16LE(Math.max(0, PAGE - part.length - 8), 2);
    page.writeUInt32LE(pages[at + 1] ?? 0, 4);
    return page;
  });
}

/** How many pages a definition needs. */
export function pagesNeeded(definition: Definition): number {
  const { length } = definitionBytes(definition);
  return length <= PAGE ? 1 : 1 + Math.ceil((length - PAGE) / (PAGE - 8));
}

function definitionBytes(definition: Definition): Buffer {
  const { columns, rows, isSystem, indexes, owned, free, longValues } = definition;
  const header = Buffer.alloc(HEADER);
  header.writeUInt16LE(0x01_02, 0);
  header.writeUInt32LE(MAGIC, 12);
  header.writeUInt32LE(rows, 16);
  header[24] = 1;
  header[40] = isSystem ? 0x53 : 0x4e;
  header.writeUInt16LE(columns.length, 41);
  header.writeUInt16LE(columns.filter(({ isFixed }) => !isFixed).length, 43);
  header.writeUInt16LE(columns.length, 45);
  header.writeUInt32LE(indexes.length, 47);
  header.writeUInt32LE(indexes.length, 51);
  header.writeUInt32LE(owned, 55);
  header.writeUInt32LE(free, 59);
  const bytes = Buffer.concat([
    header,
    ...indexes.map(() => Buffer.alloc(12)),
    ...columns.map(columnBytes),
    ...columns.map(({ name }) => named(name)),
    ...indexes.map(physicalIndex),
    ...indexes.map(logicalIndex),
    ...indexes.map(({ name }) => named(name)),
    ...longValues.map((one) => {
      const entry = Buffer.alloc(10);
      entry.writeUInt16LE(one.column, 0);
      entry.writeUInt32LE(one.owned, 2);
      entry.writeUInt32LE(one.free, 6);
      return entry;
    }),
    Buffer.from([0xff, 0xff]),
  ]);
  bytes.writeUInt32LE(bytes.length, 8);
  return bytes;
}

function columnBytes(column: PlacedColumn): Buffer {
  const { type, no, isFixed, offset, size, variable, isSystem = false, length = 0 } = column;
  const bytes = Buffer.alloc(25);
  bytes[0] = type;
  bytes.writeUInt32LE(MAGIC, 1);
  bytes.writeUInt16LE(no, 5);
  if (!isFixed) bytes.writeUInt16LE(variable, 7);
  bytes.writeUInt16LE(no, 9);
  const isTextual = type === Type.text || type === Type.memo;
  if (isTextual) bytes.writeUInt16LE(SORT_ORDER, 11);
  bytes[15] = (isFixed ? 0x03 : 0x02) | (isSystem ? 0x10 : 0);
  bytes[16] = isTextual ? 1 : 0;
  if (isFixed) bytes.writeUInt16LE(offset, 21);
  bytes.writeUInt16LE(
    isFixed ? (type === Type.boolean ? 1 : size) : isLong(column) ? 0 : length,
    23,
  );
  return bytes;
}

function physicalIndex({ columns, isUnique, root, map }: IndexDefinition): Buffer {
  const bytes = Buffer.alloc(52);
  bytes.writeUInt32LE(INDEX_MAGIC, 0);
  for (let at = 0; at < 10; at += 1) {
    bytes.writeUInt16LE(columns[at] ?? 0xff_ff, 4 + 3 * at);
    bytes[6 + 3 * at] = at < columns.length ? 1 : 0;
  }
  bytes.writeUInt32LE(map, 34);
  bytes.writeUInt32LE(root, 38);
  bytes[42] = isUnique ? 1 : 0;
  return bytes;
}

function logicalIndex({ isPrimary }: IndexDefinition, no: number): Buffer {
  const bytes = Buffer.alloc(28);
  bytes.writeUInt32LE(MAGIC, 0);
  bytes.writeUInt32LE(no, 4);
  bytes.writeUInt32LE(no, 8);
  bytes.writeUInt32LE(0xff_ff_ff_ff, 13);
  bytes[23] = isPrimary ? 1 : 0;
  return bytes;
}
