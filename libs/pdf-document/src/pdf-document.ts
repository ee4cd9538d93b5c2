// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';
import { sayText } from './actual-text';
import { type Bookmark, countBookmarks } from './bookmarks';
import { FONT_NAMES, fontFile, runsOf, widthAtOne } from './fonts';
import { type EmbeddedFont, nameGlyphs } from './glyph-texts';
import { linesOf, paragraphsOf, piecesOf } from './line-breaks';

const MARGIN = { side: 48, top: 64, bottom: 52 };
const LINE_HEIGHT = 1.55;
const SIZES = { title: 18, heading: 13, part: 11, text: 9.5, note: 8 } as const;
const COLOURS = { text: '#1b2a2e', soft: '#52646a', mark: '#0b4f8a', line: '#d6dfe1' } as const;
/** Space between the text of a cell and the next column. */
const GUTTER = 8;
/** A column is not narrower than this, so that its words can be read, unless its texts are. */
const READABLE = 44;
/** Further space beside the texts of a column, where there is room. */
const AIR = 10;
/** Texts whose lines are kept. */
const MAX_BROKEN = 5_000;

export interface TextStyle {
  size?: keyof typeof SIZES;
  bold?: boolean;
  colour?: Exclude<keyof typeof COLOURS, 'line'>;
}

/** A column of a table, with its share of the width. */
export interface PdfColumn {
  title: string;
  share: number;
}

export interface PdfOptions {
  title: string;
  /** BCP 47, for screen readers. */
  language: string;
  /** Written as the time of creation: equal content with an equal time gives equal bytes. */
  at: Date;
}

/** A cell: a text, or texts of different styles one below the other. */
export type PdfCell = string | readonly { text: string; style?: TextStyle }[];

interface Line {
  text: string;
  style: TextStyle;
  /** Which text of its cell it belongs to, or which part of it between ends of lines. */
  part: number;
}

type Tag = 'H1' | 'H2' | 'H3' | 'H4' | 'P' | 'Table' | 'TR' | 'TH' | 'TD' | 'Document';

/** Where a heading stands. */
export interface PdfPlace {
  /** From 0. */
  pageNumber: number;
  top: number;
}

/** A part of a cell on one page: its lines, and where the first of them stands. */
interface Piece {
  lines: readonly Line[];
  x: number;
}

/**
 * A document of A4 pages with texts in Japanese, English and Thai, in any mixture: tagged for screen readers, with
 * bookmarks, and PDF/A-2a with all fonts embedded.
 */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #root: PDFKit.PDFStructureElement;
  readonly #chunks: Buffer[] = [];
  /** The last bookmark of each level. */
  readonly #bookmarks: Bookmark[] = [];
  readonly #broken = new Map<string, readonly string[]>();
  #y = MARGIN.top;
  #pageNumber = 0;

  constructor({ title, language, at }: PdfOptions) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margins: { left: MARGIN.side, right: MARGIN.side, top: MARGIN.top, bottom: MARGIN.bottom },
      bufferPages: true,
      pdfVersion: '1.7',
      subset: 'PDF/A-2a',
      tagged: true,
      displayTitle: true,
      lang: language,
      // None: the default font of the library is not embedded, and a font that was given here is read anew at each use of its name.
      font: null as unknown as string,
      info: {
        Title: title,
        Producer: 'Casebook',
        Creator: 'Casebook',
        CreationDate: at,
        ModDate: at,
      },
    });
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    // From memory: a name of a file would be read again and again.
    for (const name of FONT_NAMES) this.#doc.registerFont(name, fontFile(name));
    this.#root = this.#doc.struct('Document');
    this.#doc.addStructure(this.#root);
    this.#bookmarks[0] = this.#doc.outline as unknown as Bookmark;
  }

  text(text: string, style: TextStyle = {}): void {
    this.#row([text], [1], style, { tag: 'P' });
  }

  /**
   * A heading with a bookmark, which is closed below its own level.
   *
   * @param level from 1
   */
  heading(text: string, level: 1 | 2 | 3): PdfPlace {
    const size = ({ 1: 'title', 2: 'heading', 3: 'part' } as const)[level];
    if (this.#y > MARGIN.top) this.gap(8);
    this.#room(SIZES[size] * LINE_HEIGHT + 4 * SIZES.text * LINE_HEIGHT);
    const above = this.#bookmarks.slice(0, level).findLast((one) => one !== undefined)!;
    this.#bookmarks[level] = above.addItem(text, { top: this.#y, expanded: level === 1 });
    this.#bookmarks.length = level + 1;
    const place = { pageNumber: this.#pageNumber, top: this.#y };
    this.#row([text], [1], { size, bold: true }, { tag: `H${level}` });
    this.gap(2);
    return place;
  }

  /** A heading within a part, without a bookmark. It is not the last line of a page. */
  section(text: string): void {
    this.gap(5);
    this.#room(4 * SIZES.text * LINE_HEIGHT);
    this.#row([text], [1], { bold: true }, { tag: 'H4' });
  }

  /** Further bookmarks below one title, to places of headings. */
  bookmarks(title: string, places: readonly { title: string; place: PdfPlace }[]): void {
    const [first] = places;
    if (!first) return;
    const below = this.#bookmarks[0]!.addItem(title, first.place);
    for (const one of places) below.addItem(one.title, one.place);
  }

  gap(points: number): void {
    this.#y += points;
  }

  newPage(): void {
    if (this.#y > MARGIN.top) this.#addPage();
  }

  /** Labels with their values, one below the other. */
  facts(facts: readonly (readonly [label: PdfCell, value: PdfCell])[]): void {
    const shares = [0.32, 0.68];
    const table = this.#struct('Table');
    for (const [label, value] of facts) {
      const shown = typeof label === 'string' ? [{ text: label, style: SOFT }] : label;
      this.#row([shown, value], shares, {}, { tag: 'TD', table });
    }
  }

  /**
   * Columns for a table, as wide as their texts want it and as far as there is room. Null: they do not fit beside each other
   * without breaking a word.
   */
  fittingColumns(
    titles: readonly string[],
    rows: readonly (readonly PdfCell[])[],
    style: TextStyle = {},
  ): PdfColumn[] | null {
    const most = (widthOf: (text: string, own: TextStyle) => number) =>
      titles.map((title, at) =>
        rows.reduce(
          (wide, row) =>
            partsOf(row[at]!).reduce(
              (width, part) => Math.max(width, widthOf(part.text, { ...style, ...part.style })),
              wide,
            ),
          widthOf(title, { ...style, bold: true }),
        ),
      );
    // A little less than there is, so that no word is broken for an error of rounding.
    const room = this.#width - titles.length * (GUTTER + 0.1);
    const shares = (widths: readonly number[]) =>
      titles.map((title, at) => ({ title, share: (widths[at]! + GUTTER + 0.1) / this.#width }));
    const wanted = most((text, own) => this.#widestOf(text.split('\n'), own));
    const spare = room - sum(wanted);
    if (spare >= 0) {
      const airy = wanted.map((width) => width + Math.min(AIR, spare / wanted.length));
      // The last column takes what is left.
      return shares([...airy.slice(0, -1), room - sum(airy.slice(0, -1))]);
    }
    const needed = most((text, own) => this.#widestOf(piecesOf(text), own)).map((width, at) =>
      Math.max(width, Math.min(READABLE, wanted[at]!)),
    );
    if (sum(needed) > room) return null;
    const part = (room - sum(needed)) / (sum(wanted) - sum(needed));
    return shares(needed.map((width, at) => width + (wanted[at]! - width) * part));
  }

  table(
    columns: readonly PdfColumn[],
    rows: Iterable<readonly PdfCell[]>,
    style: TextStyle = {},
  ): void {
    const shares = columns.map(({ share }) => share);
    const titles = columns.map(({ title }) => title);
    const table = this.#struct('Table');
    const head = (tag: Tag | null) => {
      this.#row(titles, shares, { ...style, bold: true }, { tag, ...(tag && { table }) });
      this.#rule();
    };
    // A head alone at the end of a page helps nobody.
    this.#room(4 * SIZES.text * LINE_HEIGHT);
    head('TH');
    for (const row of rows) {
      this.#row(row, shares, style, { tag: 'TD', table, onNewPage: () => head(null) });
    }
  }

  /** Writes on each page above and below the text, and ends the document. */
  async end(notes: {
    head?: (page: number, pages: number) => string;
    foot?: (page: number, pages: number) => string;
  }): Promise<Buffer> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(start + page);
      // Below the margin the document would begin a new page.
      this.#doc.page.margins.bottom = 0;
      this.#artifact(() => {
        const note = { size: 'note', colour: 'soft' } as const;
        const head = notes.head?.(page + 1, count);
        const foot = notes.foot?.(page + 1, count);
        if (head) {
          const [line = ''] = linesOf(head, this.#width, (text) => this.#widthOf(text, note));
          this.#line(line, MARGIN.side, 30, note);
          this.#stroke(46);
        }
        if (foot) this.#line(foot, MARGIN.side, this.#doc.page.height - 34, note);
      });
    }
    countBookmarks(this.#bookmarks[0]!);
    const ended = new Promise<void>((resolve) => this.#doc.on('end', resolve));
    this.#doc.end();
    await ended;
    return Buffer.concat(this.#chunks);
  }

  get #width(): number {
    return this.#doc.page.width - 2 * MARGIN.side;
  }

  get #bottom(): number {
    return this.#doc.page.height - MARGIN.bottom;
  }

  #addPage(): void {
    this.#doc.addPage();
    this.#pageNumber += 1;
    this.#y = MARGIN.top;
  }

  /** Begins a page when less than some points are left of this one. */
  #room(points: number): void {
    if (this.#y + points > this.#bottom && this.#y > MARGIN.top) this.#addPage();
  }

  #struct(tag: Tag, parent: PDFKit.PDFStructureElement = this.#root): PDFKit.PDFStructureElement {
    const element = this.#doc.struct(tag);
    parent.add(element);
    return element;
  }

  /** What a screen reader leaves out. */
  #artifact(draw: () => void): void {
    this.#doc.markContent('Artifact', { type: 'Pagination' });
    draw();
    this.#doc.endMarkedContent();
  }

  #rule(): void {
    this.#artifact(() => this.#stroke(this.#y));
    this.#y += 3;
  }

  #stroke(y: number): void {
    this.#doc
      .moveTo(MARGIN.side, y)
      .lineTo(MARGIN.side + this.#width, y)
      .lineWidth(0.7)
      .strokeColor(COLOURS.line)
      .stroke();
  }

  #linesOf(cell: PdfCell, width: number, style: TextStyle): Line[] {
    return partsOf(cell)
      .flatMap((part) => paragraphsOf(part.text).map((text) => ({ ...part, text })))
      .flatMap((part, at) => {
        const own = { ...style, ...part.style };
        return this.#brokenText(part.text, width, own).map((text) => ({
          text,
          style: own,
          part: at,
        }));
      });
  }

  /** The lines of a text. Names, places and words of forms return often, so their lines are kept. */
  #brokenText(text: string, width: number, style: TextStyle): readonly string[] {
    const { size = 'text', bold = false } = style;
    const key = `${size} ${bold} ${width} ${text}`;
    let lines = this.#broken.get(key);
    if (!lines) {
      lines = linesOf(text, width, (part) => this.#widthOf(part, style));
      if (this.#broken.size >= MAX_BROKEN) this.#broken.clear();
      this.#broken.set(key, lines);
    }
    return lines;
  }

  /**
   * Cells side by side. A row that does not fit goes to the next page; one that is longer than a page goes on there.
   */
  #row(
    cells: readonly PdfCell[],
    shares: readonly number[],
    style: TextStyle,
    {
      tag,
      table,
      onNewPage,
    }: { tag: Tag | null; table?: PDFKit.PDFStructureElement; onNewPage?: () => void },
  ): void {
    const columns = cells.map((cell, at) =>
      this.#linesOf(cell, this.#width * shares[at]! - GUTTER, style),
    );
    const heights = columns.map((lines) => lines.reduce((sum, line) => sum + stepOf(line), 0));
    const full = this.#bottom - MARGIN.top;
    if (Math.max(...heights) <= full) {
      const before = this.#doc.page;
      this.#room(Math.max(...heights));
      if (this.#doc.page !== before) onNewPage?.();
    }
    const row = table ? this.#struct('TR', table) : null;
    const elements = cells.map(() => (tag === null ? null : this.#struct(tag, row ?? this.#root)));
    let left = columns;
    for (;;) {
      const bottom = this.#bottom;
      const pieces = left.map((lines) => fitting(lines, bottom - this.#y));
      let x = MARGIN.side;
      let lowest = this.#y;
      for (const [at, lines] of pieces.entries()) {
        lowest = Math.max(lowest, this.#cell({ lines, x }, elements[at]!, tag));
        x += this.#width * shares[at]!;
      }
      left = left.map((lines, at) => lines.slice(pieces[at]!.length));
      this.#y = lowest;
      if (left.every((lines) => lines.length === 0)) break;
      this.#addPage();
      onNewPage?.();
    }
    this.#y += 2;
  }

  /** @returns where the next row may begin */
  #cell({ lines, x }: Piece, element: PDFKit.PDFStructureElement | null, tag: Tag | null): number {
    let y = this.#y;
    const draw = (line: Line): void => {
      this.#line(line.text, x, y, line.style);
      y += stepOf(line);
    };
    if (element === null) {
      this.#artifact(() => lines.forEach(draw));
      return y;
    }
    // Each text has a mark of its own: one who copies or listens would else run the last word of one into the next.
    let content: PDFKit.PDFStructureContent | undefined;
    for (const [at, line] of lines.entries()) {
      content ??= this.#doc.markStructureContent(tag ?? 'P');
      draw(line);
      if (line.part === lines[at + 1]?.part) continue;
      this.#doc.endMarkedContent();
      element.add(content);
      content = undefined;
    }
    return y;
  }

  #line(
    text: string,
    x: number,
    y: number,
    { size = 'text', bold = false, colour = 'text' }: TextStyle,
  ): void {
    let left = x;
    // The fonts have different heights above the baseline.
    const baseline = y + SIZES[size] * 1.08;
    for (const { text: run, font, said } of runsOf(text, bold)) {
      this.#doc.font(font).fontSize(SIZES[size]).fillColor(COLOURS[colour]);
      const { _font: embedded } = this.#doc as unknown as { _font: EmbeddedFont };
      const x = left;
      const draw = (): void =>
        void this.#doc.text(run, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      const isNamed = nameGlyphs(embedded, run);
      if (isNamed && said === undefined) draw();
      else sayText(this.#doc, said ?? run, draw);
      left += widthAtOne(run, bold) * SIZES[size];
    }
  }

  #widestOf(texts: readonly string[], style: TextStyle): number {
    return Math.max(0, ...texts.map((text) => this.#widthOf(text.trimEnd(), style)));
  }

  #widthOf(text: string, { size = 'text', bold = false }: TextStyle): number {
    return widthAtOne(text, bold) * SIZES[size];
  }
}

const SOFT = { colour: 'soft' } as const satisfies TextStyle;

const partsOf = (cell: PdfCell): readonly { text: string; style?: TextStyle }[] =>
  typeof cell === 'string' ? [{ text: cell }] : cell;

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

const stepOf = ({ style: { size = 'text' } }: Line): number => SIZES[size] * LINE_HEIGHT;

/** The lines that have room in a height, at least one. */
function fitting(lines: readonly Line[], height: number): Line[] {
  let used = 0;
  const end = lines.findIndex((line) => {
    used += stepOf(line);
    return used > height;
  });
  return end === -1 ? [...lines] : lines.slice(0, Math.max(1, end));
}
