import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import type { Dataset, Row, Variable } from '../shared/dataset';
import { contentOf, filesOf } from '../shared/dataset.testing';
import { mdbEntries } from './mdb';

type Value = string | number | null;

const text = (name: string, collected = true): Variable => ({
  name,
  label: name,
  kind: 'text',
  collected,
});
const number = (name: string, whole = false): Variable => ({
  name,
  label: name,
  kind: 'number',
  whole,
});

const datasetOf = (
  name: string,
  variables: readonly Variable[],
  rows: readonly Row[],
): Dataset => ({
  name,
  label: name,
  variables,
  rows: async function* pieces() {
    for (let at = 0; at < rows.length; at += 100) yield rows.slice(at, at + 100);
  },
});

async function fileOf(datasets: readonly Dataset[]): Promise<Buffer> {
  const files = await filesOf(mdbEntries(contentOf(datasets)));
  expect([...files.keys()]).toEqual(['CB-101.mdb']);
  return files.get('CB-101.mdb')!;
}

/** Reads a file by a library that shares no code with the writer. */
async function read(file: Buffer) {
  const { default: MDBReader } = await import('mdb-reader');
  const reader = new MDBReader(file);
  return new Map(
    reader.getTableNames().map((name) => {
      const table = reader.getTable(name);
      const types = table.getColumns().map(({ type }) => type);
      const rows = table.getData().map((row) => Object.values(row) as Value[]);
      return [name, { columns: table.getColumnNames(), types, rows, count: table.rowCount }];
    }),
  );
}

const LONG = '東京 '.repeat(100);
const LONGEST = 'ไทย'.repeat(5_000);

it('has every cell as it was entered, by an independent reader', async () => {
  const variables = [text('SUBJID'), number('AGE'), number('LINENO', true), text('NOTE')];
  const rows: Row[] = [
    ['TKY-001', '1.5', '1', '=1+1 東京 ไทย 𠮷\n007'],
    ['007', null, '-2', null],
    ['é', '-0.25', null, LONG],
    ['', '100', '2147483647', LONGEST],
  ];
  const found = await read(await fileOf([datasetOf('DM', variables, rows)]));
  expect(found.get('DM')).toEqual({
    columns: ['SUBJID', 'AGE', 'LINENO', 'NOTE'],
    types: ['text', 'double', 'long', 'memo'],
    count: 4,
    rows: [
      ['TKY-001', 1.5, 1, '=1+1 東京 ไทย 𠮷\n007'],
      ['007', null, -2, null],
      ['é', -0.25, null, LONG],
      ['', 100, 2_147_483_647, LONGEST],
    ],
  });
});

it('keeps a number as text when its digits would be lost', async () => {
  const rows: Row[] = [['12345678901234567.5'], ['1']];
  const found = await read(await fileOf([datasetOf('DM', [number('AGE')], rows)]));
  expect(found.get('DM')).toMatchObject({
    types: ['text'],
    rows: [['12345678901234567.5'], ['1']],
  });
});

it('has room for records that are longer than a page, in long values', async () => {
  const variables = Array.from({ length: 40 }, (_, at) => text(`C${at}`));
  const rows = [variables.map((_, at) => `あ${at}`.repeat(80)), variables.map(() => null)];
  const found = await read(await fileOf([datasetOf('WIDE', variables, rows)]));
  expect(found.get('WIDE')!.rows).toEqual(rows);
  expect(new Set(found.get('WIDE')!.types)).toEqual(new Set(['text', 'memo']));
});

it('divides a dataset of more than 255 variables, and says in each table which record it is', async () => {
  const variables = [
    text('SUBJID', false),
    ...Array.from({ length: 300 }, (_, at) => text(`C${at}`)),
  ];
  const rows = [['S-1', ...Array.from({ length: 300 }, (_, at) => String(at))]];
  const found = await read(
    await fileOf([datasetOf('DM', variables, rows), datasetOf('DM_2', [text('A')], [])]),
  );
  expect([...found.keys()]).toEqual(['DM', 'DM_2', 'DM_21']);
  expect(found.get('DM')!.rows[0]).toEqual(['S-1', ...rows[0]!.slice(1, 255)]);
  expect(found.get('DM_2')!.rows[0]).toEqual(['S-1', ...rows[0]!.slice(255)]);
  expect(found.get('DM_21')).toMatchObject({ columns: ['A'], rows: [] });
});

it('has tables whose pages need maps of their own, and many tables', async () => {
  const rows = Array.from({ length: 4_000 }, (_, at) => [`${at} `.repeat(120)]);
  const many = Array.from({ length: 200 }, (_, at) =>
    datasetOf(`T${at}`, [text('A')], [[`${at}`]]),
  );
  const found = await read(await fileOf([datasetOf('DM', [text('A')], rows), ...many]));
  expect(found.get('DM')!.rows).toEqual(rows);
  expect(found.size).toBe(201);
  expect(found.get('T199')!.rows).toEqual([['199']]);
});

it('gives back any texts [D9-EXPORT-01]', async () => {
  const cell = fc.option(
    fc.string({ unit: 'binary', maxLength: 300 }).filter((one) => !/\0|^\uFEFF/.test(one)),
    { nil: null },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (rows) => {
      const found = await read(await fileOf([datasetOf('DM', [text('A'), text('B')], rows)]));
      expect(found.get('DM')!.rows).toEqual(rows);
    }),
    { numRuns: 50 },
  );
});

it('gives equal bytes for equal data [D9-EXPORT-02]', async () => {
  const dataset = datasetOf('DM', [text('A'), text('B')], [['1', LONGEST]]);
  expect((await fileOf([dataset])).equals(await fileOf([dataset]))).toBe(true);
});

const withTools = hasTools() ? it : it.skip;

function hasTools(): boolean {
  try {
    execFileSync('mdb-ver', ['--version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

withTools('is read by mdbtools, too, where they are installed', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'casebook-mdb-'));
  try {
    const path = join(folder, 'file.mdb');
    const rows = [
      ['TKY-001', '東京 ไทย'],
      ['007', LONG],
      ['é', null],
    ];
    writeFileSync(path, await fileOf([datasetOf('DM', [text('A'), text('B')], rows)]));
    const tool = (name: string, ...more: string[]) => execFileSync(name, more).toString();
    expect(tool('mdb-tables', '-1', path).trim()).toBe('DM');
    expect(tool('mdb-export', path, 'DM')).toBe(
      `A,B\n"TKY-001","東京 ไทย"\n"007","${LONG}"\n"é",\n`,
    );
  } finally {
    rmSync(folder, { recursive: true });
  }
});
