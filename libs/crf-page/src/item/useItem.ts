import { useLocale } from '@casebook/shell-sdk';
import { isClosed, type ItemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { useCallback, useState } from 'react';
import { useOpenPage } from '../context/open-page';
import { usePointerPress } from '../context/pointer-press';
import { isFilledBySystem } from '../state/page-design';
import { pageActions } from '../state/page-slice';
import { isUnsaved, type ItemEntry, itemFlags } from '../state/page-store';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import { enter } from '../state/page-thunks';
import { useItemMessages } from './useItemMessages';

const untouched: ItemEntry = { stored: null, revision: 0, shown: '' };

/** The state and actions of one item. Subscribes only to this item. */
export function useItem(id: ItemInstanceKey) {
  const { design, editable, uncommittedInputs } = useOpenPage();
  const dispatch = usePageDispatch();
  const pointer = usePointerPress();
  const { language } = useLocale();
  // What was typed and waits for the end of a click; it stays in the input meanwhile.
  const [waiting, setWaiting] = useState<string | null>(null);
  const stored = usePageSelector((state) => state.page.items[id]) ?? untouched;
  const entry = waiting === null ? stored : { ...stored, shown: waiting };
  const flags = usePageSelector((state) => itemFlags(state.page, id));
  const hidden = usePageSelector((state) => id in state.page.hidden);
  const selected = usePageSelector((state) => state.page.selected === id);
  const { itemKey } = parseItemInstanceKey(id);
  return {
    entry,
    flags,
    hidden,
    selected,
    changed: isUnsaved(entry) && !entry.proposed,
    readOnly: !editable || isFilledBySystem(design, itemKey) || isClosed(flags),
    messages: useItemMessages(id),
    former: usePageSelector((state) => state.page.former[id]),
    commit: useCallback(
      (typed: string) => {
        setWaiting(typed);
        pointer.afterClick(() => {
          setWaiting(null);
          uncommittedInputs.delete(id);
          dispatch(enter(design, id, typed, language));
        });
      },
      [design, dispatch, id, language, pointer, uncommittedInputs],
    ),
    type: useCallback((typed: string) => uncommittedInputs.set(id, typed), [id, uncommittedInputs]),
    select: useCallback(() => dispatch(pageActions.selected(id)), [dispatch, id]),
  };
}
