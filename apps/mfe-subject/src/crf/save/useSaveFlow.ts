import {
  commitTyping,
  conflictingItems,
  faultyItems,
  isNothing,
  pageActions,
  type PendingChanges,
  pendingChanges,
} from '@casebook/crf-page';
import type { Failure } from '@casebook/shell-sdk';
import type { ChangedItem, ReasonForChange } from '@casebook/ui/data';
import { useCallback, useRef, useState } from 'react';
import { useAppDispatch, useAppStore } from '../../store';
import { refusalsOf } from './refusals';
import type { SaveNotice, SaveOutcome } from './save-outcome';
import type { Reasons } from './save-request';
import { useNotice } from './useNotice';

export interface SaveFlowParts<Answer, Next> {
  editable: boolean;
  /** Checks required inputs outside the items, and shows what is missing. */
  isComplete?: () => boolean;
  /** Called when there is nothing to save; absent: the request is sent anyway. */
  onNothing?: (next: Next) => void;
  /** The changed items that already have a saved value and so need a reason. */
  changedItems: (changes: PendingChanges) => ChangedItem[];
  send: (reasons: Reasons) => Promise<SaveOutcome<Answer>>;
  onRefused?: (failure: Failure) => void;
  /** Opens the next screen, or returns the message to show here. */
  onSaved: (answer: Answer, next: Next) => { left: boolean; notice: SaveNotice | null };
}

/** Saves a page: first shows faults, then asks for reasons, then sends the request and shows its result. */
export function useSaveFlow<Answer, Next>(parts: SaveFlowParts<Answer, Next>) {
  const dispatch = useAppDispatch();
  const store = useAppStore();
  const { notice, setNotice, closeNotice } = useNotice();
  const [saving, setSaving] = useState(false);
  const [saved, setSaved] = useState<boolean | null>(null);
  const [asking, setAsking] = useState<{ items: ChangedItem[]; next: Next } | null>(null);
  const busy = useRef(false);

  const goTo = (ids: readonly string[]) => {
    if (ids[0] !== undefined) dispatch(pageActions.focusRequested(ids[0]));
    return ids.length > 0;
  };

  const conclude = (outcome: SaveOutcome<Answer>, next: Next): SaveNotice | null => {
    switch (outcome.kind) {
      case 'saved': {
        const { left, notice } = parts.onSaved(outcome.answer, next);
        setSaved(!left);
        return notice;
      }
      case 'conflict':
        return goTo(conflictingItems(store.getState())) ? null : { kind: 'renewed' };
      case 'refused': {
        const { failure } = outcome;
        const refusals = refusalsOf(failure);
        dispatch(pageActions.refused(refusals));
        parts.onRefused?.(failure);
        return { kind: 'refused', failure, ids: Object.keys(refusals) };
      }
      case 'failed':
        return { kind: 'failed', failure: outcome.failure };
    }
  };

  const submit = async (reasons: Reasons, next: Next) => {
    if (busy.current) return;
    busy.current = true;
    setSaving(true);
    setSaved(false);
    const outcome = await parts.send(reasons);
    busy.current = false;
    setSaving(false);
    setAsking(null);
    setNotice(conclude(outcome, next));
  };

  const start = (next: Next) => {
    if (!parts.editable || busy.current || asking) return;
    commitTyping();
    if (parts.isComplete?.() === false) return;
    const state = store.getState();
    if (goTo(faultyItems(state))) return setNotice({ kind: 'faults' });
    if (goTo(conflictingItems(state))) return;
    const changes = pendingChanges(state);
    if (parts.onNothing && isNothing(changes)) return parts.onNothing(next);
    const items = parts.changedItems(changes);
    if (items.length > 0) setAsking({ items, next });
    else void submit({}, next);
  };

  const answer = (given: Record<string, ReasonForChange>) => {
    if (!asking) return;
    store.memory.keepReason(Object.values(given).at(-1));
    void submit(given, asking.next);
  };

  return {
    saving,
    /** The last successful save, while the person is still on the page; null before the first one. */
    saved,
    notice,
    asking,
    start,
    answer,
    stopAsking: useCallback(() => setAsking(null), []),
    closeNotice,
  };
}
