import { hasUnsaved, linesRemovedMeanwhile } from '@casebook/crf-page';
import { useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';
import { useAppStore } from '../../store';

/** The shell asks for confirmation before unsaved entries, or the text of an input, would be lost. */
export function useLeaveGuard(): void {
  const { register } = useShell().dirty;
  const store = useAppStore();
  useEffect(
    () =>
      register(() => {
        const state = store.getState();
        const { uncommittedInputs, noteDrafts } = store.memory;
        return (
          hasUnsaved(state) ||
          !noteDrafts.isEmpty ||
          linesRemovedMeanwhile(state).size > 0 ||
          uncommittedInputs.differFrom((id) => state.page.items[id]?.shown ?? '')
        );
      }),
    [register, store],
  );
}
