import fc from 'fast-check';
import type { Dataset } from './dataset';
import { all, datasetOf } from './dataset.testing';
import { writeIbmDouble } from './ibm-double';
import { readXpt, type XptFile } from './read-xpt.testing';
import { partsOf, xptEntries } from './xpt';

async function bytesOf(dataset: Dataset): Promise<Buffer> {
  const [entry] = await all(xptEntries([dataset]));
  return Buffer.concat(await all(entry!.content as AsyncIterable<Buffer>));
}

const written = async (dataset: Dataset): Promise<XptFile> => readXpt(await bytesOf(dataset));

it('writes the layout of version 5, with texts in UTF-8 and missing values [D9-EXPORT-05]', async () => {
  const dataset = datasetOf(
    ['SUBJID', 'AGE#', 'NOTE'],
    [
      ['001', '54', '東京'],
      ['002', null, null],
      ['003', '-0.25', '2024-UN-UN'],
    ],
    'DM',
  );
  expect(await written(dataset)).toEqual({
    dataset: 'DM',
    label: 'Tést データ',
    variables: [
      { name: 'SUBJID', label: 'Label of SUBJID', type: 2, length: 3, position: 0 },
      { name: 'AGE', label: 'Label of AGE', type: 1, length: 8, position: 3 },
      { name: 'NOTE', label: 'Label of NOTE', type: 2, length: 10, position: 11 },
    ],
    rows: [
      ['001', 54, '東京'],
      ['002', null, ''],
      ['003', -0.25, '2024-UN-UN'],
    ],
  });
});

it('writes the bytes that SAS writes for well known numbers', () => {
  const hex = (value: number): string => {
    const bytes = Buffer.alloc(8);
    writeIbmDouble(bytes, 0, value);
    return bytes.toString('hex');
  };
  // From TS-140 and the description of hexadecimal floating point by IBM.
  expect(hex(1)).toBe('4110000000000000');
  expect(hex(-1)).toBe('c110000000000000');
  expect(hex(2)).toBe('4120000000000000');
  expect(hex(0)).toBe('0000000000000000');
  expect(hex(-118.625)).toBe('c276a00000000000');
  expect(hex(0.1)).toBe('401999999999999a');
});

it('gives every number of up to 15 digits back as it was entered', async () => {
  const number = fc
    .tuple(fc.integer({ min: -999_999_999, max: 999_999_999 }), fc.integer({ min: 0, max: 6 }))
    .map(([whole, decimals]) => (whole / 10 ** decimals).toFixed(decimals));
  await fc.assert(
    fc.asyncProperty(fc.array(number, { minLength: 1, maxLength: 50 }), async (numbers) => {
      const { rows } = await written(
        datasetOf(
          ['ID', 'N#'],
          numbers.map((one, at) => [String(at), one]),
        ),
      );
      expect(rows.map(([, found]) => found)).toEqual(numbers.map((one) => Number(one) + 0));
    }),
    { numRuns: 50 },
  );
});

it('writes numbers with more digits than it can keep as texts', async () => {
  const { variables, rows } = await written(
    datasetOf(
      ['ID', 'N#'],
      [
        ['1', '12345678901234567'],
        ['2', '1'],
      ],
    ),
  );
  expect(variables[1]!.type).toBe(2);
  expect(rows.map(([, found]) => found)).toEqual(['12345678901234567', '1']);
});

it('goes on with a text longer than 200 bytes in further variables, between whole characters', async () => {
  const long = '日本語の長い文章'.repeat(30);
  const { variables, rows } = await written(
    datasetOf(
      ['ID', 'LONGTEXT', 'LONGTEX1'],
      [
        ['1', long, 'x'],
        ['2', 'short', 'y'],
      ],
    ),
  );
  expect(variables.map(({ name }) => name)).toEqual([
    'ID',
    'LONGTEXT',
    'LONGTEX2',
    'LONGTEX3',
    'LONGTEX4',
    'LONGTEX1',
  ]);
  expect(rows[0]!.slice(1, 5).join('')).toBe(long);
  expect(rows[1]!.slice(1)).toEqual(['short', '', '', '', 'y']);
});

it('cuts a text into parts that together are the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 600 }), (value) => {
      const parts = partsOf(value);
      expect(parts.map(String).join('')).toBe(value.toWellFormed());
      for (const part of parts) expect(part.length).toBeLessThanOrEqual(200);
    }),
  );
});

it('writes a file without rows, and equal bytes for equal rows', async () => {
  const empty = datasetOf(['A'], []);
  expect((await written(empty)).rows).toEqual([]);
  const dataset = datasetOf(['A', 'B#'], [['x', '1']]);
  expect(await bytesOf(dataset)).toEqual(await bytesOf(dataset));
});
