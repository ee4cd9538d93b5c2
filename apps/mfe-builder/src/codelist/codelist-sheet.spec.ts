import type { Codelist } from '@casebook/study-design';
import * as fc from 'fast-check';
import { changeOf, readCodelists, sheetOfCodelists, takenOver } from './codelist-sheet';

const languages = ['en', 'ja'];
const label = fc.string({ minLength: 1, maxLength: 8 }).map((text) => text.trim() || 'x');
const entry = fc.record(
  {
    code: fc.stringMatching(/^[A-Z0-9]{1,4}$/),
    label: fc.record({ en: label, ja: label }, { requiredKeys: ['en'] }),
    rank: fc.integer({ min: 0, max: 99 }),
    retired: fc.constant(true as const),
  },
  { requiredKeys: ['code', 'label'] },
);
const list = fc.record({
  key: fc.stringMatching(/^[A-Z][A-Z0-9_]{0,6}$/),
  name: fc.record({ en: label, ja: label }, { requiredKeys: ['en'] }),
  dataType: fc.constantFrom('text', 'integer', 'decimal'),
  entries: fc.uniqueArray(entry, { minLength: 1, maxLength: 5, selector: ({ code }) => code }),
});
const lists = fc.uniqueArray(list, { maxLength: 4, selector: ({ key }) => key });

/** The texts that a file of codelists has. */
function rowsOf(all: readonly Codelist[]): string[][] {
  const { columns, rows } = sheetOfCodelists(all, languages);
  return [
    columns.map(({ title }) => title),
    ...rows.map((row) => columns.map(({ value }) => String(value(row) ?? ''))),
  ];
}

const one = (key: string, codes: Record<string, string>): Codelist => ({
  key,
  name: { en: key },
  dataType: 'text',
  entries: Object.entries(codes).map(([code, en]) => ({ code, label: { en } })),
});

describe('codelists in a sheet [D4-EDITOR-09]', () => {
  it('are read as they were written', () => {
    fc.assert(
      fc.property(lists, (written) => {
        expect(readCodelists(rowsOf(written), languages, [])).toEqual({
          lists: written,
          faults: [],
        });
      }),
    );
  });

  it('keep what the file does not say', () => {
    const former = {
      ...one('NY', { Y: 'Yes' }),
      name: { en: 'NY', th: 'ไทย' },
      source: { format: 'odm', oid: 'CL.1' },
    };
    const rows = [
      ['Codelist', 'Code', 'Label (ja)'],
      ['NY', 'Y', 'はい'],
      ['NY', 'N', ''],
    ];
    const read = readCodelists(rows, languages, [former as Codelist]);
    expect(read.faults).toEqual([]);
    expect(read.lists).toEqual([
      {
        ...former,
        entries: [
          { code: 'Y', label: { en: 'Yes', ja: 'はい' } },
          { code: 'N', label: { en: 'N' } },
        ],
      },
    ]);
  });

  it('are refused with the row and the column', () => {
    const head = ['Codelist', 'Type', 'Code', 'Rank', 'Retired'];
    const faults = (...cells: string[]) =>
      readCodelists([head, ['A', '', '1', '', ''], cells], languages, []).faults;
    expect(faults('1 A', '', '2', '', '')).toEqual([
      { row: 3, column: 'Codelist', reason: 'key', value: '1 A' },
    ]);
    expect(faults('A', '', '', '', '')[0]).toMatchObject({ column: 'Code', reason: 'code' });
    expect(faults('A', '', '1', '', '')[0]).toMatchObject({ reason: 'codeTwice', value: '1' });
    expect(faults('A', 'date', '2', '', '')[0]).toMatchObject({ column: 'Type', reason: 'type' });
    expect(faults('A', '', '2', 'x', '')[0]).toMatchObject({ column: 'Rank', reason: 'rank' });
    expect(faults('A', '', '2', '', 'maybe')[0]).toMatchObject({ reason: 'retired' });
    expect(faults('', '', '', '', '')).toEqual([]);
    expect(readCodelists([['Code']], languages, []).faults).toEqual([
      { row: 1, column: 'Codelist', reason: 'columnMissing', value: '' },
    ]);
  });

  it('are compared with the draft, and keep codes that the file does not have when asked to', () => {
    const former = one('NY', { Y: 'Yes', N: 'No', U: 'Unknown' });
    const file = one('NY', { N: 'Nope', Y: 'Yes', X: 'New' });
    expect(changeOf(file, former)).toMatchObject({
      isNew: false,
      added: 1,
      changed: 1,
      missing: 1,
    });
    expect(changeOf(file, undefined)).toMatchObject({
      isNew: true,
      added: 3,
      changed: 0,
      missing: 0,
    });
    const codes = (keeps: boolean) =>
      takenOver(file, former, keeps).entries.map(({ code }) => code);
    expect(codes(true)).toEqual(['N', 'Y', 'X', 'U']);
    expect(codes(false)).toEqual(['N', 'Y', 'X']);
  });
});
