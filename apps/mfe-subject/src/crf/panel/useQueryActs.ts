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
import { type Failure, useMessages, useShell } from '@casebook/shell-sdk';
import { useAppDispatch } from '../../store';
import { useOpenPage } from '../page-context';
import { pageActions } from '../state/page-slice';
import { type ItemId, placeOf } from '../state/places';

type Answer<T> = { data: T; error?: undefined } | { data?: undefined; error: unknown };

/** What can be done with queries and comments of the open page. Each answers whether it was done. */
export function useQueryActs() {
  const shell = useShell();
  const messages = useMessages();
  const dispatch = useAppDispatch();
  const { studyId, pageId } = useOpenPage();
  const [create] = useCreateQueryMutation();
  const [answer] = useAnswerQueryMutation();
  const [editContent] = useEditQueryContentMutation();
  const [close] = useCloseQueryMutation();
  const [reopen] = useReopenQueryMutation();
  const [remove] = useDeleteQueryMutation();
  const [comment] = useAddCommentMutation();

  const tell = (failure: Failure) => {
    if (failure.announced) return;
    const [first] = failure.errors;
    const message = first ? messages.text(first.code, first.params) : messages.of(failure);
    shell.ui.notify({ type: 'error', message: { text: message } });
  };
  const take = async (call: Promise<Answer<QueryChanged>>): Promise<boolean> => {
    const { data, error } = await call;
    if (data) dispatch(pageActions.queryChanged(data));
    else tell(error as Failure);
    return data !== undefined;
  };
  return {
    create: (id: ItemId, content: string) =>
      take(create({ studyId, queryInput: { ...placeOf(id), pageId: pageId!, content } })),
    answer: (queryId: number, words: string) =>
      take(answer({ studyId, queryId, queryAnswer: { answer: words } })),
    editContent: (queryId: number, content: string) =>
      take(editContent({ studyId, queryId, queryContent: { content } })),
    close: (queryId: number) => take(close({ studyId, queryId, queryReason: {} })),
    reopen: (queryId: number) => take(reopen({ studyId, queryId, queryReason: {} })),
    remove: (queryId: number) => take(remove({ studyId, queryId, queryReason: {} })),
    comment: async (id: ItemId, content: string): Promise<boolean> => {
      const { data, error } = await comment({
        studyId,
        pageId: pageId!,
        commentInput: { ...placeOf(id), content },
      });
      if (data) dispatch(pageActions.commentAdded(data));
      else tell(error as Failure);
      return data !== undefined;
    },
  };
}
