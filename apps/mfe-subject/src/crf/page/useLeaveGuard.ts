import { useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';
import { useStore } from 'react-redux';
import type { State } from '../../store';
import { strandedLines, unsaved } from '../state/selectors';
import { typing } from '../state/typing';
import { words } from '../state/words';

/** The shell asks before unsaved entries, or what stands in an input just now, would be lost. */
export function useLeaveGuard(): void {
  const { register } = useShell().dirty;
  const store = useStore<State>();
  useEffect(
    () =>
      register(() => {
        const state = store.getState();
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
