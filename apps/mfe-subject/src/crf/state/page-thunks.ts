import { type PageSaveAnswer, type PageView, subjectApi } from '@casebook/api-subject';
import { parseValue } from '@casebook/item-values';
import type { Failure, FieldError } from '@casebook/shell-sdk';
import { failureOf } from '../../shared/failure';
import type { Loaded } from '../../shared/useReading';
import type { Thunk } from '../../store';
import type { RestorePlan } from '../draft/page-draft';
import { judgePage } from './judge';
import { loadMatcher, type PageDesign, specOf } from './page-design';
import { type Fault, pageActions } from './page-slice';
import { type ItemId, itemId, placeOf } from './places';
import { autofillsFrom, proposalsFor } from './proposals';
import type { SaveAttempts } from './save-attempts';
import { type Reasons, saveRequest } from './save-request';
import { conflicting, pending } from './selectors';

const nothingFound = { derived: {}, hidden: {}, findings: {} };

/** Reads a page from the server, never from what was read before: a revision must be the present one. */
export function readPage(studyId: number, pageId: number): Thunk<Promise<Loaded<PageView>>> {
  return async (dispatch) => {
    const result = await dispatch(
      subjectApi.endpoints.openPage.initiate(
        { studyId, pageId },
        { forceRefetch: true, subscribe: false },
      ),
    );
    if (!result.data) return { failure: failureOf(result.error) };
    await loadMatcher(result.data.design);
    return { data: result.data };
  };
}

export function showPage(
  design: PageDesign,
  openKey: string,
  server: PageView['state'],
  editable: boolean,
): Thunk<void> {
  return (dispatch, getState) => {
    dispatch(pageActions.opened({ openKey, server, judgement: nothingFound }));
    if (editable) dispatch(pageActions.proposed(proposalsFor(design, getState().page)));
    dispatch(judge(design, editable));
  };
}

/** Without the right to save, what is stored is shown as it is: nothing is derived anew. */
function judge(design: PageDesign, editable = true): Thunk<void> {
  return (dispatch, getState) => {
    const judgement = judgePage(design, getState().page);
    dispatch(pageActions.judged(editable ? judgement : { ...judgement, derived: {} }));
  };
}

/** An input was left: what was typed becomes a value or says why not; then the checks speak. */
export function enter(design: PageDesign, id: ItemId, typed: string): Thunk<void> {
  return (dispatch, getState) => {
    if (!dispatch(take(design, id, typed))) return;
    dispatch(pageActions.proposed(autofillsFrom(design, getState().page, id)));
    dispatch(judge(design));
  };
}

/** What was kept of an earlier sitting stands in the inputs again, as if it had just been typed. */
export function restore(design: PageDesign, { items, lines, orders }: RestorePlan): Thunk<void> {
  return (dispatch) => {
    dispatch(pageActions.linesBroughtBack(lines));
    dispatch(pageActions.linesOrdered(orders));
    for (const { id, typed } of items) dispatch(take(design, id, typed));
    dispatch(judge(design));
  };
}

function take(design: PageDesign, id: ItemId, typed: string): Thunk<boolean> {
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

export function addLine(design: PageDesign, blockKey: string): Thunk<void> {
  return (dispatch, getState) => {
    dispatch(pageActions.lineAdded(blockKey));
    const state = getState().page;
    const line = state.lines[blockKey]!.at(-1)!.line;
    dispatch(pageActions.proposed(proposalsFor(design, state, { blockKey, line })));
    dispatch(judge(design));
  };
}

export function removeLine(design: PageDesign, blockKey: string, line: number): Thunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineRemoved({ blockKey, line }));
    dispatch(judge(design));
  };
}

export function restoreLine(design: PageDesign, blockKey: string, line: number): Thunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineRestored({ blockKey, line }));
    dispatch(judge(design));
  };
}

export function moveLine(
  design: PageDesign,
  blockKey: string,
  line: number,
  to: number,
): Thunk<void> {
  return (dispatch) => {
    dispatch(pageActions.lineMoved({ blockKey, line, to }));
    // Checks that go over the lines of a block see them in their order.
    dispatch(judge(design));
  };
}

export function settleConflict(
  design: PageDesign,
  id: ItemId,
  keep: 'mine' | 'theirs',
): Thunk<void> {
  return (dispatch) => {
    dispatch(pageActions.conflictSettled({ id, keep }));
    dispatch(judge(design));
  };
}

export type SaveOutcome =
  | { kind: 'saved'; answer: PageSaveAnswer }
  | { kind: 'conflict' }
  | { kind: 'refused'; failure: Failure }
  | { kind: 'failed'; failure: Failure };

export interface SaveTarget {
  studyId: number;
  pageId: number;
  designVersionId: number;
  design: PageDesign;
  attempts: SaveAttempts;
}

export function save(target: SaveTarget, reasons: Reasons): Thunk<Promise<SaveOutcome>> {
  return async (dispatch, getState) => {
    const { studyId, pageId, design, attempts } = target;
    const work = pending(getState());
    const body = saveRequest(target.designVersionId, work, reasons);
    const sent = Object.fromEntries(work.items.map(({ id, entry }) => [id, entry.shown]));
    const call = dispatch(
      subjectApi.endpoints.savePage.initiate(
        {
          studyId,
          pageId,
          pageSaveInput: body,
          'idempotency-key': attempts.keyOf(`${pageId} ${JSON.stringify(body)}`),
        },
        { track: false },
      ),
    );
    const result = await call;
    if (result.data) {
      dispatch(pageActions.saved({ sent, server: result.data.state }));
      dispatch(judge(design));
      return { kind: 'saved', answer: result.data };
    }
    const failure = failureOf(result.error);
    if (failure.status === 412 && failure.code === 'CDMS700MSG004') {
      const again = await dispatch(readPage(studyId, pageId));
      if ('failure' in again) return { kind: 'failed', failure: again.failure };
      dispatch(pageActions.conflicted(again.data.state));
      dispatch(judge(design));
      // Nobody waits for it: the page can be worked on meanwhile.
      void dispatch(explainConflicts(studyId, pageId));
      return { kind: 'conflict' };
    }
    if (failure.status !== 422) return { kind: 'failed', failure };
    dispatch(pageActions.refused(refusals(failure)));
    return { kind: 'refused', failure };
  };
}

/** Who changed the items meanwhile, and when: the newest event of each. */
function explainConflicts(studyId: number, pageId: number): Thunk<Promise<void>> {
  return async (dispatch, getState) => {
    await Promise.all(
      conflicting(getState()).map(async (id) => {
        const { data } = await dispatch(
          subjectApi.endpoints.getPageAudit.initiate(
            { studyId, pageId, tab: 'data', ...placeOf(id), page: 1, size: 1 },
            { forceRefetch: true, subscribe: false },
          ),
        );
        const [latest] = data?.rows ?? [];
        if (latest)
          dispatch(pageActions.conflictExplained({ id, by: latest.person, at: latest.at }));
      }),
    );
  };
}

/** The item that an error of a refused save is about; the service names its place in the parameters. */
export function itemOfError({ params }: FieldError): ItemId | null {
  const { blockKey, line, itemKey } = params ?? {};
  if (typeof blockKey !== 'string' || typeof itemKey !== 'string') return null;
  return itemId({ blockKey, line: Number(line), itemKey });
}

/** The refusals that name an item. */
export function refusals({ errors }: Failure): Record<ItemId, Fault> {
  const found: Record<ItemId, Fault> = {};
  for (const error of errors) {
    const id = itemOfError(error);
    if (id) found[id] = { code: error.code, params: error.params ?? {} };
  }
  return found;
}
