import type { Language } from '@casebook/catalogue';
import type { PdfCell, TextStyle } from '@casebook/pdf-document';
import type { VersionView } from '@casebook/role-view';
import {
  type Block,
  type Codelist,
  dataTypeOf,
  isHorizontal,
  type Item,
  offeredChoices,
  type SurroundingText,
  surroundingTextsOf,
  type Text,
  textIn,
  unitTextOf,
} from '@casebook/study-design';
import type { ItemInstanceRef } from '@casebook/subject-data';
import { wordsIn } from './document-texts';

export type CellPart = Exclude<PdfCell, string>[number];

export const SOFT = { colour: 'soft' } as const satisfies TextStyle;
export const NOTE = { size: 'note', colour: 'soft' } as const satisfies TextStyle;

/** Writes the items of a page into cells, in one language, as the page shows them. What a field holds, others say. */
export abstract class ItemCells {
  protected readonly t: ReturnType<typeof wordsIn>;

  constructor(
    protected readonly version: VersionView,
    protected readonly language: Language,
  ) {
    this.t = wordsIn(language);
  }

  /** The field of an item below others, with its choices and its unit; null: it is not printed. */
  abstract field(item: Item, ref: ItemInstanceRef): PdfCell | null;

  /**
   * The field of an item in a line.
   *
   * @param isTable the head of its column has the unit
   */
  abstract lineField(item: Item, ref: ItemInstanceRef, isTable: boolean): PdfCell;

  text(words: Text | undefined, { design }: VersionView = this.version): string {
    return textIn(words, this.language, design.languages);
  }

  /** The label of an item, and its help below it. */
  label(item: Item): PdfCell {
    const help = this.text(item.help);
    return [
      { text: this.labelText(item), style: SOFT },
      ...(help ? [{ text: help, style: NOTE }] : []),
    ];
  }

  /** The head of a column, with the unit of its values. */
  columnTitle(item: Item): string {
    const unit = unitTextOf(item, (words) => this.text(words));
    return `${this.labelText(item)}${unit ? ` (${unit})` : ''}`;
  }

  /** A note below the heading of a block. */
  blockNote(_block: Block): string {
    return '';
  }

  protected labelText(item: Item): string {
    return this.text(item.label);
  }

  /** The choices of an item, beside or below each other as on the page; those in `chosen` are marked. */
  protected choices(
    item: Item,
    codelist: Codelist,
    version: VersionView,
    chosen: readonly string[] = [],
  ): string {
    const several = dataTypeOf(item) === 'codes';
    const [on, off] = several ? ['■', '□'] : ['●', '○'];
    return offeredChoices(codelist, chosen)
      .map(
        ({ code, label }) =>
          `${chosen.includes(code) ? on : off} ${this.text(label, version) || code}`,
      )
      .join(isHorizontal(item) ? '   ' : '\n');
  }

  protected around(item: Item, version: VersionView, role: 'unit' | 'label'): SurroundingText[] {
    return surroundingTextsOf(item, (words) => this.text(words, version), [role]);
  }
}

/** A value with the texts that stand around its field. */
export function surrounded(words: string, around: readonly SurroundingText[]): CellPart[] {
  const at = (place: SurroundingText['place']): string[] =>
    around.filter((one) => one.place === place).map(({ text }) => text);
  const notes = (place: SurroundingText['place']): CellPart[] =>
    at(place).map((text) => ({ text, style: NOTE }));
  return [
    ...notes('top'),
    { text: [...at('left'), words, ...at('right')].join(' ') },
    ...notes('bottom'),
  ];
}
