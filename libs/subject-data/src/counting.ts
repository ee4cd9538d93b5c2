import type { HiddenItem } from '@casebook/checks';
import { holdsValue } from '@casebook/study-design';
import { Flag } from './flags';
import { isGenerated } from './generated-items';
import { itemInstanceKey, type ItemInstanceRef } from './item-instance';
import { isOpenStatus, QueryStatus } from './query-status';
import type { Counters, PageInstance, SubjectData } from './subject-data';

/** Of a page that was never saved. */
export const NO_COUNTERS: Counters = {
  applicable: true,
  counted: true,
  items: 0,
  entered: 0,
  openQueries: 0,
  answeredQueries: 0,
  frozen: 0,
  sdv: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
  saves: 0,
  hiddenSaves: 0,
  failures: null,
};

/**
 * Counters of a page from its data in memory. Counted are the item instances that are asked for: on existing lines, not
 * hidden by a check, seen by every role, not filled by the system.
 *
 * @param hidden what the checks of the page hide
 */
export function countPage(
  data: SubjectData,
  page: PageInstance,
  hidden: readonly HiddenItem[],
): Omit<Counters, 'applicable' | 'saves' | 'hiddenSaves' | 'failures'> {
  const notShown = new Set(
    hidden.map(({ block, line, item }) =>
      itemInstanceKey({ blockKey: block, line, itemKey: item }),
    ),
  );
  const { applicable: _applicable, saves: _saves, ...more } = NO_COUNTERS;
  const { hiddenSaves: _hidden, failures: _failures, ...count } = more;
  for (const { blockKey, line, itemKey } of askedItems(data, page)) {
    const key = itemInstanceKey({ blockKey, line, itemKey });
    if (notShown.has(key)) continue;
    const row = page.values.get(key);
    const flags = data.flagsAt(page, blockKey, line, itemKey);
    count.items += 1;
    if (row && !row.deleted && row.value !== null) count.entered += 1;
    if (flags & Flag.freeze) count.frozen += 1;
    if (flags & Flag.sdv) count.sdv += 1;
    if (flags & Flag.review) count.reviewed += 1;
    if (flags & Flag.lock) count.locked += 1;
    if (flags & Flag.sign) count.signed += 1;
  }
  count.counted = data.version.isPageForEverybody(page.pageKey);
  for (const { status } of page.queries) {
    if (isOpenStatus(status)) count.openQueries += 1;
    if (status === QueryStatus.answered) count.answeredQueries += 1;
  }
  return count;
}

function* askedItems(data: SubjectData, page: PageInstance): Generator<ItemInstanceRef> {
  const { version } = data;
  for (const block of version.index.pages.get(page.pageKey)?.blocks ?? []) {
    const items = block.items.filter(
      (item) =>
        holdsValue(item) &&
        !isGenerated(item) &&
        version.isItemForEverybody(page.pageKey, item.key),
    );
    for (const line of data.linesOf(page, block.key)) {
      for (const item of items) yield { blockKey: block.key, line, itemKey: item.key };
    }
  }
}

/** Counters of a subject: sums over its pages, those of deleted visits aside. */
export interface SubjectCounters
  extends Omit<Counters, 'applicable' | 'counted' | 'saves' | 'hiddenSaves' | 'failures'> {
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
}

/** What a page adds to the counters of its subject. A page that is not collected adds its queries and flags only. */
export function contribution(counters: Counters): SubjectCounters {
  const { applicable, counted: isCounted, items, entered, ...more } = counters;
  const { saves: _saves, hiddenSaves: _hidden, failures: _failures, ...rest } = more;
  const counted = applicable && isCounted ? 1 : 0;
  return {
    ...rest,
    pages: counted,
    pagesStarted: counted && entered > 0 ? 1 : 0,
    pagesComplete: counted && entered > 0 && entered >= items ? 1 : 0,
    items: counted * items,
    entered: counted * entered,
  };
}

const NOTHING: SubjectCounters = {
  pages: 0,
  pagesStarted: 0,
  pagesComplete: 0,
  items: 0,
  entered: 0,
  openQueries: 0,
  answeredQueries: 0,
  frozen: 0,
  sdv: 0,
  reviewed: 0,
  locked: 0,
  signed: 0,
};
const FIELDS = Object.keys(NOTHING) as (keyof SubjectCounters)[];

/** `sum` and `sign` times `part`, field by field. */
function plus(sum: SubjectCounters, part: SubjectCounters, sign: 1 | -1): SubjectCounters {
  const next = { ...sum };
  for (const field of FIELDS) next[field] += sign * part[field];
  return next;
}

/** What pages add to the counters of their subject together. */
export function sumContributions(pages: readonly Counters[]): SubjectCounters {
  return pages.reduce((sum, page) => plus(sum, contribution(page), 1), NOTHING);
}

/** By how much the counters of a subject change with those of its pages. A deleted visit counts for nothing. */
export function subjectDelta(
  pages: readonly { page: Pick<PageInstance, 'visit'>; before: Counters; after: Counters }[],
): SubjectCounters {
  return pages
    .filter(({ page }) => !page.visit.deleted)
    .reduce(
      (sum, { before, after }) => plus(plus(sum, contribution(after), 1), contribution(before), -1),
      NOTHING,
    );
}

/** The same counters with the other sign: what a visit takes away when it is deleted. */
export function negated(counters: SubjectCounters): SubjectCounters {
  return plus(NOTHING, counters, -1);
}

/** Input state of a page (spec section 3): 0 nothing entered, 1 partially, 2 all. */
export function inputStateOf(entered: number, items: number): 0 | 1 | 2 {
  if (entered === 0) return 0;
  return entered < items ? 1 : 2;
}
