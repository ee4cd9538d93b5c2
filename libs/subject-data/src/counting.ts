import type { HiddenItem } from '@casebook/checks';
import { type Block, holdsValue, type Item, type Key, requiresSdv } from '@casebook/study-design';
import { Flag, isNotDone } from './flags';
import { isGenerated } from './generated-items';
import { itemInstanceKey, type ItemInstanceRef } from './item-instance';
import { isOpenStatus, QueryStatus } from './query-status';
import type {
  Counters,
  DataCounts,
  PageContents,
  PageInstance,
  SdvCounts,
  StoredQuery,
  SubjectData,
} from './subject-data';
import type { SubjectVersion } from './subject-version';

const NO_COUNTS: DataCounts & SdvCounts = {
  items: 0,
  entered: 0,
  openQueries: 0,
  answeredQueries: 0,
  frozen: 0,
  sdv: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
  sdvOpen: 0,
  sdvDone: 0,
  sdvUncounted: 0,
};

/** Counters of a page that was never saved. */
export const NO_COUNTERS: Counters = {
  ...NO_COUNTS,
  applicable: true,
  counted: true,
  saves: 0,
  hiddenSaves: 0,
  failures: null,
};

/**
 * Counts a page from its data in memory. Counts the item instances to be entered: on existing lines, not hidden by a
 * check, seen by every role, not filled by the system.
 *
 * @param hidden the items that the checks of the page hide
 */
export function countPage(
  data: SubjectData,
  page: PageInstance,
  hidden: readonly HiddenItem[],
): DataCounts & SdvCounts & Pick<Counters, 'counted'> {
  return {
    ...countItems(askedItems(data, page, hidden)),
    ...countQueries(page.queries),
    counted: data.version.isPageForEverybody(page.pageKey),
  };
}

/** The counters of a page that people see. */
export type PageCounts = DataCounts & SdvCounts & Pick<Counters, 'applicable'>;

/** An item instance that is to be entered. */
export interface AskedItem extends ItemInstanceRef {
  /** It has a value, or it is recorded as not done. */
  isEntered: boolean;
  /** Whether its item requires SDV, and the rules of the study ask for it of the subject. */
  requiresSdv: boolean;
  /** The flags that hold at it. */
  flags: number;
}

/** What is counted of item instances. */
export type ItemCounts = Omit<DataCounts & SdvCounts, 'openQueries' | 'answeredQueries'>;

export function countItems(
  items: Iterable<Pick<AskedItem, 'isEntered' | 'requiresSdv' | 'flags'>>,
): ItemCounts {
  const { openQueries: _open, answeredQueries: _answered, ...count } = NO_COUNTS;
  for (const { isEntered, requiresSdv: isRequired, flags } of items) {
    count.items += 1;
    if (isEntered) count.entered += 1;
    if (flags & Flag.freeze) count.frozen += 1;
    if (flags & Flag.sdv) count.sdv += 1;
    if (isEntered && isRequired) count[flags & Flag.sdv ? 'sdvDone' : 'sdvOpen'] += 1;
    if (flags & Flag.review) count.reviewed += 1;
    if (flags & Flag.lock) count.locked += 1;
    if (flags & Flag.sign) count.signed += 1;
  }
  return count;
}

export function countQueries(
  queries: Iterable<Pick<StoredQuery, 'status'>>,
): Pick<DataCounts, 'openQueries' | 'answeredQueries'> {
  const count = { openQueries: 0, answeredQueries: 0 };
  for (const { status } of queries) {
    if (isOpenStatus(status)) count.openQueries += 1;
    if (status === QueryStatus.answered) count.answeredQueries += 1;
  }
  return count;
}

/** The counted items of each block of a version, which never changes. */
const COUNTED = new WeakMap<SubjectVersion, WeakMap<Block, Item[]>>();

/** The items of a block that are counted on each of its lines, unless a check hides them. */
export function countedItems(version: SubjectVersion, pageKey: Key, block: Block): readonly Item[] {
  let ofVersion = COUNTED.get(version);
  if (!ofVersion) COUNTED.set(version, (ofVersion = new WeakMap()));
  let items = ofVersion.get(block);
  if (!items) {
    items = block.items.filter(
      (item) =>
        holdsValue(item) && !isGenerated(item) && version.isItemForEverybody(pageKey, item.key),
    );
    ofVersion.set(block, items);
  }
  return items;
}

/** The item instances of a page that {@link countPage} counts, in the order of the design. */
export function* askedItems(
  data: SubjectData,
  page: PageContents,
  hidden: readonly HiddenItem[],
): Generator<AskedItem> {
  const notShown = new Set(
    hidden.map(({ block, line, item }) =>
      itemInstanceKey({ blockKey: block, line, itemKey: item }),
    ),
  );
  const { version } = data;
  const isVerified = data.isVerified(page.pageKey);
  for (const block of version.index.pages.get(page.pageKey)?.blocks ?? []) {
    const items = countedItems(version, page.pageKey, block);
    for (const line of data.linesOf(page, block.key)) {
      for (const item of items) {
        const itemKey = item.key;
        const ref = { blockKey: block.key, line, itemKey };
        const key = itemInstanceKey(ref);
        if (notShown.has(key)) continue;
        const row = page.values.get(key);
        const isEntered =
          row !== undefined && !row.deleted && (row.value !== null || isNotDone(row));
        yield {
          ...ref,
          isEntered,
          requiresSdv: isVerified && requiresSdv(item),
          flags: data.flagsAt(page, block.key, line, itemKey),
        };
      }
    }
  }
}

/** Counters of a subject: sums over its pages, without pages of deleted visits. */
export interface SubjectCounters extends DataCounts, SdvCounts {
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
}

/** The counters of a page that the counters of its subject depend on. */
export type CountedPage = DataCounts & SdvCounts & Pick<Counters, 'applicable' | 'counted'>;

/**
 * The part of a page in the counters of its subject. A page that is not collected adds only its queries: its items are
 * not asked for, so their flags say nothing about what is.
 */
export function contribution(page: CountedPage): SubjectCounters {
  const { applicable, counted: isCounted, items, entered } = page;
  const counted = applicable && isCounted ? 1 : 0;
  return {
    openQueries: page.openQueries,
    answeredQueries: page.answeredQueries,
    frozen: counted * page.frozen,
    sdv: counted * page.sdv,
    reviewed: counted * page.reviewed,
    locked: counted * page.locked,
    signed: counted * page.signed,
    sdvOpen: counted * page.sdvOpen,
    sdvDone: counted * page.sdvDone,
    sdvUncounted: counted * page.sdvUncounted,
    pages: counted,
    pagesStarted: counted && entered > 0 ? 1 : 0,
    pagesComplete: counted && entered > 0 && entered >= items ? 1 : 0,
    items: counted * items,
    entered: counted * entered,
  };
}

const NOTHING: SubjectCounters = { ...NO_COUNTS, pages: 0, pagesStarted: 0, pagesComplete: 0 };
const FIELDS = Object.keys(NOTHING) as (keyof SubjectCounters)[];

/** Adds `sign` times `part` to `sum`, field by field. */
function add(sum: SubjectCounters, part: SubjectCounters, sign: 1 | -1): void {
  for (const field of FIELDS) sum[field] += sign * part[field];
}

/** The sum of the parts of several pages in the counters of their subject. */
export function sumContributions(pages: readonly CountedPage[]): SubjectCounters {
  const sum = { ...NOTHING };
  for (const page of pages) add(sum, contribution(page), 1);
  return sum;
}

/**
 * The change of the subject's counters that follows from changes of its pages. Pages of a deleted visit change nothing.
 */
export function subjectDelta(
  pages: readonly { page: Pick<PageInstance, 'visit'>; before: Counters; after: Counters }[],
): SubjectCounters {
  const sum = { ...NOTHING };
  for (const { page, before, after } of pages) {
    if (page.visit.deleted) continue;
    add(sum, contribution(after), 1);
    add(sum, contribution(before), -1);
  }
  return sum;
}

/** The counters with the opposite sign: the change of the subject's counters when a visit is deleted. */
export function negated(counters: SubjectCounters): SubjectCounters {
  const sum = { ...NOTHING };
  add(sum, counters, -1);
  return sum;
}

/** The items that wait for SDV; null when a part of them was not counted. */
export const knownSdvOpen = ({
  sdvOpen,
  sdvUncounted,
}: Pick<SdvCounts, 'sdvOpen' | 'sdvUncounted'>): number | null =>
  sdvUncounted > 0 ? null : sdvOpen;

/** Input status of a page (spec section 3): 0 nothing entered, 1 partially, 2 all. */
export function inputStateOf(entered: number, items: number): 0 | 1 | 2 {
  if (entered === 0) return 0;
  return entered < items ? 1 : 2;
}
