import { Problem } from '@casebook/service-kit/worker';
import { type Cell as ExcelCell, type CellValue, Workbook } from 'exceljs';
import { MAX_LIST_COLUMNS, MAX_LIST_ROWS, MAX_UNPACKED_BYTES } from './limits';
import { isEmptyRow, type SheetCell, type SheetRow } from './sheet-row';
import { unpacksWithin } from './unpacked-size';

/** Parts of a workbook that are not read: some of them make as many cells as an address names. */
const IGNORED = [
  'mergeCells',
  'dataValidations',
  'conditionalFormatting',
  'hyperlinks',
  'drawing',
  'picture',
  'sheetProtection',
  'extLst',
  'cols',
];

const notExcel = () => Problem.invalid([{ field: 'file', code: 'IMPORT_EXCEL_ONLY' }]);

/**
 * Reads the first sheet of an Excel file up to its last row that has anything in it.
 *
 * @throws Problem 422 IMPORT_EXCEL_ONLY, COMMON_WORK_TOO_LARGE
 */
export async function readSheet(content: Uint8Array): Promise<SheetRow[]> {
  const file = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  const fits = unpacksWithin(file, MAX_UNPACKED_BYTES);
  if (fits === null) throw notExcel();
  if (!fits) throw tooLarge();
  const book = new Workbook();
  try {
    const bytes = file.buffer.slice(file.byteOffset, file.byteOffset + file.byteLength);
    await book.xlsx.load(bytes as ArrayBuffer, { ignoreNodes: IGNORED });
  } catch {
    throw notExcel();
  }
  const [page] = book.worksheets;
  if (!page) throw notExcel();
  if (page.rowCount > MAX_LIST_ROWS || page.columnCount > MAX_LIST_COLUMNS) throw tooLarge();
  const rows = Array.from({ length: page.rowCount }, (_, at) => ({
    row: at + 1,
    cells: Array.from({ length: page.columnCount }, (_none, column) =>
      readCell(page.getCell(at + 1, column + 1)),
    ),
  }));
  while (rows.length > 0 && isEmptyRow(rows.at(-1)!)) rows.pop();
  return rows;
}

const tooLarge = () =>
  new Problem(422, 'COMMON_WORK_TOO_LARGE', {
    params: { megabytes: MAX_UNPACKED_BYTES / 1024 / 1024 },
  });

const UNREADABLE: SheetCell = { unreadable: true };

function readCell({ value, numFmt }: ExcelCell): SheetCell {
  if (typeof value === 'number') return numberText(value, numFmt);
  const text = plainText(value);
  return text === null ? UNREADABLE : { text: text.normalize('NFC').trim() };
}

/** The text of a cell; null where what a person sees in Excel is not what is stored. */
function plainText(value: CellValue): string | null {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') return value;
  if (value instanceof Date) return dayText(value);
  if (typeof value !== 'object') return null;
  if ('richText' in value) return value.richText.map(({ text }) => text).join('');
  if ('hyperlink' in value && typeof value.text === 'string') return value.text;
  return null;
}

function dayText(date: Date): string | null {
  const text = Number.isNaN(date.getTime()) ? null : date.toISOString();
  return text?.endsWith('T00:00:00.000Z') && text.length === 24 ? text.slice(0, 10) : null;
}

/** Only whole numbers, with the leading zeros that their format shows: any other format may hide digits. */
function numberText(value: number, format: string | undefined): SheetCell {
  const isPlain = format === undefined || format === 'General' || /^(0+|@)$/.test(format);
  if (!isPlain || !Number.isSafeInteger(value) || value < 0) return UNREADABLE;
  const digits = format && /^0+$/.test(format) ? format.length : 0;
  return { text: String(value).padStart(digits, '0') };
}
