import type { Dataset, Variable } from './shared/dataset';
import type { NameLimits } from './shared/names';

/** Every record of a transport file has so many bytes. */
export const RECORD = 80;
export const NUMBER_LENGTH = 8;
const NAMESTR = 140;
/** Names and labels in the part of a variable's description that both versions have. */
const SHORT_NAME = 8;
const SHORT_LABEL = 40;
/** Equal files for equal data, so the time in the headers is fixed. */
const FIXED_TIME = '01JAN80:00:00:00';

/** A field of the records of a file. */
export interface Field {
  name: string;
  label: string;
  /** The variable that it has the values of, and its position in the row. */
  of: Variable;
  at: number;
  type: 'text' | 'number';
  length: number;
  /** A text longer than a field goes on in further fields: which part this is, from 0. */
  part: number;
}

/** What the versions of the format differ in. */
export interface XptVersion {
  names: NameLimits;
  /** Bytes of the longest text. */
  text: number;
  headers: (dataset: Dataset, fields: readonly Field[], records: number) => Buffer;
}

/** The end of the longest run of whole characters that has at most `most` bytes. */
export function wholeCharacters(bytes: Buffer, from: number, most: number): number {
  let to = Math.min(bytes.length, from + most);
  while (to < bytes.length && (bytes[to]! & 0xc0) === 0x80) to -= 1;
  return to;
}

const cut = (text: string, most: number): Buffer => {
  const bytes = Buffer.from(text);
  return bytes.subarray(0, wholeCharacters(bytes, 0, most));
};

/** A text cut to a length in bytes and filled with blanks. */
function field(text: string, length: number): Buffer {
  const filled = Buffer.alloc(length, ' ');
  cut(text, length).copy(filled);
  return filled;
}

const header = (kind: string, rest: string): Buffer =>
  field(`HEADER RECORD*******${kind.padEnd(8)}HEADER RECORD!!!!!!!${rest}`, RECORD);

const ZEROS = '0'.repeat(30);

function padded(content: Buffer): Buffer {
  const rest = content.length % RECORD;
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(RECORD - rest, ' ')]);
}

/** The description of each variable, one after the other. */
function descriptions(fields: readonly Field[], longNames: boolean): Buffer {
  let position = 0;
  const all = fields.map(({ name, label, type, length }, at) => {
    const bytes = Buffer.alloc(NAMESTR);
    bytes.writeInt16BE(type === 'number' ? 1 : 2, 0);
    bytes.writeInt16BE(length, 4);
    bytes.writeInt16BE(at + 1, 6);
    field(name, SHORT_NAME).copy(bytes, 8);
    field(label, SHORT_LABEL).copy(bytes, 16);
    // Names of the output and input formats: none.
    field('', 8).copy(bytes, 56);
    field('', 8).copy(bytes, 72);
    bytes.writeInt32BE(position, 84);
    if (longNames) {
      field(name, 32).copy(bytes, 88);
      bytes.writeInt16BE(Buffer.byteLength(label), 120);
    }
    position += length;
    return bytes;
  });
  return padded(Buffer.concat(all));
}

const made = (first: string): Buffer =>
  field(`${first}9.4     Casebook${' '.repeat(24)}${FIXED_TIME}`, RECORD);

const described = (label: string): Buffer =>
  Buffer.concat([field(FIXED_TIME, 16), field('', 16), field(label, SHORT_LABEL), field('', 8)]);

/** SAS technical paper TS-140, "Record Layout of a SAS Version 5 or 6 Data Set in Transport Format". */
export const VERSION_5: XptVersion = {
  names: { dataset: 8, variable: 8, capitals: true },
  text: 200,
  headers: ({ name, label }, fields) =>
    Buffer.concat([
      header('LIBRARY', `${ZEROS}  `),
      made('SAS     SAS     SASLIB  '),
      field(FIXED_TIME, RECORD),
      header('MEMBER', '000000000000000001600000000140  '),
      header('DSCRPTR', `${ZEROS}  `),
      made(`SAS     ${name.padEnd(8)}SASDATA `),
      described(label),
      header('NAMESTR', `000000${String(fields.length).padStart(4, '0')}${'0'.repeat(20)}  `),
      descriptions(fields, false),
      header('OBS', `${ZEROS}  `),
    ]),
};

const MAX_LABEL = 256;

/** Labels that the short descriptions have no room for. */
function longLabels(fields: readonly Field[]): Buffer[] {
  const long = fields
    .map(({ name, label }, at) => ({
      no: at + 1,
      name: Buffer.from(name),
      label: cut(label, MAX_LABEL),
    }))
    .filter(({ label }) => label.length > SHORT_LABEL);
  if (long.length === 0) return [];
  const records = long.map(({ no, name, label }) => {
    const lengths = Buffer.alloc(6);
    lengths.writeInt16BE(no, 0);
    lengths.writeInt16BE(name.length, 2);
    lengths.writeInt16BE(label.length, 4);
    return Buffer.concat([lengths, name, label]);
  });
  return [header('LABELV8', String(long.length).padEnd(32)), padded(Buffer.concat(records))];
}

/** "Record Layout of a SAS Version 8 or 9 Data Set in Transport Format". */
export const VERSION_8: XptVersion = {
  names: { dataset: 32, variable: 32, capitals: false },
  text: 32_767,
  headers: ({ name, label }, fields, records) =>
    Buffer.concat([
      header('LIBV8', `${ZEROS}  `),
      made('SAS     SAS     SASLIB  '),
      field(FIXED_TIME, RECORD),
      header('MEMBV8', '000000000000000001600000000140  '),
      header('DSCPTV8', `${ZEROS}  `),
      field(`SAS     ${name.padEnd(32)}SASDATA 9.4     Casebook${FIXED_TIME}`, RECORD),
      described(label),
      header('NAMSTV8', `000000${String(fields.length).padStart(4, '0')}${'0'.repeat(20)}  `),
      descriptions(fields, true),
      ...longLabels(fields),
      header('OBSV8', String(records).padStart(15).padEnd(32)),
    ]),
};
