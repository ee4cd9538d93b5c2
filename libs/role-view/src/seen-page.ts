import {
  CLOSED_FLAGS,
  compareItemInstances,
  type DataCounts,
  inputStateOf,
  knownSdvOpen,
  type PageCounts,
  type PageInstance,
  type StoredValue,
  type SubjectData,
} from '@casebook/subject-data';
import type { RoleView } from './role-view';
import type { StatusView, WithSeenCounts } from './status-view';

/**
 * Whether a stored row contains anything for a role. A row without a value holds only flags; it is sent only when these
 * differ from those of its page and line.
 */
export function isRowShown(
  data: SubjectData,
  page: PageInstance,
  { blockKey, line, revision, flags }: StoredValue,
  statuses: StatusView,
): boolean {
  if (revision > 0) return true;
  return statuses.flags(flags) !== statuses.flags(data.closedAt(page, blockKey, line));
}

/** Freeze and lock of blocks (line 0) and lines of a page, without flags that the role does not see. */
export function closedPlaces(
  { pageKey, lines }: PageInstance,
  view: RoleView,
  statuses: StatusView,
): { blockKey: string; line: number; flags: number }[] {
  return [...lines]
    .filter(([blockKey]) => view.seesBlock(pageKey, blockKey))
    .flatMap(([blockKey, stored]) =>
      [...stored].map(([line, { flags }]) => ({
        blockKey,
        line,
        flags: statuses.flags(flags & CLOSED_FLAGS),
      })),
    )
    .filter(({ flags }) => flags > 0)
    .toSorted(compareItemInstances);
}

/** The counters and input status of a page, without statuses that a role does not see. */
export function seenPageCounts(
  statuses: StatusView,
  counts: PageCounts,
): WithSeenCounts<DataCounts & { inputState: 0 | 1 | 2; sdvOpen: number | null }> {
  const { items, entered, openQueries, answeredQueries } = counts;
  const { frozen, sdv, reviewed, locked, signed } = counts;
  return statuses.withSeenCounts({
    items,
    entered,
    inputState: inputStateOf(entered, items),
    openQueries,
    answeredQueries,
    frozen,
    sdv,
    // A page that is not collected asks for nothing.
    sdvOpen: counts.applicable ? knownSdvOpen(counts) : 0,
    reviewed,
    locked,
    signed,
  });
}
