import type { HiddenItem } from '@casebook/checks';
import { holdsValue } from '@casebook/study-design';
import { Flag } from './flags';
import { isGenerated } from './generated-items';
import { itemInstanceKey, type ItemInstanceRef } from './item-instance';
import { isOpenStatus, QueryStatus } from './query-status';
import type { Counters, DataCounts, PageInstance, SubjectData } from './subject-data';

const NO_COUNTS: DataCounts = {
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
): DataCounts & Pick<Counters, 'counted'> {
  const notShown = new Set(
    hidden.map(({ block, line, item }) =>
      itemInstanceKey({ blockKey: block, line, itemKey: item }),
    ),
  );
  const count = { ...NO_COUNTS, counted: data.version.isPageForEverybody(page.pageKey) };
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

/** Counters of a subject: sums over its pages, without pages of deleted visits. */
export interface SubjectCounters extends DataCounts {
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
}

/** The part of a page in the counters of its subject. A page that is not collected adds only its queries and flags. */
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

const NOTHING: SubjectCounters = { ...NO_COUNTS, pages: 0, pagesStarted: 0, pagesComplete: 0 };
const FIELDS = Object.keys(NOTHING) as (keyof SubjectCounters)[];

/** Adds `sign` times `part` to `sum`, field by field. */
function plus(sum: SubjectCounters, part: SubjectCounters, sign: 1 | -1): SubjectCounters {
  const next = { ...sum };
  for (const field of FIELDS) next[field] += sign * part[field];
  return next;
}

/** The sum of the parts of several pages in the counters of their subject. */
export function sumContributions(pages: readonly Counters[]): SubjectCounters {
  return pages.reduce((sum, page) => plus(sum, contribution(page), 1), NOTHING);
}

/**
 * The change of the subject's counters that follows from changes of its pages. Pages of a deleted visit change nothing.
 */
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

/** The counters with the opposite sign: the change of the subject's counters when a visit is deleted. */
export function negated(counters: SubjectCounters): SubjectCounters {
  return plus(NOTHING, counters, -1);
}

/** Input status of a page (spec section 3): 0 nothing entered, 1 partially, 2 all. */
export function inputStateOf(entered: number, items: number): 0 | 1 | 2 {
  if (entered === 0) return 0;
  return entered < items ? 1 : 2;
}
