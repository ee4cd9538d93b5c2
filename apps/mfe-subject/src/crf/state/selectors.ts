import type { FormerValue, PageQueryState } from '@casebook/api-subject';
import { createSelector } from '@reduxjs/toolkit';
import type { State } from '../../store';
import { isWork, type PageStore } from './page-slice';
import { type ItemId, type NoteId, noteId, placeOf } from './places';
import { goneLines, hasWork, lineId, pendingOf, workCount } from './save-request';

/** Query status codes of spec section 4. */
export const QueryStatus = { open: 1, canceled: 2, answered: 3, closed: 4, reopened: 5 } as const;

const lineOf = (id: ItemId): string => {
  const { blockKey, line } = placeOf(id);
  return lineId(blockKey, line);
};

const noQueries: readonly PageQueryState[] = [];

export const pageOf = (state: State): PageStore => state.page;

export function isOpen({ status }: PageQueryState): boolean {
  return status === QueryStatus.open || status === QueryStatus.reopened;
}

const queriesByPlace = createSelector([(state: State) => state.page.queries], (queries) =>
  Map.groupBy(queries, noteId),
);
const commentedPlaces = createSelector(
  [(state: State) => state.page.comments],
  (comments) => new Set(comments.map(noteId)),
);

export function queriesOf(state: State, id: NoteId): readonly PageQueryState[] {
  return queriesByPlace(state).get(id) ?? noQueries;
}

export function isCommented(state: State, id: NoteId): boolean {
  return commentedPlaces(state).has(id);
}

export const commentsOf = createSelector(
  [(state: State) => state.page.comments, (_: State, id: NoteId) => id],
  (comments, id) => comments.filter((comment) => noteId(comment) === id),
);

export const pending = createSelector(
  [(state: State) => state.page.items, (state: State) => state.page.lines],
  (items, lines) => pendingOf({ items, lines }),
);
export const unsaved = createSelector([pending], hasWork);
/** Items that were changed by the person; what stands in an input that was not left yet is not among them. */
const changedItems = createSelector(
  [pending],
  ({ items }) => new Set(items.filter(({ entry }) => !entry.proposed).map(({ id }) => id)),
);
/** How much would be lost, with what stands in an input just now. */
export function unsavedCount(state: State, typed: Iterable<readonly [ItemId, string]>): number {
  const changed = changedItems(state);
  const { items } = state.page;
  const beingTyped = [...typed].filter(
    ([id, text]) => text !== (items[id]?.shown ?? '') && !changed.has(id),
  );
  return workCount(pending(state)) + beingTyped.length;
}
export const faulty = createSelector([pending], ({ items }) =>
  items.filter(({ entry }) => entry.fault).map(({ id }) => id),
);
/** What has to be decided before a save; in a line that somebody removed there is nothing to save. */
export const conflicting = createSelector(
  [(state: State) => state.page.items, (state: State) => state.page.lines],
  (items, lines) => {
    const gone = goneLines(lines);
    return Object.entries(items)
      .filter(([id, { conflict }]) => conflict && !gone.has(lineOf(id)))
      .map(([id]) => id);
  },
);
/** Lines that somebody else removed while the person typed in them, by {@link lineId}. */
export const strandedLines = createSelector(
  [(state: State) => state.page.items, (state: State) => state.page.lines],
  (items, lines) => {
    const removed = new Set(
      Object.entries(lines).flatMap(([blockKey, list]) =>
        list
          .filter(({ deleted, change }) => deleted && !change)
          .map(({ line }) => lineId(blockKey, line)),
      ),
    );
    const worked = Object.entries(items).filter(([, entry]) => isWork(entry) && !entry.proposed);
    return new Set(worked.map(([id]) => lineOf(id)).filter((line) => removed.has(line)));
  },
);
/** Where queries wait for somebody. */
export function waitingPlaces(queries: readonly PageQueryState[]): Set<NoteId> {
  return new Set(queries.filter(isOpen).map(noteId));
}

/** What is the matter with the stored value of an item since the design changed, as long as it is what the item shows. */
export function formerAt({ page }: State, id: ItemId): FormerValue | undefined {
  const former = page.former[id];
  return former && page.items[id]?.shown === former.value ? former : undefined;
}
