import type { ZipEntry } from '@casebook/files';
import type { Dataset, Row, Variable } from './dataset';
import { significantDigits } from './digits';
import { writeIbmDouble, writeMissing } from './ibm-double';
import { planNames } from './names';

/** The layout of SAS technical paper TS-140, "Record Layout of a SAS Version 5 or 6 Data Set in Transport Format". */
const RECORD = 80;
const NAME_LENGTH = 8;
const LABEL_LENGTH = 40;
const MAX_TEXT = 200;
const NUMBER_LENGTH = 8;
/** A number with more digits would not come back as it was entered. */
const EXACT_DIGITS = 15;
/** Equal files for equal data, so the time in the headers is fixed. */
const FIXED_TIME = '01JAN80:00:00:00';

/** A field of the records of a file. */
interface Field {
  name: string;
  label: string;
  /** Position of the variable in the row. */
  at: number;
  type: 'text' | 'number';
  length: number;
  /** A text longer than a field goes on in further fields: which part this is, from 0. */
  part: number;
}

interface Measured {
  bytes: number;
  parts: number;
  digits: number;
}

/** Parts of a text of at most 200 bytes of UTF-8, each of whole characters. */
export function partsOf(text: string): Buffer[] {
  const bytes = Buffer.from(text);
  if (bytes.length <= MAX_TEXT) return [bytes];
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = wholeCharacters(bytes, from, MAX_TEXT);
    parts.push(bytes.subarray(from, to));
    from = to;
  }
  return parts;
}

/** The end of the longest run of whole characters that has at most `most` bytes. */
function wholeCharacters(bytes: Buffer, from: number, most: number): number {
  let to = Math.min(bytes.length, from + most);
  while (to < bytes.length && (bytes[to]! & 0xc0) === 0x80) to -= 1;
  return to;
}

/** A text cut to a length in bytes and filled with blanks. */
function field(text: string, length: number): Buffer {
  const bytes = Buffer.from(text);
  const filled = Buffer.alloc(length, ' ');
  bytes.copy(filled, 0, 0, wholeCharacters(bytes, 0, length));
  return filled;
}

const header = (kind: string, rest: string): Buffer =>
  field(`HEADER RECORD*******${kind.padEnd(8)}HEADER RECORD!!!!!!!${rest}`, RECORD);

const ZEROS = '0'.repeat(30);

/** Reads all records once: how long the fields must be, and which numbers can be written as numbers. */
async function measure({ variables, rows }: Dataset): Promise<Measured[]> {
  const measured = variables.map((): Measured => ({ bytes: 1, parts: 1, digits: 0 }));
  for await (const piece of rows()) {
    for (const row of piece) {
      for (let at = 0; at < variables.length; at += 1) {
        const cell = row[at];
        if (cell === null || cell === undefined) continue;
        const found = measured[at]!;
        const bytes = Buffer.byteLength(cell);
        if (bytes > found.bytes) found.bytes = bytes;
        if (bytes > MAX_TEXT) found.parts = Math.max(found.parts, partsOf(cell).length);
        if (variables[at]!.kind === 'number') {
          found.digits = Math.max(found.digits, significantDigits(cell));
        }
      }
    }
  }
  return measured;
}

function fieldsOf(variables: readonly Variable[], measured: readonly Measured[]): Field[] {
  const first = variables.map(({ name, label, kind }, at): Field => {
    const { bytes, digits } = measured[at]!;
    const type = kind === 'number' && digits <= EXACT_DIGITS ? 'number' : 'text';
    const length = type === 'number' ? NUMBER_LENGTH : Math.min(bytes, MAX_TEXT);
    return { name, label, at, type, length, part: 0 };
  });
  const further = first.flatMap((whole) =>
    Array.from(
      { length: measured[whole.at]!.parts - 1 },
      (_, index): Field => ({ ...whole, length: MAX_TEXT, part: index + 1 }),
    ),
  );
  const all = [...first, ...further];
  // Names that were planned before the data was read stay; only further fields get new ones.
  const names = planNames(
    all.map(({ name }) => name),
    { length: NAME_LENGTH, capitals: true },
  );
  return all
    .map((one, index) => ({ ...one, name: names[index]! }))
    .toSorted((one, other) => one.at - other.at || one.part - other.part);
}

function nameString({ name, label, type, length }: Field, no: number, position: number): Buffer {
  const bytes = Buffer.alloc(140);
  bytes.writeInt16BE(type === 'number' ? 1 : 2, 0);
  bytes.writeInt16BE(length, 4);
  bytes.writeInt16BE(no, 6);
  field(name, NAME_LENGTH).copy(bytes, 8);
  field(label, LABEL_LENGTH).copy(bytes, 16);
  // Names of the output and input formats: none.
  field('', 8).copy(bytes, 56);
  field('', 8).copy(bytes, 72);
  bytes.writeInt32BE(position, 84);
  return bytes;
}

function padded(content: Buffer): Buffer {
  const rest = content.length % RECORD;
  return rest === 0 ? content : Buffer.concat([content, Buffer.alloc(RECORD - rest, ' ')]);
}

function headersOf({ name, label }: Dataset, fields: readonly Field[]): Buffer {
  let position = 0;
  const names = fields.map((one, at) => {
    const written = nameString(one, at + 1, position);
    position += one.length;
    return written;
  });
  const made = (first: string): Buffer =>
    field(`${first}9.4     Casebook${' '.repeat(24)}${FIXED_TIME}`, RECORD);
  return Buffer.concat([
    header('LIBRARY', `${ZEROS}  `),
    made('SAS     SAS     SASLIB  '),
    field(FIXED_TIME, RECORD),
    header('MEMBER', '000000000000000001600000000140  '),
    header('DSCRPTR', `${ZEROS}  `),
    made(`SAS     ${name.padEnd(NAME_LENGTH)}SASDATA `),
    Buffer.concat([
      field(FIXED_TIME, 16),
      field('', 16),
      field(label, LABEL_LENGTH),
      field('', NAME_LENGTH),
    ]),
    header('NAMESTR', `000000${String(fields.length).padStart(4, '0')}${'0'.repeat(20)}  `),
    padded(Buffer.concat(names)),
    header('OBS', `${ZEROS}  `),
  ]);
}

function writeRow(target: Buffer, start: number, row: Row, fields: readonly Field[]): void {
  let offset = start;
  for (const { at, type, length, part } of fields) {
    const cell = row[at] ?? null;
    if (type === 'number') {
      if (cell === null) writeMissing(target, offset);
      else writeIbmDouble(target, offset, Number(cell));
    } else if (cell !== null) {
      if (part === 0 && cell.length <= MAX_TEXT / 4) target.write(cell, offset);
      else partsOf(cell)[part]?.copy(target, offset);
    }
    offset += length;
  }
}

async function* xptOf(dataset: Dataset): AsyncGenerator<Buffer> {
  const fields = fieldsOf(dataset.variables, await measure(dataset));
  const length = fields.reduce((sum, one) => sum + one.length, 0);
  yield headersOf(dataset, fields);
  let written = 0;
  for await (const rows of dataset.rows()) {
    if (rows.length === 0) continue;
    const piece = Buffer.alloc(rows.length * length, ' ');
    rows.forEach((row, at) => writeRow(piece, at * length, row, fields));
    written += piece.length;
    yield piece;
  }
  const rest = written % RECORD;
  if (rest !== 0) yield Buffer.alloc(RECORD - rest, ' ');
}

/** A SAS transport file (version 5) for each dataset. Texts are UTF-8; the format itself names no encoding. */
export async function* xptEntries(datasets: Iterable<Dataset>): AsyncGenerator<ZipEntry> {
  for (const dataset of datasets) {
    yield { name: `${dataset.name.toLowerCase()}.xpt`, content: xptOf(dataset) };
  }
}
