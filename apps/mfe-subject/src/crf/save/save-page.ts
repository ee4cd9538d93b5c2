import {
  type PageSaveAnswer,
  type PageSaveConflict,
  type PageView,
  subjectApi,
} from '@casebook/api-subject';
import {
  checkPage,
  loadMatcher,
  pageActions,
  type PageDesign,
  pendingChanges,
} from '@casebook/crf-page';
import { type Failure, failureOf } from '@casebook/shell-sdk';
import type { Loaded } from '../../shared/useReading';
import type { Thunk } from '../../store';
import type { SaveAttempts } from '../../store/save-attempts';
import { outcomeOfError, type SaveOutcome } from './save-outcome';
import { type Reasons, saveRequest } from './save-request';

/** Reads a page from the server, never from the cache, because revisions must be up to date. */
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

export interface SaveTarget {
  studyId: number;
  pageId: number;
  designVersionId: number;
  design: PageDesign;
  attempts: SaveAttempts;
}

export function savePage(
  target: SaveTarget,
  reasons: Reasons,
): Thunk<Promise<SaveOutcome<PageSaveAnswer>>> {
  return async (dispatch, getState) => {
    const { studyId, pageId, design, attempts } = target;
    const changes = pendingChanges(getState());
    const body = saveRequest(target.designVersionId, changes, reasons);
    const sent = Object.fromEntries(
      changes.items.map(({ id, entry: { shown, notDone } }) => [id, { shown, notDone }]),
    );
    const result = await dispatch(
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
    if (result.data) {
      dispatch(pageActions.saved({ sent, data: result.data.state }));
      dispatch(checkPage(design));
      return { kind: 'saved', answer: result.data };
    }
    const outcome = outcomeOfError(result.error, [422]);
    const conflict = conflictOf(outcome.failure);
    if (!conflict) return outcome;
    const again = await dispatch(readPage(studyId, pageId));
    if ('failure' in again) return { kind: 'failed', failure: again.failure };
    dispatch(pageActions.conflicted({ data: again.data.state, changes: conflict.conflicts }));
    dispatch(checkPage(design));
    return { kind: 'conflict' };
  };
}

/** The body of a refusal because another person changed the same data. */
function conflictOf({ status, code, answer }: Failure): PageSaveConflict | null {
  return status === 412 && code === 'CDMS700MSG004' ? (answer as PageSaveConflict) : null;
}
