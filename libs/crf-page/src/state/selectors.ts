import { isOpenStatus, type ItemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { computedOnce } from './computed-once';
import { lineTargetKey, noteTargetKey, type NoteTargetKey } from './note-target';
import type { FormerValue, PageComment, PageQuery } from './page-data';
import { isUnsaved, type PageStore } from './page-store';
import type { PageRootState } from './page-state';
import {
  countUnsaved,
  type PendingChanges,
  pendingChangesOf,
  removedLines,
} from './pending-changes';

const lineOf = (id: ItemInstanceKey): string => {
  const { blockKey, line } = parseItemInstanceKey(id);
  return lineTargetKey(blockKey, line);
};

const noQueries: readonly PageQuery[] = [];
const noComments: readonly PageComment[] = [];

export function isOpenQuery({ status }: PageQuery): boolean {
  return isOpenStatus(status);
}

const queriesByTarget = computedOnce((queries: readonly PageQuery[]) =>
  Map.groupBy(queries, noteTargetKey),
);
const commentsByTarget = computedOnce((comments: readonly PageComment[]) =>
  Map.groupBy(comments, noteTargetKey),
);

export function queriesOf({ page }: PageRootState, id: NoteTargetKey): readonly PageQuery[] {
  return queriesByTarget(page.queries).get(id) ?? noQueries;
}

export function isCommented({ page }: PageRootState, id: NoteTargetKey): boolean {
  return commentsByTarget(page.comments).has(id);
}

export function commentsOf({ page }: PageRootState, id: NoteTargetKey): readonly PageComment[] {
  return commentsByTarget(page.comments).get(id) ?? noComments;
}

type Items = PageStore['items'];
type Lines = PageStore['lines'];

/** Caches a result that depends on the entries and lines of a page. */
function ofEntries<Result>(
  compute: (items: Items, lines: Lines) => Result,
): (state: PageRootState) => Result {
  const inItems = computedOnce((items: Items) =>
    computedOnce((lines: Lines) => compute(items, lines)),
  );
  return ({ page }) => inItems(page.items)(page.lines);
}

export const pendingChanges = ofEntries((items, lines) => pendingChangesOf({ items, lines }));
export const hasUnsaved = (state: PageRootState): boolean =>
  countUnsaved(pendingChanges(state)) > 0;

const changedIn = computedOnce(
  ({ items }: PendingChanges) =>
    new Set(items.filter(({ entry }) => !entry.proposed).map(({ id }) => id)),
);
/** The number of changes that would be lost, including the input that is being typed into. */
export function unsavedCount(
  state: PageRootState,
  typed: Iterable<readonly [ItemInstanceKey, string]>,
): number {
  const changed = changedIn(pendingChanges(state));
  const { items } = state.page;
  const beingTyped = [...typed].filter(
    ([id, text]) => text !== (items[id]?.shown ?? '') && !changed.has(id),
  );
  return countUnsaved(pendingChanges(state)) + beingTyped.length;
}

const faultyIn = computedOnce(({ items }: PendingChanges) =>
  items.filter(({ entry }) => entry.fault).map(({ id }) => id),
);
export const faultyItems = (state: PageRootState): readonly ItemInstanceKey[] =>
  faultyIn(pendingChanges(state));

/**
 * Items whose conflict must be decided before a save. Items of removed lines are left out, because they are not saved.
 */
export const conflictingItems = ofEntries((items, lines) => {
  const gone = removedLines(lines);
  return Object.entries(items)
    .filter(([id, { conflict }]) => conflict && !gone.has(lineOf(id)))
    .map(([id]) => id);
});

/** Lines that another person removed while this person typed in them, by {@link lineTargetKey}. */
export const linesRemovedMeanwhile = ofEntries((items, lines) => {
  const removed = new Set(
    Object.entries(lines).flatMap(([blockKey, list]) =>
      list
        .filter(({ deleted, change }) => deleted && !change)
        .map(({ line }) => lineTargetKey(blockKey, line)),
    ),
  );
  const worked = Object.entries(items).filter(([, entry]) => isUnsaved(entry) && !entry.proposed);
  return new Set(worked.map(([id]) => lineOf(id)).filter((line) => removed.has(line)));
});

/** The targets of the queries that wait for an answer. */
export function openQueryTargets(queries: readonly PageQuery[]): Set<NoteTargetKey> {
  return new Set(queries.filter(isOpenQuery).map(noteTargetKey));
}

/** Why the stored value of an item does not fit the design any more, as long as the item shows this value. */
export function formerAt({ page }: PageRootState, id: ItemInstanceKey): FormerValue | undefined {
  const former = page.former[id];
  return former && page.items[id]?.shown === former.value ? former : undefined;
}
