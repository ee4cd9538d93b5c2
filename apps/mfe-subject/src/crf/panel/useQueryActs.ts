import {
  type QueryChanged,
  useAddCommentMutation,
  useAnswerQueryMutation,
  useCloseQueryMutation,
  useCreateQueryMutation,
  useDeleteQueryMutation,
  useEditQueryContentMutation,
  useReopenQueryMutation,
} from '@casebook/api-subject';
import { type NoteTargetKey, pageActions, parseNoteTargetKey } from '@casebook/crf-page';
import { type Failure, failureOf } from '@casebook/shell-sdk';
import { QueryStatus } from '@casebook/subject-data';
import { useAppDispatch } from '../../store';
import { type UndoableAct, useOfferUndo } from '../../undo/useUndo';
import { readPage } from '../save/save-page';
import { useStoredPage } from './stored-page';

type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: unknown };
/** A query as the acting person saw it. */
interface Seen {
  queryId: number;
  revision: number;
}

/** The acts on queries and comments of the open page. Each returns the failure, if any. */
export function useQueryActs() {
  const dispatch = useAppDispatch();
  const { studyId, pageId } = useStoredPage();
  const offerUndo = useOfferUndo();
  const [create] = useCreateQueryMutation();
  const [answer] = useAnswerQueryMutation();
  const [editContent] = useEditQueryContentMutation();
  const [close] = useCloseQueryMutation();
  const [reopen] = useReopenQueryMutation();
  const [remove] = useDeleteQueryMutation();
  const [comment] = useAddCommentMutation();

  const take = async (
    act: UndoableAct,
    call: Promise<Answer<QueryChanged>>,
  ): Promise<Failure | undefined> => {
    const { data, error } = await call;
    if (data) {
      dispatch(pageActions.queryChanged(data));
      offerUndo(act, pageId, data);
      return undefined;
    }
    const failure = failureOf(error);
    // Another person was faster: their change is shown, and the typed text stays.
    if (failure.status === 412 || failure.status === 422) {
      const again = await dispatch(readPage(studyId, pageId));
      if ('data' in again) dispatch(pageActions.notesRead(again.data.state));
    }
    return failure;
  };
  const of = ({ queryId }: Seen) => ({ studyId, queryId });
  return {
    create: (id: NoteTargetKey, content: string) =>
      take(
        'create',
        create({ studyId, queryInput: { ...parseNoteTargetKey(id), pageId: pageId, content } }),
      ),
    answer: (query: Seen & { status: number }, text: string) =>
      take(
        query.status === QueryStatus.answered ? 'editAnswer' : 'answer',
        answer({ ...of(query), queryAnswer: { revision: query.revision, answer: text } }),
      ),
    editContent: (query: Seen, content: string) =>
      take(
        'content',
        editContent({ ...of(query), queryContent: { revision: query.revision, content } }),
      ),
    close: (query: Seen, reason?: string) =>
      take(
        'close',
        close({
          ...of(query),
          queryReason: { revision: query.revision, ...(reason && { reason }) },
        }),
      ),
    reopen: (query: Seen) =>
      take('reopen', reopen({ ...of(query), queryReason: { revision: query.revision } })),
    remove: (query: Seen, reason: string) =>
      take('remove', remove({ ...of(query), queryDeletion: { revision: query.revision, reason } })),
    comment: async (id: NoteTargetKey, content: string): Promise<Failure | undefined> => {
      const { data, error } = await comment({
        studyId,
        pageId: pageId,
        commentInput: { ...parseNoteTargetKey(id), content },
      });
      if (data) dispatch(pageActions.commentAdded(data));
      return data ? undefined : failureOf(error);
    },
  };
}
