import {
  type QueryChanged,
  type SeenQuery,
  useUndoQueryActMutation,
  useUndoQueryBatchMutation,
} from '@casebook/api-subject';
import { pageActions } from '@casebook/crf-page';
import { useFailure, useMessages, useShell, useStudy } from '@casebook/shell-sdk';
import { QUERY_UNDO_SECONDS } from '@casebook/subject-data';
import { useTranslation } from 'react-i18next';
import { runInPortions } from '../shared/portions';
import { useAppStore, useSessionMemory } from '../store';
import type { UndoOffer } from '../store/undo-offer';

/** The answer to an undo must reach the service in time. */
const sendingMs = 5000;

/** The end of the time in which an act that is done now can be taken back. */
const endOfUndo = () => performance.now() + QUERY_UNDO_SECONDS * 1000 - sendingMs;

/** The acts on one query that the notice names. */
export type UndoableAct =
  | 'create'
  | 'answer'
  | 'editAnswer'
  | 'content'
  | 'close'
  | 'reopen'
  | 'remove';

/** Offers to take back an act on one query of a page. */
export function useOfferUndo(): (act: UndoableAct, pageId: number, done: QueryChanged) => void {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const { notify } = useFailure();
  const { undoOffers } = useSessionMemory();
  const store = useAppStore();
  const [undo] = useUndoQueryActMutation();
  return (act, pageId, { query: { queryId, revision } }) =>
    undoOffers.show({
      text: t(`undo.did.${act}`),
      until: endOfUndo(),
      undo: async () => {
        const { data, error } = await undo({ studyId, queryId, seenRevision: { revision } });
        if (error) notify(error);
        // Meanwhile the person may have opened another page.
        if (data && store.getState().page.openKey === String(pageId)) {
          store.dispatch(pageActions.queryChanged(data));
        }
        return data !== undefined;
      },
    });
}

/** A changed query with its subject: an undo is done subject by subject. */
export type ChangedQuery = SeenQuery & { subjectId: number };

/** The offer to take back an act on many queries, which was done now. */
export function useUndoOfMany(): (
  act: 'close' | 'reopen' | 'content',
  queries: readonly ChangedQuery[],
) => UndoOffer {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const { ui } = useShell();
  const messages = useMessages();
  const { notify } = useFailure();
  const [undo] = useUndoQueryBatchMutation();
  return (act, queries) => ({
    text: t(`undo.didMany.${act}`, { count: queries.length }),
    until: endOfUndo(),
    undo: async () => {
      try {
        const { done, skipped } = await runInPortions(queries, (portion) =>
          undo({
            studyId,
            queryBatchUndo: {
              queries: portion.map(({ queryId, revision }) => ({ queryId, revision })),
            },
          }),
        );
        const [first] = skipped;
        if (first) {
          const why = messages.text(first.code);
          const text = t('undo.skipped', { count: skipped.length, why });
          ui.notify({ type: 'warning', message: { text } });
        }
        return done.length > 0;
      } catch (error) {
        notify(error);
        return false;
      }
    },
  });
}
