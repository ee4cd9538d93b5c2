import type { Workbook, Worksheet } from 'exceljs';
import { offsetText } from '../core/DateTimeZoned';
import { saveFile } from '../core/save-file';
import { colours } from '../core/tokens';

export interface SheetColumn<Row> {
  title: string;
  /** `date`: a calendar day YYYY-MM-DD; `datetime`: a moment in ISO 8601, as the services give it. */
  kind: 'text' | 'number' | 'date' | 'datetime';
  value: (row: Row) => string | number | null | undefined;
  /**
   * For `datetime`: the offset of the row's site. The local time of the site is written, with the offset in the next
   * column. Without it the whole column has the offset of the workbook, which is written in its title.
   */
  offsetMinutes?: (row: Row) => number;
}

export interface Sheet<Row = never> {
  name: string;
  columns: readonly SheetColumn<Row>[];
  rows: readonly Row[];
}

export interface SheetDownload {
  /** The parts of the file's name before the date, e.g. `ST-1_Sites_20260401.xlsx`. */
  fileParts: readonly string[];
  sheets: readonly Sheet[];
  /** Offset of moments that belong to no site; UTC when left out. */
  offsetMinutes?: number;
}

/** Checks that columns and rows have the same row type, which a download of several sheets does not know. */
export const sheet = <Row>(one: Sheet<Row>): Sheet => one as unknown as Sheet;

type ColumnOf<Row> = (title: string, value: SheetColumn<Row>['value']) => SheetColumn<Row>;

/** Columns by kind. With `offsetMinutes`, moments are written in the local time of the row's site. */
export function sheetColumns<Row>(
  offsetMinutes?: SheetColumn<Row>['offsetMinutes'],
): Record<'text' | 'number' | 'date' | 'moment', ColumnOf<Row>> {
  const of =
    (kind: SheetColumn<Row>['kind']): ColumnOf<Row> =>
    (title, value) => ({ title, kind, value });
  return {
    text: of('text'),
    number: of('number'),
    date: of('date'),
    moment: (title, value) => ({ title, kind: 'datetime', value, offsetMinutes }),
  };
}

type CellValue = string | number | Date | null;

const numberFormats = {
  text: '@',
  number: 'General',
  date: 'yyyy-mm-dd',
  datetime: 'yyyy-mm-dd hh:mm:ss',
} as const;

const HEADER_COLOUR = `FF${colours.brand.slice(1).toUpperCase()}`;
const MAX_CELL_LENGTH = 32_767;
const MAX_WIDTH = 60;
const MIN_WIDTH = 8;
/** Rows between two pauses, in which the browser can show the progress. */
const ROWS_BETWEEN_PAUSES = 500;

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Dates of Excel have no time zone, so the local time is passed as if it were UTC. */
function asDate(value: string, offsetMinutes: number): Date | string {
  const day = new Date(Date.parse(value) + offsetMinutes * 60_000);
  return Number.isNaN(day.getTime()) ? value : day;
}

/** Characters that XML does not allow: Excel would not open a file that contains one. */
// oxlint-disable-next-line no-control-regex -- control characters are among them
const NOT_IN_XML = /[\u0000-\u0008\u000B-\u001F\u007F\uFFFE\uFFFF]/g;

/** Excel reads `_x0041_` as the letter A, so its first underscore is escaped in the same way. */
const LIKE_AN_ESCAPE = /_(?=x[0-9A-Fa-f]{4}_)/g;

function asText(value: string): string {
  const text = value.toWellFormed().replace(/\r\n?/g, '\n').replace(NOT_IN_XML, '\uFFFD');
  const short =
    text.length > MAX_CELL_LENGTH
      ? // Half a character at the end is left out.
        `${text.slice(0, MAX_CELL_LENGTH - 1).replace(/[\uD800-\uDBFF]$/, '')}…`
      : text;
  return short.replace(LIKE_AN_ESCAPE, '_x005F_');
}

/**
 * The value of a cell. A text is never read as a formula or a number. A date with an unknown part (2026-UN-UN) is written
 * as text, because Excel has no such dates.
 */
export function cellValue(
  kind: SheetColumn<never>['kind'],
  value: string | number | null | undefined,
  offsetMinutes = 0,
): CellValue {
  if (value === null || value === undefined || value === '') return null;
  if (kind === 'text') return asText(String(value));
  if (typeof value === 'number') return value;
  if (kind === 'number') {
    const number = Number(value);
    return Number.isFinite(number) ? number : asText(value);
  }
  if (kind === 'date') return DAY.test(value) ? asDate(value, 0) : asText(value);
  return asDate(value, offsetMinutes);
}

/** A unique name of a sheet, of at most 31 characters without []:*?/\, as Excel requires. */
export function sheetName(wanted: string, taken: readonly string[]): string {
  const clean = wanted.replace(/[[\]:*?/\\]/g, ' ').replace(/^[\s']+|[\s']+$/g, '') || 'Sheet';
  for (let n = 1; ; n += 1) {
    const suffix = n === 1 ? '' : ` (${n})`;
    const name = clean.slice(0, 31 - suffix.length) + suffix;
    if (!taken.some((one) => one.toLowerCase() === name.toLowerCase())) return name;
  }
}

/** Parts and date, without characters that a file system refuses. */
export function fileName(parts: readonly string[], day: Date): string {
  const two = (n: number) => String(n).padStart(2, '0');
  const date = `${day.getFullYear()}${two(day.getMonth() + 1)}${two(day.getDate())}`;
  const clean = parts
    // oxlint-disable-next-line no-control-regex -- these are what is taken out
    .map((part) => part.replace(/[\u0000-\u001f<>:"/\\|?*]+/g, '-').trim())
    .filter((part) => part !== '');
  return `${[...clean, date].join('_')}.xlsx`;
}

/** Characters of East Asian scripts are twice as wide. */
const widthOf = (text: string): number =>
  // oxlint-disable-next-line no-control-regex -- everything up to here is narrow
  text.length + text.replace(/[\u0000-\u10ff\uff61-\uff9f]/g, '').length;

interface WrittenColumn {
  title: string;
  kind: SheetColumn<never>['kind'];
  cell: (row: never) => CellValue;
}

function writtenColumns(columns: Sheet['columns'], offsetMinutes: number): WrittenColumn[] {
  return columns.flatMap(({ title, kind, value, offsetMinutes: own }): WrittenColumn[] => {
    const cell = (row: never) => cellValue(kind, value(row), own ? own(row) : offsetMinutes);
    if (kind !== 'datetime') return [{ title, kind, cell }];
    if (!own) return [{ title: `${title} (${offsetText(offsetMinutes)})`, kind, cell }];
    const offset = (row: never) => (cell(row) === null ? null : offsetText(own(row)));
    return [
      { title, kind, cell },
      { title: `${title} (UTC±)`, kind: 'text', cell: offset },
    ];
  });
}

function formatSheet(
  page: Worksheet,
  columns: readonly WrittenColumn[],
  widths: readonly number[],
) {
  columns.forEach(({ kind }, index) => {
    const column = page.getColumn(index + 1);
    column.width = Math.min(Math.max((widths[index] ?? 0) + 2, MIN_WIDTH), MAX_WIDTH);
    column.numFmt = numberFormats[kind];
    column.alignment = { vertical: 'top', wrapText: kind === 'text' };
  });
  const head = page.getRow(1);
  head.font = { bold: true, color: { argb: 'FFFFFFFF' } };
  head.alignment = { vertical: 'middle', wrapText: true };
  columns.forEach((_, index) => {
    head.getCell(index + 1).fill = {
      type: 'pattern',
      pattern: 'solid',
      fgColor: { argb: HEADER_COLOUR },
    };
  });
  page.views = [{ state: 'frozen', ySplit: 1 }];
  page.autoFilter = {
    from: { row: 1, column: 1 },
    to: { row: Math.max(page.rowCount, 1), column: columns.length },
  };
}

/** Gives the browser time to render. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Makes the workbook of a download.
 *
 * @param onProgress called with the share of the rows that is written, 0 to 1
 */
export async function makeWorkbook(
  { sheets, offsetMinutes = 0 }: SheetDownload,
  onProgress: (share: number) => void = () => undefined,
): Promise<Workbook> {
  // Loaded only for a download, because it has half a megabyte.
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  const all = sheets.reduce((sum, { rows }) => sum + rows.length, 0);
  let done = 0;
  for (const { name, columns: wanted, rows } of sheets) {
    const taken = book.worksheets.map((page) => page.name);
    const page = book.addWorksheet(sheetName(name, taken));
    const columns = writtenColumns(wanted, offsetMinutes);
    const widths = columns.map(({ title }) => widthOf(title));
    page.addRow(columns.map(({ title }) => title));
    for (const row of rows) {
      const cells = columns.map(({ cell }) => cell(row));
      page.addRow(cells);
      cells.forEach((cell, index) => {
        const width = cell instanceof Date ? 19 : widthOf(String(cell ?? ''));
        if (width > widths[index]!) widths[index] = width;
      });
      done += 1;
      if (done % ROWS_BETWEEN_PAUSES === 0) {
        onProgress(done / all);
        await pause();
      }
    }
    formatSheet(page, columns, widths);
  }
  return book;
}

const EXCEL = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/**
 * Makes an Excel file in the browser and downloads it.
 *
 * @returns the name of the file
 */
export async function downloadSheet(
  download: SheetDownload,
  onProgress?: (share: number) => void,
): Promise<string> {
  const book = await makeWorkbook(download, onProgress);
  const bytes = await book.xlsx.writeBuffer();
  const name = fileName(download.fileParts, new Date());
  saveFile(new Blob([bytes], { type: EXCEL }), name);
  return name;
}
