import type { HiddenItem } from '@casebook/checks';
import { type Key, LOCK_BLOCKERS, type LockBlocker } from '@casebook/study-design';
import { type AskedItem, askedItems } from './counting';
import { Flag } from './flags';
import { itemInstanceKey, type ItemInstanceRef } from './item-instance';
import { isOpenStatus, QueryStatus } from './query-status';
import type { PageInstance, StoredQuery, SubjectData } from './subject-data';

export type { LockBlocker } from '@casebook/study-design';

/** What prevents a lock in a study. */
export interface LockRules {
  blockers: ReadonlySet<LockBlocker>;
  /**
   * Whether every role may see the query, apart from its privilege. Others do not count, as items that only some roles
   * see do not: whoever locks would learn of them.
   */
  isForEverybody: (page: PageInstance, query: StoredQuery) => boolean;
}

/** A page as the rules judge it. */
export interface JudgedPage {
  page: PageInstance;
  data: SubjectData;
  /** Items that a check hides. */
  hidden: readonly HiddenItem[];
  /** Whether the page is asked for: the items of another page wait for nothing. */
  isCollected: boolean;
}

/** What an item that is to be entered lacks. */
const LACKS = [
  ['notEntered', ({ isEntered }) => !isEntered],
  [
    'sdvOpen',
    ({ isEntered, requiresSdv, flags }) => isEntered && requiresSdv && (flags & Flag.sdv) === 0,
  ],
  ['notReviewed', ({ flags }) => (flags & Flag.review) === 0],
] as const satisfies readonly [LockBlocker, (item: AskedItem) => boolean][];

function blockerOf({ status }: StoredQuery): LockBlocker | null {
  if (isOpenStatus(status)) return 'openQuery';
  return status === QueryStatus.answered ? 'answeredQuery' : null;
}

/**
 * What prevents locks on one page before an act. Counted like the counters of the page: what only some roles see, what
 * a check hides and what is in a deleted visit prevents nothing. What is locked already prevents nothing either.
 */
export class PageBlockers {
  readonly #items = new Map<string, ItemInstanceRef & { blockers: LockBlocker[] }>();
  readonly #queries: { query: StoredQuery; blocker: LockBlocker }[] = [];

  constructor(
    { page, data, hidden, isCollected }: JudgedPage,
    { blockers, isForEverybody }: LockRules,
  ) {
    if (page.visit.deleted) return;
    const asked = isCollected ? askedItems(data, page, hidden) : [];
    for (const item of asked) {
      if (item.flags & Flag.lock) continue;
      const found = LACKS.filter(([blocker, lacks]) => blockers.has(blocker) && lacks(item)).map(
        ([blocker]) => blocker,
      );
      if (found.length > 0) this.#items.set(itemInstanceKey(item), { ...item, blockers: found });
    }
    for (const query of page.queries) {
      const blocker = blockerOf(query);
      const counts = blocker && blockers.has(blocker) && isForEverybody(page, query);
      if (counts && !isLocked(data, page, query)) this.#queries.push({ query, blocker });
    }
  }

  /** What prevents the lock of an item. A query without an item concerns everything at its place. */
  of(place: ItemInstanceRef): LockBlocker[] {
    const found = new Set(this.#items.get(itemInstanceKey(place))?.blockers);
    for (const { query, blocker } of this.#queries) {
      if (isAt(query, place)) found.add(blocker);
    }
    return LOCK_BLOCKERS.filter((blocker) => found.has(blocker));
  }

  /** Whether anything below the page, a block or a line prevents its lock. */
  isAnyBelow(blockKey?: Key, line?: number): boolean {
    const meets = (place: { blockKey: Key | null; line: number }): boolean =>
      blockKey === undefined ||
      place.blockKey === null ||
      (place.blockKey === blockKey &&
        (line === undefined || place.line === 0 || place.line === line));
    return this.#queries.some(({ query }) => meets(query)) || [...this.#items.values()].some(meets);
  }
}

/** Whether the place of a query is, or contains, an item. */
const isAt = (query: StoredQuery, { blockKey, line, itemKey }: ItemInstanceRef): boolean =>
  (query.blockKey === null || query.blockKey === blockKey) &&
  (query.itemKey === null
    ? query.line === 0 || query.line === line
    : query.itemKey === itemKey && query.line === line);

function isLocked(
  data: SubjectData,
  page: PageInstance,
  { blockKey, line, itemKey }: StoredQuery,
): boolean {
  const flags =
    blockKey === null
      ? page.flags
      : itemKey === null
        ? data.closedAt(page, blockKey, line)
        : data.flagsAt(page, blockKey, line, itemKey);
  return (flags & Flag.lock) !== 0;
}
