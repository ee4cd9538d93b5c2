import type { Language } from '@casebook/catalogue';
import type { PdfCell } from '@casebook/pdf-document';
import type { VersionView } from '@casebook/role-view';
import { type Block, BlockType, dataTypeOf, type Item, Layout } from '@casebook/study-design';
import type { ItemInstanceRef } from '@casebook/subject-data';
import { type CellPart, ItemCells, surrounded } from './item-cells';
import type { BlankPage } from './printed-page';

const BLANKS: Readonly<Partial<Record<Item['layout'], string>>> = {
  [Layout.dateFull]: '____-__-__',
  [Layout.dateUnknownDay]: '____-__-__',
  [Layout.dateUnknownMonthDay]: '____-__-__',
  [Layout.dateUnknownYear]: '____-__-__',
  [Layout.timeFull]: '__:__',
  [Layout.timeUnknownMinute]: '__:__',
  [Layout.timeUnknown]: '__:__',
};
const LINE = '_'.repeat(24);
const LINE_IN_TABLE = '_'.repeat(10);

/** Empty fields of the items of a page, with all their choices; annotated, also what a data manager needs to know of each. */
export class BlankCells extends ItemCells {
  constructor(
    private readonly page: BlankPage,
    version: VersionView,
    language: Language,
    private readonly isAnnotated: boolean,
  ) {
    super(version, language);
  }

  field(item: Item, ref: ItemInstanceRef): PdfCell {
    return this.#content(item, ref, false);
  }

  lineField(item: Item, ref: ItemInstanceRef, isTable: boolean): PdfCell {
    return this.#content(item, ref, isTable);
  }

  override blockNote({ type, maxLines }: Block): string {
    return type === BlockType.logLine && maxLines ? this.t('upTo', { no: maxLines }) : '';
  }

  protected override labelText(item: Item): string {
    return super.labelText(item) + (item.required ? ` (${this.t('required')})` : '');
  }

  #content(item: Item, ref: ItemInstanceRef, isTable: boolean): CellPart[] {
    const labels = this.around(item, this.version, 'label');
    const units = isTable ? [] : this.around(item, this.version, 'unit');
    return [
      ...surrounded(this.#blank(item, isTable), [...labels, ...units]),
      ...(this.isAnnotated && this.page.isFirstLine(ref) ? this.#annotation(item, ref) : []),
    ];
  }

  #blank(item: Item, isTable: boolean): string {
    const codelist = this.version.index.codelists.get(item.codelist ?? '');
    if (codelist) return this.choices(item, codelist, this.version);
    if (dataTypeOf(item) === 'none') return '';
    const { numberFormat } = item;
    if (dataTypeOf(item) === 'number' && numberFormat) {
      const { digits, decimals } = numberFormat;
      const places = (count: number): string => '_ '.repeat(count).trim();
      return places(digits) + (decimals > 0 ? ` . ${places(decimals)}` : '');
    }
    const line = BLANKS[item.layout] ?? (isTable ? LINE_IN_TABLE : LINE);
    return item.layout === Layout.textArea ? `${line}\n${line}` : line;
  }

  /** The key of an item, its format, its codes, its names elsewhere. */
  #annotation(item: Item, { blockKey }: ItemInstanceRef): CellPart[] {
    const { numberFormat, maxLength, codelist, aliases = [] } = item;
    const format = numberFormat
      ? ` ${numberFormat.digits}.${numberFormat.decimals}`
      : maxLength === undefined
        ? ''
        : ` ${maxLength}`;
    const entries = this.version.index.codelists.get(codelist ?? '')?.entries ?? [];
    const codes = entries.map(({ code }) => code).join(', ');
    const list = codelist ? `, ${this.t('codelist')} ${codelist}: ${codes}` : '';
    const notes = [
      `${dataTypeOf(item)}${format}${list}`,
      ...aliases.map(({ context, name }) => `${context}: ${name}`),
    ];
    return [
      { text: `${blockKey}.${item.key}`, style: { size: 'note', bold: true, colour: 'mark' } },
      { text: notes.join('\n'), style: { size: 'note', colour: 'mark' } },
    ];
  }
}
