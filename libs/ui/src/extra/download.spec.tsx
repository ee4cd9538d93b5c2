import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import excel, { type Worksheet } from 'exceljs';
import fc from 'fast-check';
import { CasebookThemeProvider } from '../core/CasebookThemeProvider';
import { DownloadButton } from './DownloadButton';
import { readSheet, SheetError } from './read-sheet';
import { cellValue, fileName, makeWorkbook, sheet, sheetName, type SheetDownload } from './sheet';

interface Row {
  code: string;
  name: string;
  count: number | null;
  day: string | null;
  at: string;
  offset: number;
}

const rows: Row[] = [
  {
    code: '=1+1',
    name: '東京大学病院',
    count: 12,
    day: '2026-04-01',
    at: '2026-03-31T20:15:30Z',
    offset: 540,
  },
  {
    code: '0012',
    name: 'โรงพยาบาลศิริราช',
    count: null,
    day: '2026-UN-UN',
    at: '2026-03-31T20:15:30Z',
    offset: -210,
  },
];

const download = (all: Row[] = rows): SheetDownload => ({
  fileParts: ['ST-1', 'Sites'],
  sheets: [
    sheet<Row>({
      name: '施設',
      columns: [
        { title: 'Site ID', kind: 'text', value: (row) => row.code },
        { title: 'Site name', kind: 'text', value: (row) => row.name },
        { title: 'Subjects', kind: 'number', value: (row) => row.count },
        { title: 'Effective date', kind: 'date', value: (row) => row.day },
        {
          title: 'Updated',
          kind: 'datetime',
          value: (row) => row.at,
          offsetMinutes: (row) => row.offset,
        },
        { title: 'Asked', kind: 'datetime', value: (row) => row.at },
      ],
      rows: all,
    }),
  ],
});

async function readBack(what: SheetDownload): Promise<Worksheet> {
  const bytes = await (await makeWorkbook(what)).xlsx.writeBuffer();
  const book = new excel.Workbook();
  await book.xlsx.load(bytes);
  return book.worksheets[0]!;
}
const valuesOf = (page: Worksheet, row: number) => (page.getRow(row).values as unknown[]).slice(1);

describe('an Excel file', () => {
  const texts = async (values: readonly string[]) => {
    const columns = [{ title: 'Text', kind: 'text' as const, value: (row: string) => row }];
    const page = await readBack({
      fileParts: [],
      sheets: [sheet<string>({ name: 'x', columns, rows: values })],
    });
    return values.map((_, at) => page.getRow(at + 2).getCell(1).value ?? '');
  };

  it('preserves every text, including control characters and formulas [R7-DOWNLOAD-01]', async () => {
    const hostile = [
      '_x0041_',
      'a_x005F_x000D_',
      '_x00e9__x0041_',
      '=HYPERLINK("http://x")',
      '<b>&amp;</b> ]]>',
      ' two  spaces ',
      '葛\u{E0100} 👨‍👩‍👧 ｶﾞ ก็ํ',
      'first\nsecond',
    ];
    expect(await texts(hostile)).toEqual(hostile);
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.string({ unit: 'binary' }), { minLength: 40, maxLength: 40 }),
        async (values) => {
          const shown = values.map((value) =>
            // oxlint-disable-next-line no-control-regex -- characters that XML does not allow
            value.replace(/\r\n?/g, '\n').replace(/[\0-\x08\x0B-\x1F\x7F\uFFFE\uFFFF]/g, '\uFFFD'),
          );
          expect(await texts(values)).toEqual(shown);
        },
      ),
      { numRuns: 4 },
    );
  });

  it('cuts a text that is too long for a cell without splitting a character', async () => {
    const fill = 'x'.repeat(32_765);
    expect(await texts([`${fill}👍👍`])).toEqual([`${fill}…`]);
  });

  it('stores texts, numbers and dates with their types [R7-DOWNLOAD-01]', async () => {
    const page = await readBack(download());
    expect(page.name).toBe('施設');
    expect(valuesOf(page, 1)).toEqual([
      'Site ID',
      'Site name',
      'Subjects',
      'Effective date',
      'Updated',
      'Updated (UTC±)',
      'Asked (UTC+00:00)',
    ]);
    expect(valuesOf(page, 2)).toEqual([
      '=1+1',
      '東京大学病院',
      12,
      new Date('2026-04-01T00:00:00Z'),
      new Date('2026-04-01T05:15:30Z'),
      'UTC+09:00',
      new Date('2026-03-31T20:15:30Z'),
    ]);
    expect(page.getCell('A2').type).toBe(excel.ValueType.String);
    expect(page.getCell('A3').value).toBe('0012');
    expect(page.getCell('B3').value).toBe('โรงพยาบาลศิริราช');
    expect(page.getCell('C3').value).toBeNull();
    expect(page.getCell('D3').value).toBe('2026-UN-UN');
    expect(page.getCell('E3').value).toEqual(new Date('2026-03-31T16:45:30Z'));
    expect(page.getCell('F3').value).toBe('UTC-03:30');
    expect(page.getCell('D2').numFmt).toBe('yyyy-mm-dd');
    expect(page.getCell('A2').numFmt).toBe('@');
  });

  it('has a fixed header, a filter, and columns as wide as their contents', async () => {
    const page = await readBack(download());
    expect(page.views[0]).toMatchObject({ state: 'frozen', ySplit: 1 });
    expect(page.autoFilter).toBe('A1:G3');
    expect(page.getCell('A1').font.bold).toBe(true);
    // Six characters of Japanese are as wide as twelve letters.
    expect(page.getColumn(2).width).toBe(18);
    expect((await readBack(download([]))).rowCount).toBe(1);
  });

  it('never writes a text as a formula', () => {
    fc.assert(
      fc.property(fc.string(), fc.constantFrom('=', '+', '-', '@'), (text, sign) => {
        expect(cellValue('text', sign + text)).toBe(sign + text);
        expect(['string', 'number']).toContain(typeof cellValue('number', sign + text));
      }),
    );
  });

  it('is named from its parts and the date [R7-DOWNLOAD-01]', () => {
    const day = new Date(2026, 3, 1);
    expect(fileName(['ST-1', '施設一覧'], day)).toBe('ST-1_施設一覧_20260401.xlsx');
    expect(fileName(['A/B:C', ' ', 'รายชื่อ'], day)).toBe('A-B-C_รายชื่อ_20260401.xlsx');
  });

  it('has sheets with names that Excel accepts', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ maxLength: 50 }), { maxLength: 6 }), (wanted) => {
        const names: string[] = [];
        for (const one of wanted) names.push(sheetName(one, names));
        expect(new Set(names.map((name) => name.toLowerCase())).size).toBe(names.length);
        for (const name of names) expect(name).toMatch(/^[^[\]:*?/\\]{1,31}$/);
      }),
    );
  });
});

const around = {
  navigate: () => {},
  address: { search: '', replaceSearch: () => {} },
  personId: 7,
};

function Around({ load }: { load: () => Promise<SheetDownload> }) {
  return (
    <CasebookThemeProvider language="en" {...around}>
      <DownloadButton load={load} failureText={(error) => (error as Error).message} />
    </CasebookThemeProvider>
  );
}

describe('the button of a download', () => {
  const saved: string[] = [];
  beforeEach(() => {
    saved.length = 0;
    URL.createObjectURL = () => 'blob:x';
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
      this: HTMLAnchorElement,
    ) {
      saved.push(this.download);
    });
  });
  afterEach(() => jest.restoreAllMocks());

  it('downloads the file and shows its name', async () => {
    render(<Around load={() => Promise.resolve(download())} />);
    await userEvent.click(screen.getByText('Download Excel'));
    await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^ST-1_Sites_\d{8}\.xlsx$/)]));
    expect(await screen.findByText(/ST-1_Sites_\d{8}\.xlsx was downloaded/)).toBeInTheDocument();
  });

  it('shows why it failed and can be tried again', async () => {
    let calls = 0;
    const load = () => {
      calls += 1;
      return calls === 1
        ? Promise.reject(new Error('The server is busy.'))
        : Promise.resolve(download());
    };
    render(<Around load={load} />);
    await userEvent.click(screen.getByText('Download Excel'));
    expect(await screen.findByText('The server is busy.')).toBeInTheDocument();
    expect(saved).toEqual([]);
    await userEvent.click(screen.getByText('Download failed – try again'));
    await waitFor(() => expect(saved).toHaveLength(1));
  });
});

describe('reading a sheet', () => {
  const asFile = async (what: SheetDownload) => {
    const bytes = await (await makeWorkbook(what)).xlsx.writeBuffer();
    // The Blob of jsdom cannot be read.
    return { size: bytes.byteLength, arrayBuffer: async () => bytes } as unknown as Blob;
  };

  it('gives back every text that was written, whatever it looks like', async () => {
    const texts = fc
      .string({ unit: 'grapheme', maxLength: 30 })
      // oxlint-disable-next-line no-control-regex -- Excel has no such characters
      .map((text) => text.replace(/[\u0000-\u001f\ufffe\uffff]/g, '').trim());
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(texts, texts), { minLength: 1, maxLength: 5 }),
        async (written) => {
          const columns = [0, 1].map((at) => ({
            title: `C${at}`,
            kind: 'text' as const,
            value: (row: [string, string]) => row[at],
          }));
          const what = { fileParts: ['x'], sheets: [sheet({ name: 'S', columns, rows: written })] };
          const [head, ...read] = await readSheet(await asFile(what));
          expect(head).toEqual(['C0', 'C1']);
          const padded = written.map((_, at) => read[at] ?? ['', '']);
          expect(padded).toEqual(written);
        },
      ),
      { numRuns: 20 },
    );
  });

  it('says what is no Excel file, and what is too large', async () => {
    const broken = { size: 3, arrayBuffer: async () => new Uint8Array([1, 2, 3]).buffer };
    await expect(readSheet(broken as unknown as Blob)).rejects.toEqual(new SheetError('form'));
    const large = { size: 6 * 1024 * 1024 };
    await expect(readSheet(large as unknown as Blob)).rejects.toMatchObject({ fault: 'size' });
  });
});
