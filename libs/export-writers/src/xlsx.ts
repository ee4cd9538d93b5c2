import type { ZipEntry } from '@casebook/files';
import type { Cell, Dataset, ExportContent, Row, Variable } from './shared/dataset';
import { significantDigits } from './shared/digits';
import {
  CONTENT_TYPES_NAME,
  contentTypes,
  escaped,
  HEADER_STYLE,
  MAX_SHEET_ROWS,
  packageRelations,
  styles,
  TEXT_STYLE,
  decimalsStyle,
  workbook,
  workbookRelations,
  columnName,
} from './xlsx-parts';

/** A spreadsheet keeps no more digits of a number. */
const EXACT_DIGITS = 15;

const textCell = (at: string, text: string, style: number): string =>
  `<c r="${at}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${escaped(text)}</t></is></c>`;

function cellOf(at: string, cell: Cell, { kind }: Variable): string {
  if (cell === null || cell === '') return '';
  // A number with more digits than a spreadsheet keeps stays a text.
  if (kind === 'text' || (cell.length > EXACT_DIGITS && significantDigits(cell) > EXACT_DIGITS)) {
    return textCell(at, cell, TEXT_STYLE);
  }
  const style = cell.endsWith('0') ? decimalsStyle(cell) : 0;
  return `<c r="${at}"${style === 0 ? '' : ` s="${style}"`}><v>${cell}</v></c>`;
}

const rowOf = (no: number, cells: string): string => `<row r="${no}">${cells}</row>`;

/** The records of a dataset, from which its sheets take as many as fit. */
class Records {
  readonly #pieces: AsyncIterator<readonly Row[]>;
  #waiting: readonly Row[] = [];
  #ended = false;

  constructor({ rows }: Dataset) {
    this.#pieces = rows()[Symbol.asyncIterator]();
  }

  /** The next records, at most `most`; none at the end. */
  async take(most: number): Promise<readonly Row[]> {
    while (this.#waiting.length === 0 && !this.#ended) {
      const next = await this.#pieces.next();
      if (next.done === true) this.#ended = true;
      else this.#waiting = next.value;
    }
    const taken = this.#waiting.slice(0, most);
    this.#waiting = this.#waiting.slice(most);
    return taken;
  }

  async hasMore(): Promise<boolean> {
    const [next] = await this.take(1);
    if (next) this.#waiting = [next, ...this.#waiting];
    return next !== undefined;
  }
}

async function* sheetOf(
  { variables }: Dataset,
  records: Records,
  maxRows: number,
  head: readonly ('name' | 'label')[],
): AsyncGenerator<Buffer> {
  const columns = variables.map((_, at) => columnName(at));
  const first = head.length + 1;
  const headRows = head.map((text, above) => {
    const no = above + 1;
    const cells = variables.map((one, at) =>
      textCell(`${columns[at]}${no}`, one[text], HEADER_STYLE),
    );
    return rowOf(no, cells.join(''));
  });
  yield Buffer.from(
    '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n' +
      '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">' +
      '<sheetViews><sheetView workbookViewId="0">' +
      `<pane ySplit="${head.length}" topLeftCell="A${first}" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>` +
      '<sheetFormatPr defaultRowHeight="15" defaultColWidth="14"/><sheetData>' +
      headRows.join(''),
  );
  for (let no = first; no <= maxRows; ) {
    const rows = await records.take(maxRows - no + 1);
    if (rows.length === 0) break;
    let text = '';
    for (const row of rows) {
      let cells = '';
      for (let at = 0; at < columns.length; at += 1) {
        cells += cellOf(`${columns[at]}${no}`, row[at]!, variables[at]!);
      }
      text += rowOf(no, cells);
      no += 1;
    }
    yield Buffer.from(text);
  }
  yield Buffer.from('</sheetData></worksheet>');
}

/** What stands above the records of a dataset: its names in the first row, its labels in the second. */
const NAMES_AND_LABELS = ['name', 'label'] as const;

/** The parts of an Excel workbook of a list: one sheet whose first row has the labels of the columns. */
export const listEntries = (list: Dataset): AsyncGenerator<ZipEntry> =>
  xlsxEntries({ datasets: [list] }, MAX_SHEET_ROWS, ['label']);

/**
 * The parts of an Excel workbook with a sheet for each dataset, below its names and labels. A dataset with more records than a sheet holds goes on in further sheets. Texts are cells of text, so that nothing is computed and no
 * zero is lost.
 *
 * @param maxRows rows of a sheet
 * @param head what each row above the records shows
 */
export async function* xlsxEntries(
  { datasets }: Pick<ExportContent, 'datasets'>,
  maxRows = MAX_SHEET_ROWS,
  head: readonly ('name' | 'label')[] = NAMES_AND_LABELS,
): AsyncGenerator<ZipEntry> {
  const sheets: string[] = [];
  yield { name: '_rels/.rels', content: packageRelations };
  yield { name: 'xl/styles.xml', content: styles };
  for (const dataset of datasets) {
    const records = new Records(dataset);
    for (let part = 1; part === 1 || (await records.hasMore()); part += 1) {
      const ending = part === 1 ? '' : ` (${part})`;
      sheets.push(dataset.name.slice(0, 31 - ending.length) + ending);
      const written = Promise.withResolvers<void>();
      yield {
        name: `xl/worksheets/sheet${sheets.length}.xml`,
        content: thenTell(sheetOf(dataset, records, maxRows, head), written.resolve),
      };
      // Whether another sheet is needed is known when this one is full.
      await written.promise;
    }
  }
  yield { name: 'xl/workbook.xml', content: workbook(sheets) };
  yield { name: 'xl/_rels/workbook.xml.rels', content: workbookRelations(sheets.length) };
  yield { name: CONTENT_TYPES_NAME, content: contentTypes(sheets.length) };
}

async function* thenTell(content: AsyncIterable<Buffer>, tell: () => void): AsyncGenerator<Buffer> {
  yield* content;
  tell();
}
