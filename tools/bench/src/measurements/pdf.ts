import { PdfDocument } from '@casebook/pdf-document';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';

const ROUNDS = 5;
const FORMS = 40;
const ITEMS = 30;
const CHANGES = 1_500;

const TEXTS = ['Systolic blood pressure', '収縮期血圧を記録してください', 'ความดันโลหิตซิสโตลิก'];
const AT = new Date('2026-01-02T00:00:00Z');

/** A call of pdfkit that draws, or that changes how it draws. */
interface Call {
  name: (typeof RECORDED)[number];
  values: unknown[];
}

const RECORDED = [
  'addPage',
  'font',
  'fontSize',
  'fillColor',
  'text',
  'registerFont',
  'switchToPage',
] as const;

type Methods = Record<(typeof RECORDED)[number], (...values: unknown[]) => unknown>;

/** (l) A document like the record of a subject, compared with pdfkit drawing the same runs at the same places. */
export async function benchPdf(): Promise<void> {
  const calls = await recorded(record);
  const runs = calls.filter(({ name }) => name === 'text').length;
  const times = { ours: [] as number[], bare: [] as number[] };
  let pages = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timed(record);
    const bare = await timed(() => replay(calls));
    if (round === 0) continue; // The first round compiles the code.
    times.ours.push(ours.ms);
    times.bare.push(bare.ms);
    pages = ours.pages;
  }
  const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;
  const [ours, bare] = [middle(times.ours), middle(times.bare)];
  process.stdout.write(
    `${`document of ${pages} pages, ${runs} runs / pdfkit`.padEnd(52)} ${(ours / bare).toFixed(2)} x   ` +
      `(${ours.toFixed(0)} / ${bare.toFixed(0)} ms, ${(ours / pages).toFixed(1)} ms a page)\n`,
  );
}

async function timed(work: () => Promise<number>): Promise<{ ms: number; pages: number }> {
  const began = performance.now();
  const pages = await work();
  return { ms: performance.now() - began, pages };
}

/** @returns the number of pages */
async function record(): Promise<number> {
  const pdf = new PdfDocument({ title: 'Record', language: 'en', at: AT });
  let pages = 0;
  for (let form = 0; form < FORMS; form += 1) {
    pdf.newPage();
    pdf.heading(`Form ${form}`, 2);
    pdf.facts(
      Array.from(
        { length: ITEMS },
        (_, item) => [`${TEXTS[item % 3]} ${item}`, String((form * 37 + item * 11) % 997)] as const,
      ),
    );
  }
  pdf.heading('Audit trail', 2);
  pdf.table(
    ['At', 'Person', 'Place', 'Before', 'After'].map((title) => ({ title, share: 0.2 })),
    Array.from({ length: CHANGES }, (_, change) => [
      `2026-01-${String((change % 28) + 1).padStart(2, '0')} 10:${String(change % 60).padStart(2, '0')} (UTC+09:00)`,
      'Dr. Tanaka',
      TEXTS[change % 3]!,
      String(change % 900),
      String((change * 7) % 900),
    ]),
    { size: 'note' },
  );
  await pdf.end({
    head: (_page, count) => {
      pages = count;
      return 'CB-101   001 Tokyo   R-0001';
    },
    foot: (page, count) => `Page ${page} of ${count}`,
  });
  return pages;
}

/** What pdfkit is asked to do by some work. */
async function recorded(work: () => Promise<unknown>): Promise<Call[]> {
  const calls: Call[] = [];
  const methods = PDFDocument.prototype as unknown as Methods;
  const own = Object.fromEntries(RECORDED.map((name) => [name, methods[name]])) as Methods;
  let depth = 0;
  for (const name of RECORDED) {
    methods[name] = function recording(this: unknown, ...values: unknown[]) {
      // What pdfkit calls by itself follows from what it was asked.
      if (depth === 0) calls.push({ name, values });
      depth += 1;
      try {
        return own[name].apply(this, values);
      } finally {
        depth -= 1;
      }
    };
  }
  try {
    await work();
  } finally {
    Object.assign(methods, own);
  }
  return calls;
}

/** The same runs at the same places, without tags, bookmarks and the breaking of lines. */
async function replay(calls: readonly Call[]): Promise<number> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { left: 48, right: 48, top: 64, bottom: 0 },
    bufferPages: true,
    // A font that is given here is read anew at each use of its name.
    font: null as unknown as string,
  });
  let bytes = 0;
  pdf.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  const methods = pdf as unknown as Methods;
  for (const { name, values } of calls) methods[name].apply(pdf, values);
  pdf.end();
  await ended;
  return bytes;
}
