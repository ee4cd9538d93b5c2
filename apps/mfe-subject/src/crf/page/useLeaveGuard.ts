import { useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';
import { useAppStore } from '../../store';
import { strandedLines, unsaved } from '../state/selectors';

/** The shell asks before unsaved entries, or what stands in an input just now, would be lost. */
export function useLeaveGuard(): void {
  const { register } = useShell().dirty;
  const store = useAppStore();
  useEffect(
    () =>
      register(() => {
        const state = store.getState();
        const { typing, words } = store.work;
        return (
          unsaved(state) ||
          !words.isEmpty ||
          strandedLines(state).size > 0 ||
          typing.differs((id) => state.page.items[id]?.shown ?? '')
        );
      }),
    [register, store],
  );
}
