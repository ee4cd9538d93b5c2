import { zip } from '@casebook/files';
import { Workbook } from 'exceljs';
import { type Dataset } from './shared/dataset';
import { all, datasetOf } from './shared/dataset.testing';
import { xlsxEntries } from './xlsx';

async function bytesOf(datasets: readonly Dataset[], maxRows?: number): Promise<Buffer> {
  return Buffer.concat(await all(zip(xlsxEntries({ datasets }, maxRows))));
}

/** Reads a workbook with exceljs, which has nothing in common with the writer. */
async function read(datasets: readonly Dataset[], maxRows?: number): Promise<Workbook> {
  const workbook = new Workbook();
  await workbook.xlsx.load((await bytesOf(datasets, maxRows)) as unknown as ArrayBuffer);
  return workbook;
}

const TEXTS = [
  '=1+1',
  '-5',
  '007',
  '2024-UN-UN',
  '東京 𠮷野家 ไทย น้ำ',
  ' <a href="x">&amp;</a> ',
  'line 1\nline 2',
];

it('writes every text as a text, so that nothing is computed and no zero is lost [D9-EXPORT-01]', async () => {
  const rows = TEXTS.map((value) => [value]);
  const sheet = (await read([datasetOf(['VALUE'], rows)])).getWorksheet('TEST')!;
  expect(sheet.getCell('A1').value).toBe('VALUE');
  expect(sheet.getCell('A2').value).toBe('Label of VALUE');
  TEXTS.forEach((value, at) => {
    const cell = sheet.getCell(at + 3, 1);
    expect(cell.value).toBe(value);
    expect(cell.numFmt).toBe('@');
  });
});

it('writes numbers as numbers with the zeros of the entry, and too long ones as texts', async () => {
  const numbers = ['12', '-1.50', '0.10', '1234567890123456', null];
  const sheet = (
    await read([
      datasetOf(
        ['N#'],
        numbers.map((one) => [one]),
      ),
    ])
  ).getWorksheet('TEST')!;
  expect(numbers.map((_, at) => sheet.getCell(at + 3, 1).value)).toEqual([
    12,
    -1.5,
    0.1,
    '1234567890123456',
    null,
  ]);
  expect(sheet.getCell('A4').numFmt).toBe('0.00');
  expect(sheet.getCell('A5').numFmt).toBe('0.00');
});

it('goes on in a further sheet when one is full, without losing a row', async () => {
  const rows = Array.from({ length: 7 }, (_, at) => [String(at)]);
  const workbook = await read([datasetOf(['A'], rows), datasetOf(['A'], [], 'EMPTY')], 5);
  expect(workbook.worksheets.map(({ name }) => name)).toEqual([
    'TEST',
    'TEST (2)',
    'TEST (3)',
    'EMPTY',
  ]);
  const found = workbook.worksheets.flatMap((sheet) =>
    sheet.getSheetValues().flatMap((row, no) => (no > 2 ? [(row as string[])[1]] : [])),
  );
  expect(found).toEqual(rows.flat());
});

it('writes equal bytes for equal rows', async () => {
  const dataset = datasetOf(['A', 'B#'], [['x', '1']]);
  expect(await bytesOf([dataset])).toEqual(await bytesOf([dataset]));
});
