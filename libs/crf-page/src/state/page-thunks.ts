import {
  type DateReading,
  parseValue,
  partialDate,
  type ValueFaultCode,
} from '@casebook/item-values';
import type { ItemInstanceKey } from '@casebook/subject-data';
// From the shared library of the inputs, which reads dates as well, so that a remote does not bring it once more.
import { readDate } from '@casebook/ui/data';
import type { PageData } from './page-data';
import { type PageDesign, specOf } from './page-design';
import { pageActions } from './page-slice';
import type { PageThunk } from './page-state';
import type { ItemEntry, KeptLine } from './page-store';
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

/**
 * The person left an input: the typed text becomes a value or gets an error; then the checks run.
 *
 * @param language of the person, for the order of the parts of a typed date
 */
export function enter(
  design: PageDesign,
  id: ItemInstanceKey,
  typed: string,
  language?: string,
): PageThunk<void> {
  return (dispatch, getState) => {
    if (!dispatch(take(design, id, typed, language))) return;
    dispatch(pageActions.proposed(autofillsFrom(design, getState().page, id)));
    dispatch(checkPage(design));
  };
}

/** Entries of a stored draft that still fit the page. */
export interface KeptEntries {
  items: readonly { id: ItemInstanceKey; typed: string; notDone?: string }[];
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
    for (const { id, typed, notDone: reason = null } of items) {
      dispatch(take(design, id, typed));
      if (typed === '') dispatch(pageActions.notDoneSet({ ids: [id], reason }));
    }
    dispatch(checkPage(design));
  };
}

/** The person chose one of the days that a typed date can mean. */
export function chooseDate(design: PageDesign, id: ItemInstanceKey, date: string): PageThunk<void> {
  return (dispatch) => {
    dispatch(pageActions.entered({ id, ...entryFrom(design, id, date) }));
    dispatch(checkPage(design));
  };
}

function take(
  design: PageDesign,
  id: ItemInstanceKey,
  typed: string,
  language?: string,
): PageThunk<boolean> {
  return (dispatch) => {
    const spec = specOf(design, id);
    if (!spec) return false;
    const reading = spec.dataType === 'date' ? readDate(typed, language) : undefined;
    const doubt = reading && doubtAbout(reading);
    const entry = entryFrom(design, id, reading?.text ?? typed);
    dispatch(
      pageActions.entered({
        id,
        ...entry,
        ...(doubt && { doubt }),
        ...(reading?.asks && { fault: { code: doubtCodes[reading.doubt!], params: {} } }),
      }),
    );
    return true;
  };
}

const doubtCodes = {
  order: 'VALUES_DATE_ORDER',
  buddhist: 'VALUES_DATE_BUDDHIST',
} as const satisfies Record<NonNullable<DateReading['doubt']>, ValueFaultCode>;

function doubtAbout({ text, doubt, others, asks }: DateReading): ItemEntry['doubt'] {
  if (!doubt) return undefined;
  // A date that the rules take as it stands can also be what was meant.
  const choices = asks && partialDate(text) ? [...others, text] : others;
  return { kind: doubt, choices };
}

function entryFrom(design: PageDesign, id: ItemInstanceKey, text: string) {
  const parsed = parseValue(specOf(design, id)!, text);
  return parsed.ok
    ? { shown: parsed.value ?? '' }
    : { shown: text, fault: { code: parsed.code, params: parsed.params } };
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
