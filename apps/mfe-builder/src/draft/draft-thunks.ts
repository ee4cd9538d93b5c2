import { builderApi, type DraftStep, type PartChange } from '@casebook/api-builder';
import { failureOf } from '@casebook/shell-sdk';
import { type PartKind, sameJson } from '@casebook/study-design';
import type { AppDispatch, AppState } from './store';
import { changedPlace } from './changed-place';
import { draftActions } from './draft-slice';
import { type PartEdit, partId, type PendingEdit } from './draft-state';

type Thunk<T> = (dispatch: AppDispatch, getState: () => AppState) => T;

const { getDraftParts, editDraft, undoDraftEdit, redoDraftEdit, reportDraftPresence } =
  builderApi.endpoints;

/** Statuses of an answer after which the same edit may still succeed: no connection, a proxy, a busy service. */
const isPassing = (status: number): boolean => status === 0 || status === 429 || status >= 500;

/** Reads the draft of a study. @throws the failure of the call */
export const loadDraft =
  (studyId: number): Thunk<Promise<void>> =>
  async (dispatch) => {
    const options = { forceRefetch: true, subscribe: false };
    const draft = await dispatch(getDraftParts.initiate({ studyId }, options)).unwrap();
    dispatch(draftActions.loaded({ studyId, draft }));
  };

/** Shows an edit at once and sends it after those before it. Changes that change nothing are left out. */
export const editParts =
  (...changes: PartEdit[]): Thunk<void> =>
  (dispatch, getState) => {
    const { parts } = getState().draft;
    const real = changes.filter(
      ({ kind, key, content, remove, before }) =>
        remove || before !== undefined || !sameJson(parts[partId(kind, key)]?.content, content),
    );
    if (real.length === 0) return;
    dispatch(draftActions.edited(real));
    void dispatch(sendPending());
  };

/** Sends the pending edits, one after the other, until one fails. */
export const sendPending = (): Thunk<Promise<void>> => async (dispatch, getState) => {
  for (;;) {
    const { pending, sending, studyId } = getState().draft;
    const [edit] = pending;
    if (!edit || sending || studyId === null) return;
    dispatch(draftActions.sending());
    const draftEdit = { changes: changesOf(edit, getState()) };
    const answer = await dispatch(editDraft.initiate({ studyId, draftEdit }));
    if (answer.data) {
      dispatch(draftActions.stored({ answer: answer.data, sent: edit.number }));
      continue;
    }
    const failure = failureOf(answer.error);
    if (isPassing(failure.status)) {
      dispatch(draftActions.failed(answer.error));
      return;
    }
    if (failure.status === 412) await dispatch(reportPresence());
    dispatch(draftActions.setAside({ number: edit.number, conflict: failure.status === 412 }));
    if (failure.status !== 412) dispatch(draftActions.failed(answer.error));
  }
};

/** The changes with the revisions of the parts on which they build. */
function changesOf({ changes }: PendingEdit, { draft }: AppState): PartChange[] {
  return changes.map(({ kind, key, content, remove, before }) => ({
    kind,
    key,
    revision: draft.bases[partId(kind, key)] ?? 0,
    ...(content !== undefined && { content: content as PartChange['content'] }),
    ...(remove && { remove }),
    ...(before !== undefined && { before }),
  }));
}

/**
 * Takes back the person's last edit, or brings it back. Nothing is taken back while an edit is not stored yet.
 *
 * @returns what was taken back; null: nothing
 * @throws the failure of the call
 */
export const takeBack =
  (act: 'undo' | 'redo'): Thunk<Promise<DraftStep | null>> =>
  async (dispatch, getState) => {
    const { studyId, pending, parts: before, [act]: step } = getState().draft;
    if (studyId === null || pending.length > 0 || !step) return null;
    const call = act === 'undo' ? undoDraftEdit : redoDraftEdit;
    const answer = await dispatch(call.initiate({ studyId })).unwrap();
    dispatch(draftActions.stored({ answer, sent: null }));
    const { parts } = getState().draft;
    dispatch(draftActions.takenBack(changedPlace(step, before, parts)));
    return step;
  };

/** Puts the edit that met another person's change over that change. */
export const repeatConflict = (): Thunk<void> => (dispatch, getState) => {
  const { conflict } = getState().draft;
  if (!conflict) return;
  dispatch(draftActions.conflictDecided());
  dispatch(editParts(...conflict.changes));
};

/** Says what is being edited, and learns what others have changed and who is there. */
export const reportPresence =
  (place?: { kind: PartKind; key: string }): Thunk<Promise<void>> =>
  async (dispatch, getState) => {
    const { studyId, revision } = getState().draft;
    if (studyId === null) return;
    const presenceReport = { since: revision, ...place };
    const answer = await dispatch(reportDraftPresence.initiate({ studyId, presenceReport }));
    if (answer.data && getState().draft.studyId === studyId) {
      dispatch(draftActions.heard(answer.data));
    }
  };
