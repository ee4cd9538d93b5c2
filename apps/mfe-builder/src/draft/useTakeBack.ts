import type { DraftStep } from '@casebook/api-builder';
import { useFailure, useShell } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useT } from '../shared/useT';
import { takeBack } from './draft-thunks';
import { useAppDispatch } from './store';
import { usePartName } from './usePartName';

/** What a step changed, in words: its first part, and how many more. */
export function useStepText(): (step: DraftStep) => string {
  const t = useT();
  const partName = usePartName();
  return useCallback(
    ({ changes: [first, ...others] }) => {
      if (!first) return '';
      const name = partName(first.kind, first.key);
      return others.length > 0 ? t('draft.andMore', { name, count: others.length }) : name;
    },
    [partName, t],
  );
}

/** Undoes or redoes the person's last edit, and says what was done or why not. */
export function useTakeBack(): (act: 'undo' | 'redo') => void {
  const t = useT();
  const shell = useShell();
  const dispatch = useAppDispatch();
  const describe = useStepText();
  const { newText } = useFailure();
  return useCallback(
    (act) => {
      dispatch(takeBack(act)).then(
        (step) => {
          if (!step) return;
          const text = t(`draft.${act}Done`, { what: describe(step) });
          shell.ui.notify({ type: 'success', message: { text } });
        },
        (error: unknown) => {
          const text = newText(error);
          if (text) shell.ui.notify({ type: 'warning', message: { text } });
        },
      );
    },
    [describe, dispatch, newText, shell, t],
  );
}
