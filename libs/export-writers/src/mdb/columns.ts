/** Types of columns by their codes in the file. */
export const Type = {
  boolean: 1,
  byte: 2,
  integer: 3,
  long: 4,
  double: 7,
  date: 8,
  binary: 9,
  text: 10,
  ole: 11,
  memo: 12,
} as const;
export type TypeCode = (typeof Type)[keyof typeof Type];

const FIXED_SIZES: Partial<Record<TypeCode, number>> = {
  [Type.boolean]: 0,
  [Type.byte]: 1,
  [Type.integer]: 2,
  [Type.long]: 4,
  [Type.double]: 8,
  [Type.date]: 8,
};

export interface Column {
  name: string;
  type: TypeCode;
  /** Bytes that a column of variable length may have. */
  length?: number;
  /** Whether it belongs to the system of Access. */
  isSystem?: boolean;
}

/** A column with its place in the rows. */
export interface PlacedColumn extends Column {
  no: number;
  isFixed: boolean;
  /** Of fixed columns: the bytes after the count of columns. */
  offset: number;
  size: number;
  /** Of others: which of them it is. */
  variable: number;
}

export const isLong = ({ type }: Pick<Column, 'type'>): boolean =>
  type === Type.memo || type === Type.ole;

export function placed(columns: readonly Column[]): PlacedColumn[] {
  let offset = 0;
  let variable = 0;
  return columns.map((column, no) => {
    const size = FIXED_SIZES[column.type];
    const isFixed = size !== undefined;
    const place = { ...column, no, isFixed, offset, size: size ?? 0, variable };
    if (isFixed) offset += size;
    else variable += 1;
    return place;
  });
}

/** A value as it stands in a row: bytes, or whether it is set for yes and no. */
export type StoredValue = Buffer | boolean | null;

/** The bytes of a row: count, fixed columns, variable columns, where each of these ends, and which columns have a value. */
export function encodeRow(
  columns: readonly PlacedColumn[],
  values: readonly StoredValue[],
): Buffer {
  const fixed = columns.reduce((sum, { size }) => sum + size, 0);
  const variable = columns.filter(({ isFixed }) => !isFixed);
  const mask = Math.ceil(columns.length / 8);
  const data = variable.reduce((sum, { no }) => sum + lengthOf(values[no]!), 0);
  const trailer = variable.length === 0 ? 0 : 4 + 2 * variable.length;
  const row = Buffer.alloc(2 + fixed + data + trailer + mask);
  row.writeUInt16LE(columns.length, 0);
  let at = 2 + fixed;
  // The place of the first variable column stands last.
  const places = row.length - mask - 4;
  for (const { no, isFixed, offset, variable: index } of columns) {
    const value = values[no]!;
    if (!isFixed) row.writeUInt16LE(at, places - 2 * index);
    if (value === null || value === false) continue;
    row[row.length - mask + (no >> 3)]! |= 1 << (no & 7);
    if (value === true) continue;
    value.copy(row, isFixed ? 2 + offset : at);
    if (!isFixed) at += value.length;
  }
  if (variable.length > 0) {
    row.writeUInt16LE(at, places - 2 * variable.length);
    row.writeUInt16LE(variable.length, row.length - mask - 2);
  }
  return row;
}

const lengthOf = (value: StoredValue): number => (value instanceof Buffer ? value.length : 0);

const COMPRESSED = Buffer.from([0xff, 0xfe]);

/** Whether every character has one byte that is not zero. */
function isLatin(text: string): boolean {
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0 || code > 0xff) return false;
  }
  return true;
}

/** A text in one byte for each character where that is possible, otherwise in UTF-16. */
export function encodeText(text: string): Buffer {
  // A mark of the byte order at the beginning would be read as the sign of the shorter form.
  const plain = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return plain.length > 2 && isLatin(plain)
    ? Buffer.concat([COMPRESSED, Buffer.from(plain, 'latin1')])
    : Buffer.from(plain, 'utf16le');
}

export function encodeLong(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32LE(value);
  return bytes;
}

export function encodeInteger(value: number): Buffer {
  const bytes = Buffer.alloc(2);
  bytes.writeInt16LE(value);
  return bytes;
}

export function encodeDouble(value: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeDoubleLE(value);
  return bytes;
}
