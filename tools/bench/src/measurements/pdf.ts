import { PdfDocument } from '@casebook/pdf-document';
// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';

const ROUNDS = 5;
const FORMS = 40;
const ITEMS = 30;
const CHANGES = 1_500;

const TEXTS = ['Systolic blood pressure', '収縮期血圧を記録してください', 'ความดันโลหิตซิสโตลิก'];
const AT = new Date('2026-01-02T00:00:00Z');

const DRAWN = [
  'addPage',
  'font',
  'fontSize',
  'fillColor',
  'text',
  'registerFont',
  'switchToPage',
] as const;
const TAGGED = [
  'struct',
  'addStructure',
  'markContent',
  'markStructureContent',
  'endMarkedContent',
] as const;
const RECORDED = [...DRAWN, ...TAGGED];

type Method = (...values: unknown[]) => unknown;
type Methods = Record<(typeof RECORDED)[number], Method>;

/** A call of pdfkit that draws or tags, or that changes how it draws; `add` is that of an element of the structure. */
interface Call {
  name: (typeof RECORDED)[number] | 'add';
  /** The element of which it was called; undefined: the document. */
  of?: unknown;
  values: unknown[];
  result: unknown;
}

const DRAWS = new Set<string>(DRAWN);

/**
 * (l) A document like the record of a subject, compared with pdfkit drawing the same runs at the same places, and with
 * pdfkit doing so with the same tags for screen readers.
 */
export async function benchPdf(): Promise<void> {
  const calls = await recorded(record);
  const drawn = calls.filter(({ name }) => DRAWS.has(name));
  const runs = calls.filter(({ name }) => name === 'text').length;
  const times = { ours: [] as number[], bare: [] as number[], tagged: [] as number[] };
  let pages = 0;
  for (let round = 0; round <= ROUNDS; round += 1) {
    const ours = await timed(record);
    const bare = await timed(() => replay(drawn, false));
    const tagged = await timed(() => replay(calls, true));
    if (round === 0) continue; // The first round compiles the code.
    times.ours.push(ours.ms);
    times.bare.push(bare.ms);
    times.tagged.push(tagged.ms);
    pages = ours.pages;
  }
  const middle = (all: number[]): number => all.toSorted((a, b) => a - b)[all.length >> 1]!;
  const [ours, bare, tagged] = [middle(times.ours), middle(times.bare), middle(times.tagged)];
  const say = (name: string, one: number, other: number): void =>
    void process.stdout.write(
      `${name.padEnd(52)} ${(one / other).toFixed(2)} x   (${one.toFixed(0)} / ${other.toFixed(0)} ms)\n`,
    );
  say(`document of ${pages} pages, ${runs} runs / pdfkit`, ours, bare);
  say('  pdfkit with tags / pdfkit', tagged, bare);
  say('  document / pdfkit with tags', ours, tagged);
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
  let depth = 0;
  const recording = (name: Call['name'], own: Method): Method =>
    function record(this: unknown, ...values: unknown[]) {
      depth += 1;
      try {
        const result = own.apply(this, values);
        // What pdfkit calls by itself follows from what it was asked.
        if (depth === 1) calls.push({ name, values, result, ...(name === 'add' && { of: this }) });
        return result;
      } finally {
        depth -= 1;
      }
    };
  const element = Object.getPrototypeOf(new PDFDocument().struct('P')) as { add: Method };
  const { add } = element;
  const methods = PDFDocument.prototype as unknown as Methods;
  const own = Object.fromEntries(RECORDED.map((name) => [name, methods[name]])) as Methods;
  for (const name of RECORDED) methods[name] = recording(name, own[name]);
  element.add = recording('add', add);
  try {
    await work();
  } finally {
    Object.assign(methods, own);
    element.add = add;
  }
  return calls;
}

/** The same calls again: without bookmarks, the breaking of lines, and what puts the cells of a row together. */
async function replay(calls: readonly Call[], isTagged: boolean): Promise<number> {
  const pdf = new PDFDocument({
    size: 'A4',
    margins: { left: 48, right: 48, top: 64, bottom: 0 },
    bufferPages: true,
    ...(isTagged && { pdfVersion: '1.7', subset: 'PDF/A-2a', tagged: true }),
    // A font that is given here is read anew at each use of its name.
    font: null as unknown as string,
  });
  let bytes = 0;
  pdf.on('data', (chunk: Buffer) => (bytes += chunk.length));
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve));
  const methods = pdf as unknown as Methods;
  // Elements and contents of this document in the place of the recorded ones.
  const made = new Map<unknown, unknown>();
  const present = (value: unknown): unknown => made.get(value) ?? value;
  for (const { name, of, values, result } of calls) {
    const given = values.map(present);
    if (name === 'add') (present(of) as { add: Method }).add(...given);
    else made.set(result, methods[name].apply(pdf, given));
  }
  pdf.end();
  await ended;
  return bytes;
}
