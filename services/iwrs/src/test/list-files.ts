import { createHash } from 'node:crypto';
import { Workbook, type Worksheet } from 'exceljs';

/** The cells of a row; a string, number, date or any value that exceljs writes. */
export type TestRow = readonly unknown[];

export const HEAD = ['IP number', 'Kit type', 'Lot', 'Expiry date', 'Dispense until', 'Site'];

/** An Excel file with these rows. */
export async function workbook(
  rows: readonly TestRow[],
  change?: (page: Worksheet) => void,
): Promise<Buffer> {
  const book = new Workbook();
  const page = book.addWorksheet('IP numbers');
  for (const row of rows) page.addRow([...row]);
  change?.(page);
  return Buffer.from(await book.xlsx.writeBuffer());
}

/** A list of IP numbers `first` to `first + count - 1`, alternately of two kit types. */
export function ipRows(count: number, { first = 1, site = '', digits = 4 } = {}): TestRow[] {
  return Array.from({ length: count }, (_, at) => [
    String(first + at).padStart(digits, '0'),
    at % 2 === 0 ? 'ACTIVE' : 'PLACEBO',
    at % 2 === 0 ? 'LOT-A' : 'LOT-P',
    '2099-12-31',
    '',
    site,
  ]);
}

/** The object of the re-authentication for a file. */
export const fileObject = (content: Buffer): { sha256: string } => ({
  sha256: createHash('sha256').update(content).digest('hex'),
});

/** Body and headers of a multipart form with one file. */
export function fileForm(
  content: Buffer,
  fileName = 'list.xlsx',
  { field = 'file', reAuthToken }: { field?: string; reAuthToken?: string } = {},
): { payload: Buffer; headers: Record<string, string> } {
  const boundary = 'casebook-test-boundary';
  const token =
    reAuthToken === undefined
      ? ''
      : `--${boundary}\r\ncontent-disposition: form-data; name="reAuthToken"\r\n\r\n${reAuthToken}\r\n`;
  return {
    payload: Buffer.concat([
      Buffer.from(token),
      Buffer.from(
        `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="${fileName}"\r\n` +
          'content-type: application/octet-stream\r\n\r\n',
      ),
      content,
      Buffer.from(`\r\n--${boundary}--\r\n`),
    ]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  };
}
