import type { Key } from '@casebook/study-design';
import type { PageInstance, StoredQuery } from '@casebook/subject-data';
import type { LoadedSubject } from './loaded-subject';

/** Whether an item or query of a page changes when the page is initialised. */
export interface InitialisedParts {
  item: (itemKey: Key) => boolean;
  query: (query: StoredQuery) => boolean;
}

/**
 * All parts of a page that was saved. Of a page of which only hidden items were saved, only what some roles cannot see:
 * for those roles the page was never saved, so nothing that they see may change.
 */
export function concernedBy(
  { version }: LoadedSubject,
  { pageKey, counters }: PageInstance,
): InitialisedParts {
  if (counters.saves > counters.hiddenSaves) return { item: () => true, query: () => true };
  const everybody = version.role(null);
  return {
    item: (itemKey) => !everybody.seesItem(pageKey, itemKey),
    query: ({ blockKey, itemKey, checkKey }) =>
      !everybody.seesPlace(pageKey, blockKey, itemKey) ||
      (checkKey !== null && !everybody.seesCheck(checkKey)),
  };
}
