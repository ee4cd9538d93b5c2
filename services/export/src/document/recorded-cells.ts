import type { Language } from '@casebook/catalogue';
import type { PdfCell, TextStyle } from '@casebook/pdf-document';
import type { VersionView } from '@casebook/role-view';
import {
  isSameUnit,
  type Item,
  showsChoices,
  type SurroundingText,
  surroundingTextsOf,
  type Text,
  textIn,
  unitTextOf,
} from '@casebook/study-design';
import { splitCodes } from '@casebook/item-values';
import type { ItemInstanceRef, StoredValue } from '@casebook/subject-data';
import type { ExportScope } from '../dataset/export-scope';
import { wordsIn } from './document-texts';
import { choicesOf } from './item-fields';
import type { ShownPage } from './subject-pages';

type CellPart = Exclude<PdfCell, string>[number];

export const SOFT = { colour: 'soft' } as const satisfies TextStyle;
const NOTE = { size: 'note', colour: 'soft' } as const satisfies TextStyle;
/** Stands where nothing was entered. */
const EMPTY = '–';

/** Writes what the items of a page hold into cells, in one language, as the page shows it. */
export class ItemCells {
  readonly #t: ReturnType<typeof wordsIn>;

  constructor(
    private readonly shown: ShownPage,
    private readonly scope: ExportScope,
    private readonly language: Language,
  ) {
    this.#t = wordsIn(language);
  }

  text(words: Text | undefined, { design }: VersionView = this.shown.version): string {
    return textIn(words, this.language, design.languages);
  }

  /** The label of an item, and its help below it. */
  label(item: Item): PdfCell {
    const help = this.text(item.help);
    return [
      { text: this.text(item.label), style: SOFT },
      ...(help ? [{ text: help, style: NOTE }] : []),
    ];
  }

  /** The head of a column, with the unit of its values. */
  columnTitle(item: Item): string {
    const unit = unitTextOf(item, (words) => this.text(words));
    return `${this.text(item.label)}${unit ? ` (${unit})` : ''}`;
  }

  /** The field of an item below others, with its choices and its unit; null: a check hides it, and it holds nothing. */
  field(item: Item, ref: ItemInstanceRef): PdfCell | null {
    const row = this.shown.rowOf(ref);
    const isHidden = this.shown.isHidden(ref);
    if (isHidden && !row) return null;
    return this.#content(item, row, isHidden, this.#choices(item, row));
  }

  /** The field of an item in a line, where only what was chosen is shown, or that a check hides it. */
  lineField(item: Item, ref: ItemInstanceRef, isTable: boolean): PdfCell {
    const row = this.shown.rowOf(ref);
    const isHidden = this.shown.isHidden(ref);
    if (isHidden && !row) return [{ text: this.#t('notAsked'), style: SOFT }];
    return this.#content(item, row, isHidden, null, isTable);
  }

  /** The value of an item that the page does not have any more, in the words of its own version. */
  formerField(item: Item, row: StoredValue): PdfCell {
    const version = this.shown.version;
    const entered = this.scope.byId.get(row.versionId) ?? version;
    return [
      ...this.#parts(item, row, null, false),
      { text: this.#t('formerVersion', { version: entered.versionNo }), style: NOTE },
    ];
  }

  #content(
    item: Item,
    row: StoredValue | undefined,
    isHidden: boolean,
    choices: string | null,
    isTable = false,
  ): PdfCell {
    const parts = this.#parts(item, row, choices, isTable);
    if (isHidden) parts.push({ text: this.#t('hidden'), style: NOTE });
    return parts;
  }

  #parts(
    item: Item,
    row: StoredValue | undefined,
    choices: string | null,
    isTable: boolean,
  ): CellPart[] {
    const reason = row && this.shown.notDone(row);
    if (reason !== undefined) {
      return [{ text: reason ? this.#t('notDone', { reason }) : this.#t('notDoneBare') }];
    }
    const value = row?.value ?? null;
    const under = (row && this.scope.byId.get(row.versionId)) ?? this.shown.version;
    const entered = under.index.item(this.shown.page.pageKey, item.key)?.item ?? item;
    const isUnitAbove = isTable && isSameUnit(item, entered);
    // A unit says nothing of what has no value.
    const units = value === null || isUnitAbove ? [] : this.#around(entered, under, 'unit');
    const around = [...this.#around(item, this.shown.version, 'label'), ...units];
    const words =
      choices ??
      (value === null
        ? EMPTY
        : this.scope.label(
            this.shown.page.pageKey,
            item.key,
            row!.versionId,
            value,
            this.language,
          ));
    return surrounded(words, around);
  }

  /** All choices of an item, where the page shows them all. */
  #choices(item: Item, row: StoredValue | undefined): string | null {
    const under = (row && this.scope.byId.get(row.versionId)) ?? this.shown.version;
    const codelist = under.index.codelists.get(item.codelist ?? '');
    if (!codelist || !showsChoices(item)) return null;
    return choicesOf(item, codelist, this.language, under, splitCodes(row?.value ?? ''));
  }

  #around(item: Item, version: VersionView, role: 'unit' | 'label'): SurroundingText[] {
    return surroundingTextsOf(item, (words) => this.text(words, version), [role]);
  }
}

/** A value with the texts that stand around its field. */
function surrounded(words: string, around: readonly SurroundingText[]): CellPart[] {
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
