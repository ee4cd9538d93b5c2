import { useCallback } from 'react';
import { useAppDispatch, useAppSelector, useWork } from '../../store';
import { isFixed, isGenerated, useOpenPage } from '../page-context';
import { flagsAt, isWork, type ItemEntry, pageActions } from '../state/page-slice';
import { enter } from '../state/page-thunks';
import { type ItemId, placeOf } from '../state/places';
import { useItemMessages } from './useItemMessages';

export const untouched: ItemEntry = { stored: null, revision: 0, shown: '' };

/** Everything that one item shows and does. Subscribes to this item alone. */
export function useItem(id: ItemId) {
  const page = useOpenPage();
  const dispatch = useAppDispatch();
  const { typing } = useWork();
  const entry = useAppSelector((state) => state.page.items[id]) ?? untouched;
  const flags = useAppSelector((state) => flagsAt(state.page, id));
  const hidden = useAppSelector((state) => id in state.page.hidden);
  const selected = useAppSelector((state) => state.page.selected === id);
  const { itemKey } = placeOf(id);
  return {
    entry,
    flags,
    hidden,
    selected,
    changed: isWork(entry) && !entry.proposed,
    readOnly: !page.editable || isGenerated(page, itemKey) || isFixed(flags),
    messages: useItemMessages(id),
    former: useAppSelector((state) => state.page.former[id]),
    commit: useCallback(
      (typed: string) => {
        typing.end(id);
        dispatch(enter(page.design, id, typed));
      },
      [dispatch, id, page.design, typing],
    ),
    type: useCallback((typed: string) => typing.note(id, typed), [id, typing]),
    select: useCallback(() => dispatch(pageActions.selected(id)), [dispatch, id]),
  };
}
