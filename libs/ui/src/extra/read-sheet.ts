import type { CellValue } from 'exceljs';

/** Bytes of a file that is read in the browser; opening a larger one would stop the tab for long. */
export const MAX_SHEET_BYTES = 5 * 1024 * 1024;
/** Rows of a sheet that are read. */
export const MAX_SHEET_ROWS = 100_000;

/** Why a file was not read: too large, no Excel file, or too many rows. */
export type SheetFault = 'size' | 'form' | 'rows';

export class SheetError extends Error {
  constructor(readonly fault: SheetFault) {
    super(`the sheet cannot be read: ${fault}`);
  }
}

/**
 * Reads the first sheet of an Excel file in the browser.
 *
 * @returns the texts of all rows, an empty text where a cell is empty; row 1 of the sheet is at position 0
 * @throws SheetError
 */
export async function readSheet(file: Blob): Promise<string[][]> {
  if (file.size > MAX_SHEET_BYTES) throw new SheetError('size');
  const { default: excel } = await import('exceljs');
  const book = new excel.Workbook();
  try {
    await book.xlsx.load(await file.arrayBuffer());
  } catch {
    throw new SheetError('form');
  }
  const [page] = book.worksheets;
  if (!page) throw new SheetError('form');
  if (page.rowCount > MAX_SHEET_ROWS) throw new SheetError('rows');
  const columns = page.columnCount;
  return Array.from({ length: page.rowCount }, (_, row) =>
    Array.from({ length: columns }, (_, column) =>
      cellText(page.getCell(row + 1, column + 1).value),
    ),
  );
}

/** The text of a cell: of a formula its result, of a formatted text its letters, of a date its day. */
function cellText(value: CellValue): string {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  if (typeof value !== 'object') return String(value).trim();
  if ('richText' in value)
    return value.richText
      .map(({ text }) => text)
      .join('')
      .trim();
  if ('text' in value) return cellText(value.text);
  if ('result' in value) return cellText(value.result);
  return '';
}
