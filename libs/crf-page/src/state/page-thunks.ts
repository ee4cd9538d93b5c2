import { parseValue } from '@casebook/item-values';
import type { ItemInstanceKey } from '@casebook/subject-data';
import type { PageData } from './page-data';
import { type PageDesign, specOf } from './page-design';
import { pageActions } from './page-slice';
import type { PageThunk } from './page-state';
import type { KeptLine } from './page-store';
import { autofillsFrom, proposalsFor } from './proposals';
import { runPageChecks } from './run-page-checks';

const noResults = { derived: {}, hidden: {}, findings: {} };

export function showPage(
  design: PageDesign,
  openKey: string,
  data: PageData,
  editable: boolean,
): PageThunk<void> {
  return (dispatch, getState) => {
    dispatch(pageActions.opened({ openKey, data, checkResults: noResults }));
    if (editable) dispatch(pageActions.proposed(proposalsFor(design, getState().page)));
    dispatch(checkPage(design, editable));
  };
}

/** Runs the checks. Without the right to save, stored values are shown unchanged and nothing is derived. */
export function checkPage(design: PageDesign, editable = true): PageThunk<void> {
  return (dispatch, getState) => {
    const results = runPageChecks(design, getState().page);
    dispatch(pageActions.checksRan(editable ? results : { ...results, derived: {} }));
  };
}

/** The person left an input: the typed text becomes a value or gets an error; then the checks run. */
export function enter(design: PageDesign, id: ItemInstanceKey, typed: string): PageThunk<void> {
  return (dispatch, getState) => {
    if (!dispatch(take(design, id, typed))) return;
    dispatch(pageActions.proposed(autofillsFrom(design, getState().page, id)));
    dispatch(checkPage(design));
  };
}

/** Entries of a stored draft that still fit the page. */
export interface KeptEntries {
  items: readonly { id: ItemInstanceKey; typed: string }[];
  lines: readonly KeptLine[];
  orders: readonly { blockKey: string; lines: readonly number[] }[];
}

/** Restores the entries of a draft as if they had just been typed. */
export function restoreEntries(
  design: PageDesign,
  { items, lines, orders }: KeptEntries,
): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.linesBroughtBack(lines));
    dispatch(pageActions.linesOrdered(orders));
    for (const { id, typed } of items) dispatch(take(design, id, typed));
    dispatch(checkPage(design));
  };
}

function take(design: PageDesign, id: ItemInstanceKey, typed: string): PageThunk<boolean> {
  return (dispatch) => {
    const spec = specOf(design, id);
    if (!spec) return false;
    const parsed = parseValue(spec, typed);
    dispatch(
      pageActions.entered(
        parsed.ok
          ? { id, shown: parsed.value ?? '' }
          : { id, shown: typed, fault: { code: parsed.code, params: parsed.params } },
      ),
    );
    return true;
  };
}

export function addLine(design: PageDesign, blockKey: string): PageThunk<void> {
  return (dispatch, getState) => {
    dispatch(pageActions.lineAdded(blockKey));
    const state = getState().page;
    const line = state.lines[blockKey]!.at(-1)!.line;
    dispatch(pageActions.proposed(proposalsFor(design, state, { blockKey, line })));
    dispatch(checkPage(design));
  };
}

export function removeLine(design: PageDesign, blockKey: string, line: number): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineRemoved({ blockKey, line }));
    dispatch(checkPage(design));
  };
}

export function restoreLine(design: PageDesign, blockKey: string, line: number): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineRestored({ blockKey, line }));
    dispatch(checkPage(design));
  };
}

export function moveLine(
  design: PageDesign,
  blockKey: string,
  line: number,
  to: number,
): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineMoved({ blockKey, line, to }));
    // Checks over the lines of a block read them in their order.
    dispatch(checkPage(design));
  };
}

export function settleConflict(
  design: PageDesign,
  id: ItemInstanceKey,
  keep: 'mine' | 'theirs',
): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.conflictSettled({ id, keep }));
    dispatch(checkPage(design));
  };
}
