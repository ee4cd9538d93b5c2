import { readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import fc from 'fast-check';
import type { Dataset } from './shared/dataset';
import { contentOf, datasetOf, filesOf } from './shared/dataset.testing';
import { writeIbmDouble } from './ibm-double';
import { readXpt, type XptFile } from './read-xpt.testing';
import { partsOf, xptEntries } from './xpt';
import { VERSION_5, VERSION_8 } from './xpt-records';

const codelists = [
  {
    name: 'SEX',
    label: 'Sex',
    entries: [
      { code: 'M', label: "Male's & <more>" },
      { code: 'F', label: 'Female\n女性' },
    ],
  },
];

async function bytesOf(dataset: Dataset, version = VERSION_5): Promise<Buffer> {
  const files = await filesOf(xptEntries(contentOf([dataset]), version));
  return [...files.values()][0]!;
}

const written = async (dataset: Dataset, version = VERSION_5): Promise<XptFile> =>
  readXpt(await bytesOf(dataset, version));

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

it('writes the layout of version 8 with long names, labels and texts [D9-EXPORT-05]', async () => {
  const long = '日本語の長い文章'.repeat(30);
  const dataset = datasetOf(
    ['NOTE_ON_THE_SUBJECT_ITSELF', 'AGE#'],
    [[long, '54']],
    'Vital_signs_of_the_first_visit',
  );
  const label = 'ラベル '.repeat(40).trim();
  const variables = [{ ...dataset.variables[0]!, label }, dataset.variables[1]!];
  const read = await written({ ...dataset, variables }, VERSION_8);
  expect(read.dataset).toBe('Vital_signs_of_the_first_visit');
  expect(read.variables.map(({ name }) => name)).toEqual(['NOTE_ON_THE_SUBJECT_ITSELF', 'AGE']);
  const [note, age] = read.variables.map((one) => one.label);
  expect(label.startsWith(note!)).toBe(true);
  expect(Buffer.byteLength(note!)).toBeGreaterThan(250);
  expect(age).toBe('Label of AGE');
  expect(read.rows).toEqual([[long, 54]]);
});

it('writes records of nothing but blanks, which version 8 counts', async () => {
  const { rows } = await written(datasetOf(['A'], [[null], [null], [null]]), VERSION_8);
  expect(rows).toEqual([[''], [''], ['']]);
});

it.each([
  ['5', VERSION_5, 'libname in xport "&folder/dm.xpt"'],
  ['8', VERSION_8, '%xpt2loc(libref=work, memlist=DM, filespec="&folder/dm.xpt")'],
])('adds a program with the formats and a Define-XML for version %s', async (_, version, reads) => {
  const dataset = datasetOf(['SEX'], [['M']], 'DM');
  const variables = [{ ...dataset.variables[0]!, codelist: 'SEX', collected: true }];
  const files = await filesOf(
    xptEntries(contentOf([{ ...dataset, variables }], codelists), version),
  );
  expect([...files.keys()]).toEqual(['dm.xpt', 'formats.sas', 'define.xml']);
  const program = String(files.get('formats.sas'));
  expect(program).toContain(
    "value $SEXF\n    'M' = 'Male''s & <more>'\n    'F' = 'Female 女性'\n  ;",
  );
  expect(program).toContain(reads);
  expect(program).toContain('  modify DM;\n  format\n    SEX $SEXF.\n  ;');
  const define = String(files.get('define.xml'));
  expect(define).toContain('<CodeListRef CodeListOID="CL.SEX"/>');
  expect(define).toContain('xlink:href="dm.xpt"');
  expect(define).toContain('Male&#39;s &amp; &lt;more&gt;'.replace('&#39;', "'"));
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
      const parts = partsOf(value, 200);
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

it('reads the records once and leaves no file behind', async () => {
  const leftovers = () =>
    readdirSync(tmpdir()).filter((name) => name.startsWith('casebook-export-'));
  const before = leftovers();
  const dataset = datasetOf(['A'], [['x']]);
  let readings = 0;
  const rows = () => {
    readings += 1;
    return dataset.rows();
  };
  await bytesOf({ ...dataset, rows });
  expect(readings).toBe(1);
  const broken = async function* pieces() {
    yield [['x']];
    throw new Error('broke off');
  };
  await expect(bytesOf({ ...dataset, rows: broken })).rejects.toThrow('broke off');
  expect(leftovers()).toEqual(before);
});
