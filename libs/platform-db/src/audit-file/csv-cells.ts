import type { Cell } from './audit-file-record';

/** The cells of a CSV row. An empty cell is null; `""` is the empty text. */
export function csvCells(row: string): (string | null)[] {
  const cells: (string | null)[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^",\n]*))(,|\n|$)/y;
  for (;;) {
    const match = cell.exec(row);
    if (!match) throw new Error('a row of the table is not as it should be');
    const [, quoted, bare, end] = match;
    cells.push(quoted === undefined ? bare || null : unguarded(quoted.replaceAll('""', '"')));
    if (end !== ',') return cells;
  }
}

/** A spreadsheet treats a text that begins so as a formula; an apostrophe before it prevents that. */
const FORMULA = /^[=+\-@\t\r']/;
/** A negative number is no formula and needs no apostrophe; older exports have one here, too. */
const NEGATIVE = /^-\d+(?:\.\d+)?$/;
const unguarded = (text: string): string =>
  text.startsWith("'") && FORMULA.test(text.slice(1)) ? text.slice(1) : text;

/** A cell of the CSV that {@link csvCells} reads back as the same value. */
export function csvCell(value: Cell): string {
  if (value === null || value === undefined) return '';
  if (typeof value !== 'string') return String(value);
  const guarded = FORMULA.test(value) && !NEGATIVE.test(value) ? `'${value}` : value;
  return `"${guarded.replaceAll('"', '""')}"`;
}
