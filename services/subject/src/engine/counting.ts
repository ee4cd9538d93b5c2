import type { HiddenItem } from '@casebook/checks';
import { holdsValue, type Key } from '@casebook/study-design';
import { isOpenStatus, QueryStatus, itemInstanceKey, Flag } from '@casebook/subject-data';
import { isGenerated } from '@casebook/role-view';
import { type SubjectData, type Counters, type PageInstance } from './subject-data';

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
 * Counters of a page from its data in memory. Counted are the places that are asked for: on existing
 * lines, not hidden by a check, seen by every role, not filled by the system.
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
  for (const { blockKey, line, itemKey } of countedItems(data, page)) {
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

function* countedItems(
  data: SubjectData,
  page: PageInstance,
): Generator<{ blockKey: Key; line: number; itemKey: Key }> {
  for (const block of data.version.index.pages.get(page.pageKey)?.blocks ?? []) {
    const items = block.items.filter(
      (item) =>
        holdsValue(item) &&
        !isGenerated(item) &&
        data.version.isItemForEverybody(page.pageKey, item.key),
    );
    for (const line of data.linesOf(page, block.key)) {
      for (const item of items) yield { blockKey: block.key, line, itemKey: item.key };
    }
  }
}

/** What a page adds to the counters of its subject. */
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

export interface SubjectCounters
  extends Omit<Counters, 'applicable' | 'counted' | 'saves' | 'hiddenSaves' | 'failures'> {
  pages: number;
  pagesStarted: number;
  pagesComplete: number;
}

/** `after` minus `before`, field by field. */
export function countersDifference(
  before: SubjectCounters,
  after: SubjectCounters,
): SubjectCounters {
  return Object.fromEntries(
    Object.entries(after).map(([key, value]) => [
      key,
      (value as number) - before[key as keyof SubjectCounters],
    ]),
  ) as unknown as SubjectCounters;
}

/** Input flag of a page: 0 not input, 1 partially, 2 all (spec section 3). */
export function inputStateOf(entered: number, items: number): 0 | 1 | 2 {
  if (entered === 0) return 0;
  return entered < items ? 1 : 2;
}
