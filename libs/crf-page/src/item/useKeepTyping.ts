import type { Key } from '@casebook/study-design';
import { commitTyping } from './commit-typing';
import { pageActions } from '../state/page-slice';
import { usePageDispatch, usePageStore } from '../state/page-state';

/** What is typed in a block is entered before its input is drawn in another place, and the focus follows it. */
export function useKeepTyping(blockKey: Key): () => void {
  const dispatch = usePageDispatch();
  const store = usePageStore();
  return () => {
    const { selected } = store.getState().page;
    const isHere = document.activeElement?.closest(`[data-section="${blockKey}"]`);
    if (!isHere) return;
    commitTyping();
    if (selected) dispatch(pageActions.focusRequested(selected));
  };
}
