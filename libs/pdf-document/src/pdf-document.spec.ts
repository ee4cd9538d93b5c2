import { PdfDocument } from './pdf-document';
import { NOT_TAGGED, readPdf } from './testing/read-pdf';

const AT = new Date('2026-03-01T00:00:00Z');
const LONG =
  'のどの痛みがあり、経過を観察しました。ข้อมูลของอาสาสมัคร The subject was seen again. '.repeat(
    90,
  );

/** The text of a glyph: ISO 19005-2, 6.2.11.7.2. */
const ALLOWED = /^[^\0\uFEFF\uFFFE]+$/;

const start = () => new PdfDocument({ title: '被験者 CB-101-001', language: 'ja', at: AT });

async function sample(): Promise<Buffer> {
  const pdf = start();
  pdf.heading('Subject TKY-001', 1);
  pdf.heading('Visit 1 スクリーニング', 2);
  pdf.heading('Demographics', 3);
  pdf.facts([
    ['Sex', '● Male ○ Female'],
    ['น้ำหนัก', 'ต่ำ 45.0 kg'],
  ]);
  pdf.table(
    [
      { title: 'Item', share: 0.3 },
      { title: 'Value', share: 0.7 },
    ],
    Array.from({ length: 80 }, (_, at) => [`Row ${at}`, `髙﨑 𠮷 ㎎ ${at}`]),
  );
  return pdf.end({ head: () => 'Study CB-101', foot: (page, pages) => `Page ${page} of ${pages}` });
}

it('can be read as text in three languages, with rare characters [D9-PDF-01]', async () => {
  const { pages } = readPdf(await sample());
  expect(pages.length).toBeGreaterThan(1);
  for (const words of [
    'Subject TKY-001',
    '● Male ○ Female',
    'น้ำหนัก',
    'ต่ำ 45.0 kg',
    '髙﨑 𠮷 ㎎ 0',
  ]) {
    expect(pages[0]).toContain(words);
  }
  expect(pages.at(-1)).toContain('髙﨑 𠮷 ㎎ 79');
  pages.forEach((page, at) => {
    expect(page).toContain('Study CB-101');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain('Value');
  });
});

it('is PDF/A with all fonts embedded, tagged, in a language, with a title and bookmarks', async () => {
  const file = await sample();
  const { objects, bookmarks, fonts } = readPdf(file);
  expect(file.toString('latin1')).toContain('<pdfaid:part>2</pdfaid:part>');
  expect(file.toString('latin1')).toContain('<pdfaid:conformance>A</pdfaid:conformance>');
  expect(objects).toContain('/Marked true');
  expect(objects).toMatch(/\/Lang \(ja\)/);
  expect(objects).toContain('/DisplayDocTitle true');
  for (const tag of ['Document', 'H1', 'H2', 'H3', 'Table', 'TR', 'TH', 'TD']) {
    expect(objects).toMatch(new RegExp(`/S /${tag}\\b`));
  }
  expect(bookmarks).toEqual(['Subject TKY-001', '  Visit 1 スクリーニング', '    Demographics']);
  expect(new Set(fonts)).toEqual(
    new Set(['NotoSansJP-Regular', 'NotoSansJP-Bold', 'Sarabun-Regular']),
  );
  // As many files of fonts as fonts: none is left to the reader, and none is there twice.
  expect(objects.match(/\/FontFile2/g)).toHaveLength(fonts.length);
});

it('has no text that is neither tagged nor left out by screen readers [D9-PDF-01]', async () => {
  const { pages } = readPdf(await sample());
  expect(pages.join('')).not.toContain(NOT_TAGGED);
});

it('has a text for each glyph, none of which PDF/A-2 forbids [D9-PDF-01]', async () => {
  const { glyphTexts } = readPdf(await sample());
  expect(glyphTexts.length).toBeGreaterThan(50);
  for (const text of glyphTexts) expect(text).toMatch(ALLOWED);
});

it.each([
  ['ทำงาน', 'มาตรการ', 'ต่ำ', 'น้ำหนัก'],
  ['มาตรการ', 'น้ำหนัก', 'ทำงาน', 'ต่ำ'],
  // Two hyphens and two ideographs have one glyph; a letter with its mark has that of both in one.
  ['1\u20112', '1-2', 'か\u3099', 'が', '㎏ \u2F00 一', '\uFB01', 'office'],
])(
  'gives one who copies it each text as it was written: %s first [D9-PDF-01]',
  async (...texts) => {
    const pdf = start();
    for (const text of texts) pdf.text(text);
    const { pages, glyphTexts } = readPdf(await pdf.end({}));
    expect(pages[0]!.trim().split(/\s*\n\s*/)).toEqual(texts);
    for (const text of glyphTexts) expect(text).toMatch(ALLOWED);
  },
);

it('has the width of each glyph, also of a letter that is only in a ligature', async () => {
  const pdf = start();
  pdf.text('fi');
  const { objects } = readPdf(await pdf.end({}));
  const [, widths] = /\/W \[0 \[([^\]]*)\]\]/.exec(objects)!;
  // Of the missing character, the ligature and its letters.
  expect(widths!.trim().split(/\s+/)).toHaveLength(4);
  expect(widths).toMatch(/^[\d.\s]+$/);
});

it('states below each bookmark how many are shown, or would be [D9-PDF-01]', async () => {
  const text = (await sample()).toString('latin1');
  const parents = text.split('endobj').filter((one) => /\/First \d+ 0 R/.test(one));
  const counts = parents.map((one) => Number(/\/Count (-?\d+)/.exec(one)?.[1]));
  // The root, the open subject, the closed visit.
  expect(counts.toSorted((one, other) => other - one)).toEqual([2, 1, -1]);
});

it('writes the same bytes for the same content', async () => {
  expect((await sample()).equals(await sample())).toBe(true);
});

it('goes on with a cell that is longer than a page, and loses nothing', async () => {
  const pdf = start();
  pdf.facts([['Note', LONG]]);
  const { pages } = readPdf(await pdf.end({}));
  expect(pages.length).toBeGreaterThan(2);
  const bare = (text: string) => text.replaceAll(/\s/g, '');
  expect(bare(pages.join(''))).toBe(bare(`Note${LONG}`));
});

it('shows a mark for a character that no font has, which can be copied, and nothing for one that is invisible', async () => {
  const pdf = start();
  pdf.text('한국 \u0007a\u200Bb');
  pdf.text('ชื่อ 한');
  const { pages, glyphTexts } = readPdf(await pdf.end({}));
  expect(pages[0]!.trim().split(/\s*\n\s*/)).toEqual(['한국 ab', 'ชื่อ 한']);
  expect(glyphTexts).toContain('〓');
  expect(glyphTexts).not.toContain('한');
});

it('has superscripts, which only one of the fonts has, in each place', async () => {
  const pdf = start();
  for (const text of ['10⁹/L', 'จำนวน 10⁹/L', '血小板 10⁹/L']) pdf.text(text);
  const { pages } = readPdf(await pdf.end({}));
  expect(pages[0]).not.toContain('〓');
  expect(pages[0]!.match(/10⁹\/L/g)).toHaveLength(3);
});

it('keeps the texts of a cell apart for one who copies them', async () => {
  const pdf = start();
  pdf.facts([['Weight', [{ text: '61 kg' }, { text: 'Hidden', style: { size: 'note' } }]]]);
  pdf.facts([['Sex', '○ Male\n○ Female']]);
  const [page] = readPdf(await pdf.end({})).pages;
  expect(page).toMatch(/61 kg\n\s*Hidden/);
  expect(page).toMatch(/○ Male\n\s*○ Female/);
});

it('has headings without a bookmark, never as the last line of a page', async () => {
  const pdf = start();
  for (let line = 0; line < 43; line += 1) pdf.text(`Line ${line}`);
  pdf.section('Vital signs');
  pdf.text('120');
  const { pages, objects, bookmarks } = readPdf(await pdf.end({}));
  expect(pages).toHaveLength(2);
  expect(pages[1]).toMatch(/^\s*Vital signs\s+120/);
  expect(objects).toMatch(/\/S \/H4\b/);
  expect(bookmarks).toEqual([]);
});

describe('the columns of a table', () => {
  const shares = (titles: string[], rows: string[][]) =>
    start()
      .fittingColumns(titles, rows)
      ?.map(({ share }) => share);
  const whole = (all: readonly number[]) => all.reduce((sum, one) => sum + one, 0);

  it('are as wide as their texts, and the last takes what is left', () => {
    const [line, value, rest] = shares(['Line', 'Value', 'Unit'], [['Sitting', '120', 'mmHg']])!;
    expect(line).toBeLessThan(0.12);
    expect(value).toBeLessThan(line!);
    expect(whole([line!, value!, rest!])).toBeCloseTo(1);
  });

  it('give room to long texts, but no word is broken', () => {
    const titles = ['Hypersensitivity', 'Note'];
    const [needed] = shares(titles, [['Contraindications', 'short']])!;
    const long = 'The subject was seen again. '.repeat(20);
    const [first, second] = shares(titles, [['Contraindications', long]])!;
    // Only the space beside the words is given up.
    expect((needed! - first!) * 499.28).toBeCloseTo(10);
    expect(first! + second!).toBeCloseTo(1);
  });

  it('are refused when a word would be broken', () => {
    expect(
      shares(
        Array.from({ length: 9 }, () => 'Contraindications'),
        [],
      ),
    ).toBeUndefined();
  });
});
