import type { Language } from '@casebook/catalogue';
import { splitCodes } from '@casebook/item-values';
import type { PdfCell } from '@casebook/pdf-document';
import { isSameUnit, type Item, showsChoices } from '@casebook/study-design';
import type { ItemInstanceRef, StoredValue } from '@casebook/subject-data';
import type { ExportScope } from '../dataset/export-scope';
import { type CellPart, ItemCells, NOTE, SOFT, surrounded } from './item-cells';
import type { ShownPage } from './subject-pages';

/** Stands where nothing was entered. */
const EMPTY = '–';

/** What is recorded of the items of a subject's page. */
export class RecordedCells extends ItemCells {
  constructor(
    private readonly shown: ShownPage,
    private readonly scope: ExportScope,
    language: Language,
  ) {
    super(shown.version, language);
  }

  /** Null: a check hides it, and it holds nothing. */
  field(item: Item, ref: ItemInstanceRef): PdfCell | null {
    const row = this.shown.rowOf(ref);
    const isHidden = this.shown.isHidden(ref);
    if (isHidden && !row) return null;
    return this.#content(item, row, isHidden, this.#choices(item, row));
  }

  /** Only what was chosen is shown, or that a check hides the item. */
  lineField(item: Item, ref: ItemInstanceRef, isTable: boolean): PdfCell {
    const row = this.shown.rowOf(ref);
    const isHidden = this.shown.isHidden(ref);
    if (isHidden && !row) return [{ text: this.t('notAsked'), style: SOFT }];
    return this.#content(item, row, isHidden, null, isTable);
  }

  /** The value of an item that the page does not have any more, in the words of its own version. */
  formerField(item: Item, row: StoredValue): PdfCell {
    const entered = this.scope.byId.get(row.versionId) ?? this.version;
    return [
      ...this.#parts(item, row, null, false),
      { text: this.t('formerVersion', { version: entered.versionNo }), style: NOTE },
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
    if (isHidden) parts.push({ text: this.t('hidden'), style: NOTE });
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
      return [{ text: reason ? this.t('notDone', { reason }) : this.t('notDoneBare') }];
    }
    const value = row?.value ?? null;
    const under = (row && this.scope.byId.get(row.versionId)) ?? this.version;
    const entered = under.index.item(this.shown.pageKey, item.key)?.item ?? item;
    const isUnitAbove = isTable && isSameUnit(item, entered);
    // A unit says nothing of what has no value.
    const units = value === null || isUnitAbove ? [] : this.around(entered, under, 'unit');
    const around = [...this.around(item, this.version, 'label'), ...units];
    const words =
      choices ??
      (value === null
        ? EMPTY
        : this.scope.label(this.shown.pageKey, item.key, row!.versionId, value, this.language));
    return surrounded(words, around);
  }

  /** All choices of an item, where the page shows them all. */
  #choices(item: Item, row: StoredValue | undefined): string | null {
    const under = (row && this.scope.byId.get(row.versionId)) ?? this.version;
    const codelist = under.index.codelists.get(item.codelist ?? '');
    if (!codelist || !showsChoices(item)) return null;
    return this.choices(item, codelist, under, splitCodes(row?.value ?? ''));
  }
}
