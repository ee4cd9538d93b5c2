import type { ZipEntry } from '@casebook/files';
import type { Dataset, ExportContent, Row, Variable } from './shared/dataset';
import { type DescribedDataset, defineXml } from './define-xml';
import { significantDigits } from './shared/digits';
import { formatsProgram } from './formats-program';
import { writeIbmDouble, writeMissing } from './ibm-double';
import { planNames } from './shared/names';
import { spooled } from './shared/spool';
import { type Field, NUMBER_LENGTH, RECORD, wholeCharacters, type XptVersion } from './xpt-records';

/** A number with more digits would not come back as it was entered. */
const EXACT_DIGITS = 15;

interface Measured {
  bytes: number;
  parts: number;
  digits: number;
}

/** Parts of a text of at most `most` bytes of UTF-8, each of whole characters. */
export function partsOf(text: string, most: number): Buffer[] {
  const bytes = Buffer.from(text);
  if (bytes.length <= most) return [bytes];
  const parts: Buffer[] = [];
  for (let from = 0; from < bytes.length; ) {
    const to = wholeCharacters(bytes, from, most);
    parts.push(bytes.subarray(from, to));
    from = to;
  }
  return parts;
}

/** How long the fields must be, and which numbers can be written as numbers. */
class Measure {
  readonly found: readonly Measured[];

  constructor(
    private readonly variables: readonly Variable[],
    private readonly longest: number,
  ) {
    this.found = variables.map((): Measured => ({ bytes: 1, parts: 1, digits: 0 }));
  }

  see(piece: readonly Row[]): void {
    for (const [at, { kind }] of this.variables.entries()) {
      const found = this.found[at]!;
      for (const row of piece) {
        const cell = row[at];
        if (cell === null || cell === undefined) continue;
        if (kind === 'number' && cell.length > EXACT_DIGITS) {
          found.digits = Math.max(found.digits, significantDigits(cell));
        }
        // No character has more than three bytes of UTF-8 in each of its units.
        if (cell.length * 3 <= found.bytes) continue;
        const bytes = Buffer.byteLength(cell);
        if (bytes > found.bytes) found.bytes = bytes;
        if (bytes > this.longest) {
          found.parts = Math.max(found.parts, partsOf(cell, this.longest).length);
        }
      }
    }
  }
}

function fieldsOf({ variables }: Dataset, measured: readonly Measured[], version: XptVersion) {
  const first = variables.map((of, at): Field => {
    const { bytes, digits } = measured[at]!;
    const { name, label, kind } = of;
    const type = kind === 'number' && digits <= EXACT_DIGITS ? 'number' : 'text';
    const length = type === 'number' ? NUMBER_LENGTH : Math.min(bytes, version.text);
    return { name, label, of, at, type, length, part: 0 };
  });
  const further = first.flatMap((whole) =>
    Array.from(
      { length: measured[whole.at]!.parts - 1 },
      (_, index): Field => ({ ...whole, length: version.text, part: index + 1 }),
    ),
  );
  const all = [...first, ...further];
  // Names that were planned before the data was read stay; only further fields get new ones.
  const { variable: length, capitals } = version.names;
  const names = planNames(
    all.map(({ name }) => name),
    { length, capitals },
  );
  return all
    .map((one, index) => ({ ...one, name: names[index]! }))
    .toSorted((one, other) => one.at - other.at || one.part - other.part);
}

function writeRow(
  target: Buffer,
  start: number,
  row: Row,
  fields: readonly Field[],
  longest: number,
): void {
  let offset = start;
  for (const { at, type, length, part } of fields) {
    const cell = row[at] ?? null;
    if (type === 'number') {
      if (cell === null) writeMissing(target, offset);
      else writeIbmDouble(target, offset, Number(cell));
    } else if (cell !== null) {
      if (part === 0 && cell.length * 3 <= longest) target.write(cell, offset);
      else partsOf(cell, longest)[part]?.copy(target, offset);
    }
    offset += length;
  }
}

/** @param tell receives the fields when they are known */
function xptOf(
  dataset: Dataset,
  version: XptVersion,
  tell: (described: DescribedDataset) => void,
): AsyncGenerator<Buffer> {
  const measure = new Measure(dataset.variables, version.text);
  return spooled(
    dataset,
    (piece) => measure.see(piece),
    async function* written({ records, pieces }) {
      const fields = fieldsOf(dataset, measure.found, version);
      tell({ dataset, records, fields });
      const length = fields.reduce((sum, one) => sum + one.length, 0);
      yield version.headers(dataset, fields, records);
      for await (const rows of pieces()) {
        const piece = Buffer.alloc(rows.length * length, ' ');
        rows.forEach((row, at) => writeRow(piece, at * length, row, fields, version.text));
        yield piece;
      }
      const rest = (records * length) % RECORD;
      if (rest !== 0) yield Buffer.alloc(RECORD - rest, ' ');
    },
  );
}

/**
 * A SAS transport file for each dataset, a program with the formats of the codelists, and a Define-XML that describes them.
 * Texts are UTF-8; the format itself names no encoding.
 */
export async function* xptEntries(
  content: ExportContent,
  version: XptVersion,
): AsyncGenerator<ZipEntry> {
  const described: DescribedDataset[] = [];
  const fileOf = ({ name }: Pick<Dataset, 'name'>): string => `${name.toLowerCase()}.xpt`;
  for (const dataset of content.datasets) {
    const written = Promise.withResolvers<void>();
    yield {
      name: fileOf(dataset),
      content: xptOf(dataset, version, (found) => {
        described.push(found);
        written.resolve();
      }),
    };
    // How long the texts are is known when they were read.
    await written.promise;
  }
  yield {
    name: 'formats.sas',
    content: formatsProgram(content, described, version.names.variable),
  };
  yield { name: 'define.xml', content: defineXml(content, described, fileOf) };
}
