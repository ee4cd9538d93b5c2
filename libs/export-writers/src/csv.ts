import type { ZipEntry } from '@casebook/files';
import type { Cell, Dataset, ExportContent, Variable } from './shared/dataset';

/** Tells Excel that the file is UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/** A spreadsheet computes a text that begins so. */
const FORMULA = /^[=+\-@\t\r']/;
const NEGATIVE = /^-\d+(?:\.\d+)?$/;

/**
 * A text that a spreadsheet would compute gets an apostrophe before it, and so does a text that begins with an apostrophe:
 * whoever takes one apostrophe off gets what was entered. A negative number computes to itself and needs none.
 */
const guarded = (text: string): string =>
  FORMULA.test(text) && !NEGATIVE.test(text) ? `'${text}` : text;

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`;

function csvCell(cell: Cell, { kind }: Pick<Variable, 'kind'>): string {
  if (cell === null) return '';
  return kind === 'number' ? cell : quoted(guarded(cell));
}

async function* csvOf({ variables, rows }: Dataset): AsyncGenerator<Buffer> {
  const names = variables.map(({ name }) => quoted(name)).join(',');
  yield Buffer.from(`${BYTE_ORDER_MARK}${names}\r\n`);
  for await (const piece of rows()) {
    let text = '';
    for (const row of piece) {
      let line = '';
      for (let at = 0; at < variables.length; at += 1) {
        line += (at > 0 ? ',' : '') + csvCell(row[at]!, variables[at]!);
      }
      text += `${line}\r\n`;
    }
    if (text !== '') yield Buffer.from(text);
  }
}

/** A CSV file for each dataset (RFC 4180, UTF-8 with a byte order mark). */
export async function* csvEntries({
  datasets,
}: Pick<ExportContent, 'datasets'>): AsyncGenerator<ZipEntry> {
  for (const dataset of datasets) yield { name: `${dataset.name}.csv`, content: csvOf(dataset) };
}
