// oxlint-disable-next-line import/no-named-as-default -- its types have only the default export
import PDFDocument from 'pdfkit';

/** Noto Sans JP has Latin letters, too; Thai is in a font of its own. Both are embedded, so that every reader shows them. */
const FONTS = {
  plain: '@expo-google-fonts/noto-sans-jp/400Regular/NotoSansJP_400Regular.ttf',
  bold: '@expo-google-fonts/noto-sans-jp/700Bold/NotoSansJP_700Bold.ttf',
  plainThai: '@expo-google-fonts/noto-sans-thai/400Regular/NotoSansThai_400Regular.ttf',
  boldThai: '@expo-google-fonts/noto-sans-thai/700Bold/NotoSansThai_700Bold.ttf',
};

const RUNS = /[\u0E00-\u0E7F]+|[^\u0E00-\u0E7F]+/g;
/** Marks that never begin a line. */
const CLOSES = /^[、。，．）」』】！？…・,.)\]!?]/;
const IS_THAI = /^[\u0E00-\u0E7F]/;

const MARGIN = 48;
const LINE_HEIGHT = 1.6;
const SIZES = { title: 18, heading: 12, text: 9.5, note: 8 } as const;
const COLOURS = { text: '#1b2a2e', soft: '#52646a', line: '#d6dfe1' } as const;

export interface TextStyle {
  size?: keyof typeof SIZES;
  bold?: boolean;
  soft?: boolean;
}

/** A column of a table, with its share of the width. */
export interface PdfColumn {
  title: string;
  share: number;
}

/** A document of A4 pages with texts in Japanese, English and Thai, in any mixture. */
export class PdfDocument {
  readonly #doc: PDFKit.PDFDocument;
  readonly #words: Intl.Segmenter;
  readonly #characters: Intl.Segmenter;
  readonly #chunks: Buffer[] = [];
  #y = MARGIN;

  constructor(title: string, language: string) {
    this.#doc = new PDFDocument({
      size: 'A4',
      margin: MARGIN,
      bufferPages: true,
      lang: language,
      info: { Title: title, Producer: 'Casebook' },
    });
    this.#doc.on('data', (chunk: Buffer) => this.#chunks.push(chunk));
    for (const [name, file] of Object.entries(FONTS)) {
      this.#doc.registerFont(name, require.resolve(file));
    }
    this.#words = new Intl.Segmenter(language, { granularity: 'word' });
    this.#characters = new Intl.Segmenter(language, { granularity: 'grapheme' });
  }

  text(text: string, style: TextStyle = {}): void {
    this.row([text], [1], style);
  }

  gap(points: number): void {
    this.#y += points;
  }

  /** Labels with their values, one below the other. */
  facts(facts: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of facts) this.row([label, value], [0.32, 0.68]);
  }

  table(columns: readonly PdfColumn[], rows: readonly (readonly string[])[]): void {
    const shares = columns.map(({ share }) => share);
    const head = () => {
      this.row(
        columns.map(({ title }) => title),
        shares,
        { bold: true },
      );
      this.rule();
    };
    head();
    for (const row of rows) this.row(row, shares, {}, head);
  }

  /** The number of the page on each page, with a note. */
  end(note: (page: number, pages: number) => string): Promise<Buffer> {
    const { start, count } = this.#doc.bufferedPageRange();
    for (let page = 0; page < count; page += 1) {
      this.#doc.switchToPage(start + page);
      // Below the margin the document would begin a new page.
      this.#doc.page.margins.bottom = 0;
      this.line(note(page + 1, count), MARGIN, this.#doc.page.height - 32, {
        size: 'note',
        soft: true,
      });
    }
    return new Promise((resolve) => {
      this.#doc.on('end', () => resolve(Buffer.concat(this.#chunks)));
      this.#doc.end();
    });
  }

  private get width(): number {
    return this.#doc.page.width - 2 * MARGIN;
  }

  private rule(): void {
    this.#doc
      .moveTo(MARGIN, this.#y)
      .lineTo(MARGIN + this.width, this.#y)
      .strokeColor(COLOURS.line)
      .stroke();
    this.#y += 3;
  }

  /** @param onNewPage is called when the row begins a page */
  private row(
    cells: readonly string[],
    shares: readonly number[],
    style: TextStyle = {},
    onNewPage?: () => void,
  ): void {
    const step = SIZES[style.size ?? 'text'] * LINE_HEIGHT;
    const lines = cells.map((cell, at) => this.wrapped(cell, this.width * shares[at]! - 8, style));
    const height = Math.max(...lines.map(({ length }) => length)) * step;
    if (this.#y + height > this.#doc.page.height - MARGIN && this.#y > MARGIN) {
      this.#doc.addPage();
      this.#y = MARGIN;
      onNewPage?.();
    }
    let x = MARGIN;
    for (const [at, share] of shares.entries()) {
      for (const [no, text] of lines[at]!.entries()) {
        this.line(text, x, this.#y + no * step, style);
      }
      x += this.width * share;
    }
    this.#y += height + 2;
  }

  private line(text: string, x: number, y: number, style: TextStyle): void {
    let left = x;
    for (const run of text.match(RUNS) ?? []) {
      this.use(run, style);
      // The fonts have different heights above the baseline.
      const baseline = y + SIZES[style.size ?? 'text'];
      this.#doc.text(run, left, baseline, { lineBreak: false, baseline: 'alphabetic' });
      left += this.#doc.widthOfString(run);
    }
  }

  private use(run: string, { size = 'text', bold = false, soft = false }: TextStyle): void {
    const font = `${bold ? 'bold' : 'plain'}${IS_THAI.test(run) ? 'Thai' : ''}`;
    this.#doc
      .font(font)
      .fontSize(SIZES[size])
      .fillColor(soft ? COLOURS.soft : COLOURS.text);
  }

  private widthOf(text: string, style: TextStyle): number {
    return (text.match(RUNS) ?? []).reduce((sum, run) => {
      this.use(run, style);
      return sum + this.#doc.widthOfString(run);
    }, 0);
  }

  /** Japanese and Thai have no spaces between words, so words are found by the rules of the language. */
  private wrapped(text: string, width: number, style: TextStyle): string[] {
    return text.split(/\r?\n/).flatMap((paragraph) => {
      const lines = [''];
      const add = (part: string) => {
        const fits = this.widthOf(lines.at(-1)! + part, style) <= width;
        if (fits || lines.at(-1) === '' || CLOSES.test(part)) {
          lines[lines.length - 1] += part;
        } else {
          lines.push(part.trimStart());
        }
      };
      for (const { segment } of this.#words.segment(paragraph)) {
        if (this.widthOf(segment, style) <= width) add(segment);
        else for (const one of this.#characters.segment(segment)) add(one.segment);
      }
      return lines;
    });
  }
}
