import { EditReason, propertyOf, PropertyType, type Key } from '@casebook/study-design';
import {
  fixedLinesOf,
  isInitialised,
  itemInstanceKey,
  Flag,
  FLAGS_LOST_BY_CHANGE,
  isNotDone,
  NOT_DONE,
  type PageInstance,
  type StoredValue,
} from '@casebook/subject-data';
import { BrokenSignatures, type SignatureBreak } from './broken-signatures';
import type { LoadedSubject } from './loaded-subject';
import { SignedValues } from './signed-values';
import { lineKey, ValuesByLine } from './values-by-line';

/** A value that will be written. */
export interface ItemWrite {
  page: PageInstance;
  blockKey: Key;
  line: number;
  itemKey: Key;
  row: StoredValue;
  reasonCode: number | null;
  reason: string | null;
  origin: 'entry' | 'derivation' | null;
  /** True when the item had no row before. */
  isNew: boolean;
  /** False while only flags changed. */
  isRevised: boolean;
}

/** The reason that a person gave for an act. */
export interface GivenReason {
  reasonCode: number | null;
  reason: string | null;
}

export interface LineWrite extends GivenReason {
  page: PageInstance;
  blockKey: Key;
  line: number;
  position: number;
  flags: number;
  deleted: boolean;
}

/** What the changes of a page look up, sorted once for all of them. */
interface PageLookup {
  values: ValuesByLine;
  /** Sorted by the first removed line. */
  signed: SignedValues | null;
  /** Where {@link Changes.lines} has the write of a line. */
  lineWrites: Map<string, number>;
}

/** All changes of values and lines of one transaction, and the signatures that they break. Each change is also applied to the data in memory. */
export class Changes {
  readonly #items = new Map<string, ItemWrite>();
  readonly lines: LineWrite[] = [];
  readonly #broken: BrokenSignatures;
  readonly #lookups = new Map<PageInstance, PageLookup>();

  constructor(private readonly data: LoadedSubject) {
    this.#broken = new BrokenSignatures(data);
  }

  get broken(): readonly SignatureBreak[] {
    return this.#broken.all;
  }

  get items(): readonly ItemWrite[] {
    return [...this.#items.values()];
  }

  /** Records what a person entered: a value, none, or that the item was not done. */
  enter(
    page: PageInstance,
    entered: {
      blockKey: Key;
      line: number;
      itemKey: Key;
      value: string | null;
      notDone: boolean;
      reasonCode: number | null;
      reason: string | null;
    },
  ): void {
    this.#put(page, entered, { ...entered, origin: null });
  }

  /** Records a value that a check derived. */
  derive(
    page: PageInstance,
    derived: { blockKey: Key; line: number; itemKey: Key; value: string | null },
  ): ItemWrite {
    const item = this.data.version.index.item(page.pageKey, derived.itemKey)!.item;
    const existing = page.values.has(itemInstanceKey(derived));
    const hidden = propertyOf(item, PropertyType.hidden) !== undefined;
    return this.#put(
      page,
      { ...derived, notDone: false },
      {
        reasonCode: existing && hidden ? EditReason.hiddenItem : null,
        reason: null,
        origin: 'derivation',
      },
    );
  }

  /** Records a value that randomisation or drug supply assigned. Hidden ones have reason type 20 (spec section 3). */
  generate(
    page: PageInstance,
    generated: { blockKey: Key; line: number; itemKey: Key; value: string },
  ): void {
    const isHidden = !this.data.version.isItemForEverybody(page.pageKey, generated.itemKey);
    const reasonCode = isHidden ? EditReason.hiddenItem : null;
    this.#put(page, { ...generated, notDone: false }, { reasonCode, reason: null, origin: null });
  }

  /** Records that pages were added, which breaks the signatures of their visits and of the subject. */
  addPages(pages: readonly PageInstance[]): void {
    for (const page of pages) this.#broken.byPage(page);
  }

  /** Records that a visit was restored, which breaks the signatures of the subject. */
  restoreVisit(pages: readonly PageInstance[]): void {
    this.#broken.byVisit(pages);
  }

  /** The values of a line of a page, with the changes so far. */
  valuesOf(page: PageInstance, blockKey: Key, line: number): StoredValue[] {
    return this.#lookup(page)
      .values.of(blockKey, line)
      .map(([, row]) => row);
  }

  /** Records that a line is added, removed, restored or moved, together with the values on it. */
  setLine(write: LineWrite): void {
    const { page, blockKey, line, position, flags, deleted } = write;
    const isKept = page.lines.get(blockKey)?.get(line)?.deleted === deleted;
    if (!isKept) this.#broken.byLine(page, blockKey, line);
    if (!isKept && deleted) this.#unsignRest(page, blockKey, line);
    const lines = page.lines.get(blockKey) ?? new Map();
    page.lines.set(blockKey, lines.set(line, { position, flags, deleted }));
    // One write per line: a line that is added or removed and also moved keeps its first reason.
    const { lineWrites, values } = this.#lookup(page);
    const at = lineWrites.get(lineKey(blockKey, line));
    if (at === undefined) {
      lineWrites.set(lineKey(blockKey, line), this.lines.length);
      this.lines.push(write);
    } else {
      const { reasonCode, reason } = this.lines[at]!;
      this.lines[at] = { ...write, reasonCode, reason };
    }
    for (const [key, row] of values.of(blockKey, line)) {
      if (row.deleted === deleted) continue;
      this.#write(page, key, row, {
        row: {
          ...row,
          deleted,
          // A value that was never entered keeps revision 0.
          revision: row.revision === 0 ? 0 : row.revision + 1,
          flags: row.flags & ~FLAGS_LOST_BY_CHANGE,
        },
        reasonCode: write.reasonCode,
        reason: write.reason,
        origin: null,
      });
    }
  }

  /**
   * Records that a page is initialised: its lines are removed, and its values are removed and emptied. Values keep the
   * version that they were entered under, and their revision goes on, so that an older view of them conflicts.
   *
   * @param concerns whether an item of the page may change
   */
  initialise(page: PageInstance, given: GivenReason, concerns: (itemKey: Key) => boolean): void {
    const { reasonCode, reason } = given;
    const blocks = this.data.version.index.pages.get(page.pageKey)?.blocks ?? [];
    for (const [blockKey, lines] of page.lines) {
      const block = blocks.find(({ key }) => key === blockKey);
      if (block && fixedLinesOf(block)) continue;
      for (const [line, { position, flags, deleted }] of lines) {
        if (line === 0 || deleted) continue;
        const place = { page, blockKey, line, position, flags };
        this.setLine({ ...place, deleted: true, reasonCode, reason });
      }
    }
    for (const [key, row] of page.values) {
      const flags = row.flags & ~(FLAGS_LOST_BY_CHANGE | NOT_DONE);
      const isEmpty = row.revision === 0 || isInitialised(row);
      if (!concerns(row.itemKey) || (isEmpty && flags === row.flags)) continue;
      const emptied = isEmpty
        ? { ...row, flags }
        : { ...row, flags, value: null, revision: row.revision + 1, deleted: true };
      this.#write(page, key, row, { row: emptied, reasonCode, reason, origin: null });
    }
  }

  /**
   * Without a removed line, the rest of a signed page would still count as signed. A line that some roles must not see
   * leaves the items that these see as they are.
   */
  #unsignRest(page: PageInstance, blockKey: Key, line: number): void {
    const { version } = this.data;
    const isSeen = version.role(null).seesBlock(page.pageKey, blockKey);
    const lookup = this.#lookup(page);
    lookup.signed ??= new SignedValues(page, (itemKey) =>
      version.isItemForEverybody(page.pageKey, itemKey),
    );
    for (const [key, row] of lookup.signed.rows(isSeen ? 'all' : 'hidden')) {
      if (row.blockKey === blockKey && row.line === line) continue;
      const unsigned = { ...row, flags: row.flags & ~Flag.sign };
      this.#write(page, key, row, { row: unsigned, reasonCode: null, reason: null, origin: null });
    }
  }

  #lookup(page: PageInstance): PageLookup {
    let lookup = this.#lookups.get(page);
    if (!lookup) {
      lookup = { values: new ValuesByLine(page), signed: null, lineWrites: new Map() };
      this.#lookups.set(page, lookup);
    }
    return lookup;
  }

  #put(
    page: PageInstance,
    at: { blockKey: Key; line: number; itemKey: Key; value: string | null; notDone: boolean },
    why: Pick<ItemWrite, 'reasonCode' | 'reason' | 'origin'>,
  ): ItemWrite {
    const { blockKey, line, itemKey, value, notDone } = at;
    const key = itemInstanceKey({ blockKey, line, itemKey });
    const before = page.values.get(key);
    const kept = this.data.flagsAt(page, blockKey, line, itemKey) & ~FLAGS_LOST_BY_CHANGE;
    const row: StoredValue = {
      blockKey,
      line,
      itemKey,
      value,
      revision: (before?.revision ?? 0) + 1,
      flags: notDone ? kept | NOT_DONE : kept & ~NOT_DONE,
      deleted: false,
      versionId: this.data.version.versionId,
    };
    return this.#write(page, key, before, { row, ...why });
  }

  /** One write per item instance: a second change in the same transaction keeps the revision of the first. */
  #write(
    page: PageInstance,
    key: string,
    before: StoredValue | undefined,
    what: Pick<ItemWrite, 'row' | 'reasonCode' | 'reason' | 'origin'>,
  ): ItemWrite {
    const { blockKey, line, itemKey } = what.row;
    const id = `${page.pageId} ${key}`;
    const earlier = this.#items.get(id);
    const row = earlier?.isRevised ? { ...what.row, revision: earlier.row.revision } : what.row;
    const change: ItemWrite = {
      ...what,
      row,
      page,
      blockKey,
      line,
      itemKey,
      isNew: earlier?.isNew ?? before === undefined,
      isRevised: earlier?.isRevised || row.revision !== before?.revision,
    };
    page.values.set(key, row);
    this.#items.set(id, change);
    const isSame =
      before &&
      before.value === row.value &&
      before.deleted === row.deleted &&
      isNotDone(before) === isNotDone(row);
    if (!isSame) this.#broken.byItem(page, row);
    return change;
  }
}
