import type { PdfCell, PdfDocument } from '@casebook/pdf-document';
import {
  type Block,
  BlockType,
  columnsOf,
  fixedLine,
  holdsValue,
  isOngoing,
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
import { ItemCells, SOFT } from './item-cells';
import type { ShownLine, ShownPage } from './subject-pages';

/** Writes a form with the data of a subject, laid out as the page is on the screen. */
export function writePage(
  pdf: PdfDocument,
  shown: ShownPage,
  scope: ExportScope,
  language: Language,
): void {
  new PageContent(pdf, shown, scope, language).write();
}

class PageContent {
  readonly #t: ReturnType<typeof wordsIn>;
  readonly #cells: ItemCells;

  constructor(
    private readonly pdf: PdfDocument,
    private readonly shown: ShownPage,
    private readonly scope: ExportScope,
    language: Language,
  ) {
    this.#t = wordsIn(language);
    this.#cells = new ItemCells(shown, scope, language);
  }

  write(): void {
    const { pdf, shown } = this;
    if (!shown.isCollected) pdf.text(this.#t('notCollected'), SOFT);
    if (shown.page.values.size === 0) {
      pdf.text(this.#t('noData'), SOFT);
      return;
    }
    for (const block of shown.blocks) {
      const items = block.items.filter(({ key }) => this.#sees(block.key, key));
      if (items.length === 0) continue;
      const seen = { ...block, items };
      if (block.type === BlockType.normal) this.#items(seen);
      else this.#lines(seen);
    }
    this.#former();
  }

  #sees(block: Key, item: Key): boolean {
    return this.scope.seesItem(this.shown.page.pageKey, block, item);
  }

  #section({ label }: Block): void {
    const title = this.#cells.text(label);
    if (title) this.pdf.section(title);
    else this.pdf.gap(4);
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
        if (this.shown.isHidden(ref)) continue;
        flush();
        begin();
        this.pdf.text(this.#cells.text(item.label), SOFT);
      } else if (holdsValue(item)) {
        const field = this.#cells.field(item, ref);
        if (field !== null) facts.push([this.#cells.label(item), field]);
      }
    }
    flush();
  }

  /** A table of lines, or, where its columns do not fit, the items of each line below each other. */
  #lines(block: Block): void {
    this.#section(block);
    for (const item of labelItemsOf(block)) this.pdf.text(this.#cells.text(item.label), SOFT);
    const columns = columnsOf(block);
    const lines = this.shown.linesOf(block);
    if (lines.length === 0) {
      this.pdf.text(this.#t('none'), SOFT);
      return;
    }
    const rowNumber = rowNumberOf(block);
    const isFixed = block.type === BlockType.fixedLine;
    const isNumbered = !isFixed || rowNumber !== undefined;
    const numberTitle = rowNumber ? this.#cells.text(rowNumber.label) : this.#t('lineHead');
    const titles = [
      ...(isNumbered ? [numberTitle] : []),
      ...(isFixed ? [this.#t('lineHead')] : []),
      ...columns.map((item) => this.#cells.columnTitle(item)),
    ];
    const rows = lines.map((line, at): PdfCell[] => [
      ...(isNumbered ? [this.#lineNumber(block, line, at)] : []),
      ...(isFixed ? [this.#lineLabel(block, line)] : []),
      ...columns.map((item) =>
        this.#inLine(line, this.#cells.lineField(item, refOf(block, line, item), true)),
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

  #lineAsList(block: Block, columns: readonly Item[], line: ShownLine, at: number): void {
    const label = this.#lineLabel(block, line);
    const name = [label || this.#t('line', { no: at + 1 }), ...this.#marksOf(block, line)];
    this.pdf.section(name.join('  '));
    this.pdf.facts(
      columns.map((item) => [
        this.#cells.label(item),
        this.#inLine(line, this.#cells.lineField(item, refOf(block, line, item), false)),
      ]),
    );
  }

  #lineNumber(block: Block, line: ShownLine, at: number): PdfCell {
    const marks = this.#marksOf(block, line);
    return [
      { text: String(at + 1) },
      ...marks.map((text) => ({ text, style: { size: 'note', colour: 'soft' } as const })),
    ];
  }

  #marksOf(block: Block, { line, isRemoved }: ShownLine): string[] {
    if (isRemoved) return [this.#t('removed')];
    const isGoingOn = isOngoing(block, (itemKey) => {
      const row = this.shown.rowOf({ blockKey: block.key, line, itemKey });
      if (row && this.shown.notDone(row) !== undefined) return 'notDone';
      return row?.value == null ? 'empty' : 'value';
    });
    return isGoingOn ? [this.#t('ongoing')] : [];
  }

  #lineLabel(block: Block, { line }: ShownLine): string {
    return this.#cells.text(fixedLine(block, line)?.label);
  }

  /** What a removed line held is kept, but it is no data. */
  #inLine({ isRemoved }: ShownLine, cell: PdfCell): PdfCell {
    if (!isRemoved || typeof cell === 'string') return cell;
    return cell.map(({ text, style }) => ({ text, style: { ...style, ...SOFT } }));
  }

  /** What is recorded of items or lines that the page does not have any more. */
  #former(): void {
    const { former, page } = this.shown;
    if (former.length === 0) return;
    this.pdf.section(this.#t('former'));
    this.pdf.facts(
      former.flatMap((row): [PdfCell, PdfCell][] => {
        const version = this.scope.byId.get(row.versionId);
        const placed = version?.index.item(page.pageKey, row.itemKey);
        if (!version || !placed) return [];
        const { block, item } = placed;
        const label = this.#cells.text(item.label, version);
        const line = this.#cells.text(fixedLine(block, row.line)?.label, version);
        const name = line || (row.line > 0 ? this.#t('line', { no: row.line }) : '');
        return [[name ? `${name} – ${label}` : label, this.#cells.formerField(item, row)]];
      }),
    );
  }
}

const refOf = ({ key }: Block, { line }: ShownLine, item: Item): ItemInstanceRef => ({
  blockKey: key,
  line,
  itemKey: item.key,
});
