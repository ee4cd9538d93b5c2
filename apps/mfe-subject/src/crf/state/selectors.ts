import type { FormerValue, PageComment, PageQueryState } from '@casebook/api-subject';
import type { State } from '../../store';
import { computedOnce } from './computed-once';
import { isWork, type PageStore } from './page-slice';
import { type ItemId, type NoteId, noteId, placeOf } from './places';
import { goneLines, hasWork, lineId, type Pending, pendingOf, workCount } from './save-request';

/** Query status codes of spec section 4. */
export const QueryStatus = { open: 1, canceled: 2, answered: 3, closed: 4, reopened: 5 } as const;

const lineOf = (id: ItemId): string => {
  const { blockKey, line } = placeOf(id);
  return lineId(blockKey, line);
};

const noQueries: readonly PageQueryState[] = [];
const noComments: readonly PageComment[] = [];

export const pageOf = (state: State): PageStore => state.page;

export function isOpen({ status }: PageQueryState): boolean {
  return status === QueryStatus.open || status === QueryStatus.reopened;
}

const byPlace = computedOnce((queries: readonly PageQueryState[]) => Map.groupBy(queries, noteId));
const commentsByPlace = computedOnce((comments: readonly PageComment[]) =>
  Map.groupBy(comments, noteId),
);

export function queriesOf({ page }: State, id: NoteId): readonly PageQueryState[] {
  return byPlace(page.queries).get(id) ?? noQueries;
}

export function isCommented({ page }: State, id: NoteId): boolean {
  return commentsByPlace(page.comments).has(id);
}

export function commentsOf({ page }: State, id: NoteId): readonly PageComment[] {
  return commentsByPlace(page.comments).get(id) ?? noComments;
}

type Items = PageStore['items'];
type Lines = PageStore['lines'];

/** Of the entries of a page and its lines together. */
function ofEntries<Result>(
  compute: (items: Items, lines: Lines) => Result,
): (state: State) => Result {
  const inItems = computedOnce((items: Items) =>
    computedOnce((lines: Lines) => compute(items, lines)),
  );
  return ({ page }) => inItems(page.items)(page.lines);
}

export const pending = ofEntries((items, lines) => pendingOf({ items, lines }));
export const unsaved = (state: State): boolean => hasWork(pending(state));

const changedIn = computedOnce(
  ({ items }: Pending) => new Set(items.filter(({ entry }) => !entry.proposed).map(({ id }) => id)),
);
/** How much would be lost, with what stands in an input that was not left yet. */
export function unsavedCount(state: State, typed: Iterable<readonly [ItemId, string]>): number {
  const changed = changedIn(pending(state));
  const { items } = state.page;
  const beingTyped = [...typed].filter(
    ([id, text]) => text !== (items[id]?.shown ?? '') && !changed.has(id),
  );
  return workCount(pending(state)) + beingTyped.length;
}

const faultyIn = computedOnce(({ items }: Pending) =>
  items.filter(({ entry }) => entry.fault).map(({ id }) => id),
);
export const faulty = (state: State): readonly ItemId[] => faultyIn(pending(state));

/** What has to be decided before a save; in a line that somebody removed there is nothing to save. */
export const conflicting = ofEntries((items, lines) => {
  const gone = goneLines(lines);
  return Object.entries(items)
    .filter(([id, { conflict }]) => conflict && !gone.has(lineOf(id)))
    .map(([id]) => id);
});

/** Lines that somebody else removed while the person typed in them, by {@link lineId}. */
export const strandedLines = ofEntries((items, lines) => {
  const removed = new Set(
    Object.entries(lines).flatMap(([blockKey, list]) =>
      list
        .filter(({ deleted, change }) => deleted && !change)
        .map(({ line }) => lineId(blockKey, line)),
    ),
  );
  const worked = Object.entries(items).filter(([, entry]) => isWork(entry) && !entry.proposed);
  return new Set(worked.map(([id]) => lineOf(id)).filter((line) => removed.has(line)));
});

/** Where queries wait for somebody. */
export function waitingPlaces(queries: readonly PageQueryState[]): Set<NoteId> {
  return new Set(queries.filter(isOpen).map(noteId));
}

/** What is the matter with the stored value of an item since the design changed, as long as it is what the item shows. */
export function formerAt({ page }: State, id: ItemId): FormerValue | undefined {
  const former = page.former[id];
  return former && page.items[id]?.shown === former.value ? former : undefined;
}
