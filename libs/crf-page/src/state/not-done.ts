import {
  isClosed,
  isGenerated,
  type ItemInstanceKey,
  itemInstanceKey,
} from '@casebook/subject-data';
import { PageType } from '@casebook/study-design';
import { computedOnce } from './computed-once';
import { itemInstancesOf, itemOf, type PageDesign } from './page-design';
import { pageActions } from './page-slice';
import { type ItemEntry, isLive, itemFlags, type PageStore } from './page-store';
import type { PageRootState, PageThunk } from './page-state';
import { checkPage } from './page-thunks';

/** What may be recorded of the whole page. Registering a subject is never not done. */
export interface PageNotDone {
  /**
   * `offered`: the page holds nothing and can be recorded as not done. `recorded`: it is, so only that can be taken back.
   * `refused`: the page holds data, or what would be recorded is closed. `none`: the study does not allow it.
   */
  kind: 'offered' | 'recorded' | 'refused' | 'none';
  /** The items that are recorded, or whose record is taken back. */
  ids: readonly ItemInstanceKey[];
}

const NONE: PageNotDone = { kind: 'none', ids: [] };
const REFUSED: PageNotDone = { kind: 'refused', ids: [] };

export function mayBeNotDone(design: PageDesign, id: ItemInstanceKey): boolean {
  return design.page.type !== PageType.registration && itemOf(design, id)?.notDone === true;
}

/** Whether the page has an item that may be recorded as not done by itself. */
export const notDoneIn = ({ page }: PageDesign): boolean =>
  page.blocks.some(({ items }) => items.some(({ notDone }) => notDone === true));

type Stored = Pick<PageStore, 'items' | 'lines' | 'hidden' | 'flags' | 'closed'>;

function stateOf(design: PageDesign, page: Stored): PageNotDone {
  if (!design.page.notDone || design.page.type === PageType.registration) return NONE;
  const asked = itemInstancesOf(design, (blockKey) =>
    (page.lines[blockKey] ?? []).filter(isLive).map(({ line }) => line),
  )
    .filter(({ item }) => !isGenerated(item))
    .map(({ blockKey, line, item }) => itemInstanceKey({ blockKey, line, itemKey: item.key }))
    .filter((id) => !(id in page.hidden));
  const isFilled = (entry: ItemEntry | undefined) =>
    entry !== undefined && entry.shown !== '' && !entry.proposed && !entry.derived;
  if (asked.some((id) => isFilled(page.items[id]))) return REFUSED;
  const recorded = asked.filter((id) => page.items[id]?.notDone !== undefined);
  const isWhole =
    recorded.length === asked.filter((id) => !page.items[id]?.derived).length ||
    recorded.some((id) => !mayBeNotDone(design, id));
  if (recorded.length > 0 && isWhole) return { kind: 'recorded', ids: recorded };
  const ids = asked.filter((id) => !page.items[id]?.derived || page.items[id].shown === '');
  const isOpen = ids.length > 0 && !ids.some((id) => isClosed(itemFlags(page, id)));
  return isOpen ? { kind: 'offered', ids } : REFUSED;
}

const stateIn = computedOnce((design: PageDesign) =>
  computedOnce((page: PageStore) => stateOf(design, page)),
);

/** Whether the whole page can be recorded as not done, or is. */
export const pageNotDone = ({ page }: PageRootState, design: PageDesign): PageNotDone =>
  stateIn(design)(page);

/** Asks why the items were not done. What was only taken back on the screen needs no new reason. */
export function askNotDone(design: PageDesign, ids: readonly ItemInstanceKey[]): PageThunk<void> {
  return (dispatch, getState) => {
    const { items } = getState().page;
    const reasons = ids.map((id) => items[id]?.storedNotDone);
    if (ids.length === 1 && reasons[0] !== undefined)
      dispatch(recordNotDone(design, ids, reasons[0]));
    else dispatch(pageActions.notDoneAsked(ids));
  };
}

export function recordNotDone(
  design: PageDesign,
  ids: readonly ItemInstanceKey[],
  reason: string,
): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.notDoneSet({ ids, reason }));
    dispatch(checkPage(design));
  };
}

/** The items are empty again, and the first one can be entered. */
export function takeBackNotDone(
  design: PageDesign,
  ids: readonly ItemInstanceKey[],
): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.notDoneSet({ ids, reason: null }));
    dispatch(checkPage(design));
    if (ids[0] !== undefined) dispatch(pageActions.focusRequested(ids[0]));
  };
}
