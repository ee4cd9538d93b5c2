import type { PdfCell, PdfDocument } from '@casebook/pdf-document';
import {
  type Block,
  BlockType,
  columnsOf,
  fixedLine,
  holdsValue,
  type Item,
  type Key,
  labelItemsOf,
  Layout,
  rowNumberOf,
} from '@casebook/study-design';
import type { Language } from '@casebook/catalogue';
import type { ItemInstanceRef } from '@casebook/subject-data';
import type { ExportScope } from '../dataset/export-scope';
import { wordsIn } from './document-texts';
import { type ItemCells, NOTE, SOFT } from './item-cells';
import type { PrintedLine, PrintedPage } from './printed-page';

/** Writes a page, laid out as it is on the screen: what the role sees of its blocks. */
export function writePage(
  pdf: PdfDocument,
  page: PrintedPage,
  cells: ItemCells,
  scope: ExportScope,
  language: Language,
): void {
  new PageContent(pdf, page, cells, scope, language).write();
}

class PageContent {
  readonly #t: ReturnType<typeof wordsIn>;

  constructor(
    private readonly pdf: PdfDocument,
    private readonly page: PrintedPage,
    private readonly cells: ItemCells,
    private readonly scope: ExportScope,
    language: Language,
  ) {
    this.#t = wordsIn(language);
  }

  write(): void {
    const { pageKey, version } = this.page;
    for (const block of version.index.pages.get(pageKey)?.blocks ?? []) {
      const items = block.items.filter(({ key }) => this.#sees(block.key, key));
      if (items.length === 0) continue;
      const seen = { ...block, items };
      if (block.type === BlockType.normal) this.#items(seen);
      else this.#lines(seen);
    }
  }

  #sees(block: Key, item: Key): boolean {
    return this.scope.seesItem(this.page.pageKey, block, item);
  }

  #section(block: Block): void {
    const title = this.cells.text(block.label);
    if (title) this.pdf.section(title);
    else this.pdf.gap(4);
    const note = this.cells.blockNote(block);
    if (note) this.pdf.text(note, NOTE);
  }

  /** Labels left and fields right, with the texts of the page between them. */
  #items(block: Block): void {
    let facts: [PdfCell, PdfCell][] = [];
    let isBegun = false;
    const begin = (): void => {
      if (!isBegun) this.#section(block);
      isBegun = true;
    };
    const flush = (): void => {
      if (facts.length === 0) return;
      begin();
      this.pdf.facts(facts);
      facts = [];
    };
    for (const item of block.items) {
      const ref = { blockKey: block.key, line: 0, itemKey: item.key };
      if (item.layout === Layout.label) {
        if (this.page.isHidden(ref)) continue;
        flush();
        begin();
        this.pdf.text(this.cells.text(item.label), SOFT);
      } else if (holdsValue(item)) {
        const field = this.cells.field(item, ref);
        if (field !== null) facts.push([this.cells.label(item), field]);
      }
    }
    flush();
  }

  /** A table of lines, or, where its columns do not fit, the items of each line below each other. */
  #lines(block: Block): void {
    this.#section(block);
    for (const item of labelItemsOf(block)) this.pdf.text(this.cells.text(item.label), SOFT);
    const columns = columnsOf(block);
    const lines = this.page.linesOf(block);
    if (lines.length === 0) {
      this.pdf.text(this.#t('none'), SOFT);
      return;
    }
    const rowNumber = rowNumberOf(block);
    const isFixed = block.type === BlockType.fixedLine;
    const isNumbered = !isFixed || rowNumber !== undefined;
    const numberTitle = rowNumber ? this.cells.text(rowNumber.label) : this.#t('lineHead');
    const titles = [
      ...(isNumbered ? [numberTitle] : []),
      ...(isFixed ? [this.#t('lineHead')] : []),
      ...columns.map((item) => this.cells.columnTitle(item)),
    ];
    const rows = lines.map((line, at): PdfCell[] => [
      ...(isNumbered ? [this.#lineNumber(block, line, at)] : []),
      ...(isFixed ? [this.#lineLabel(block, line)] : []),
      ...columns.map((item) =>
        this.#inLine(line, this.cells.lineField(item, refOf(block, line, item), true)),
      ),
    ]);
    for (const style of [{}, { size: 'note' } as const]) {
      const fitting = this.pdf.fittingColumns(titles, rows, style);
      if (!fitting) continue;
      this.pdf.table(fitting, rows, style);
      return;
    }
    for (const [at, line] of lines.entries()) this.#lineAsList(block, columns, line, at);
  }

  #lineAsList(block: Block, columns: readonly Item[], line: PrintedLine, at: number): void {
    const label = this.#lineLabel(block, line);
    const name = [label || this.#t('line', { no: at + 1 }), ...this.#marksOf(block, line)];
    this.pdf.section(name.join('  '));
    this.pdf.facts(
      columns.map((item) => [
        this.cells.label(item),
        this.#inLine(line, this.cells.lineField(item, refOf(block, line, item), false)),
      ]),
    );
  }

  #lineNumber(block: Block, line: PrintedLine, at: number): PdfCell {
    const marks = this.#marksOf(block, line);
    return [
      { text: String(at + 1) },
      ...marks.map((text) => ({ text, style: { size: 'note', colour: 'soft' } as const })),
    ];
  }

  #marksOf(block: Block, { line, isRemoved }: PrintedLine): string[] {
    if (isRemoved) return [this.#t('removed')];
    return this.page.isOngoing(block, line) ? [this.#t('ongoing')] : [];
  }

  #lineLabel(block: Block, { line }: PrintedLine): string {
    return this.cells.text(fixedLine(block, line)?.label);
  }

  /** What a removed line held is kept, but it is no data. */
  #inLine({ isRemoved }: PrintedLine, cell: PdfCell): PdfCell {
    if (!isRemoved || typeof cell === 'string') return cell;
    return cell.map(({ text, style }) => ({ text, style: { ...style, ...SOFT } }));
  }
}

const refOf = ({ key }: Block, { line }: PrintedLine, item: Item): ItemInstanceRef => ({
  blockKey: key,
  line,
  itemKey: item.key,
});
