import {
  firstItemOf,
  type OpenPage,
  pageActions,
  type PageDesign,
  parseNoteTargetKey,
} from '@casebook/crf-page';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { useMemo } from 'react';
import { useAppDispatch } from '../../store';

export type PanelTab = 'queries' | 'audit' | 'signatures';

/** Functions that focus items of a page, and open the side panel for them. */
export function usePageTargets(
  design: PageDesign,
  setPanel: (tab: PanelTab) => void,
): Pick<OpenPage, 'goToItem' | 'notes'> {
  const dispatch = useAppDispatch();
  return useMemo(() => {
    const goToItem = (id: ItemInstanceKey) => {
      dispatch(pageActions.selected(id));
      dispatch(pageActions.focusRequested(id));
    };
    return {
      goToItem,
      notes: {
        showItem: (id, tab) => {
          dispatch(pageActions.selected(id));
          setPanel(tab);
        },
        show: (key) => {
          setPanel('queries');
          const { blockKey, itemKey } = parseNoteTargetKey(key);
          if (itemKey !== null) return goToItem(key);
          const first = blockKey === null ? undefined : firstItemOf(design, blockKey);
          if (first) dispatch(pageActions.selected(`${key}.${first.key}`));
          dispatch(pageActions.scopeChosen(first ? 'line' : 'page'));
        },
      },
    };
  }, [design, dispatch, setPanel]);
}
