import { isClosed, type ItemInstanceKey } from '@casebook/subject-data';
import { useOpenPage } from '../context/open-page';
import { askNotDone, mayBeNotDone, pageNotDone, takeBackNotDone } from '../state/not-done';
import { itemFlags } from '../state/page-store';
import { usePageDispatch, usePageSelector } from '../state/page-state';

/** Whether an item is recorded as not done, and what the person can do about that. */
export function useNotDone(id: ItemInstanceKey, lineClosed = false) {
  const { design, editable } = useOpenPage();
  const dispatch = usePageDispatch();
  const reason = usePageSelector((state) => state.page.items[id]?.notDone);
  const isEmpty = usePageSelector((state) => (state.page.items[id]?.shown ?? '') === '');
  const isOpen = usePageSelector((state) => !isClosed(itemFlags(state.page, id)));
  const isWholePage = usePageSelector((state) => pageNotDone(state, design).kind === 'recorded');
  const canChange = editable && isOpen && !lineClosed;
  const isAllowed = canChange && mayBeNotDone(design, id);
  return {
    /** Why; undefined: it is not recorded so. */
    reason,
    /** The item may be not done; `isEmpty`: and nothing stands in the way now. */
    isAllowed: isAllowed && reason === undefined,
    isEmpty,
    ask: () => dispatch(askNotDone(design, [id])),
    /** Null: only with the whole page, or not at all. */
    takeBack:
      canChange && reason !== undefined && !isWholePage
        ? () => dispatch(takeBackNotDone(design, [id]))
        : null,
  };
}
