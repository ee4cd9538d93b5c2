import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import { type Status, StatusSign, useStatusWord } from '@casebook/ui/core';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './status-list.module.css';

type State = StatusRow['inputState'];

export const inputSigns = [
  'notStarted',
  'inProgress',
  'complete',
  'notApplicable',
] as const satisfies Status[];

/** The word of an input status: a page or visit is started, what others hold is completed (spec section 9). */
export function useInputStateText(level: StatusListLevel): (state: State) => string {
  const { t } = useTranslation('mfe_status');
  const wordOf = useStatusWord();
  const ofPages = level === 'visit' || level === 'page';
  return useCallback(
    (state) =>
      ofPages || state === 3 ? wordOf(inputSigns[state]) : t(`statusList.completion.${state}`),
    [ofPages, t, wordOf],
  );
}

/** An input status with its word. */
export function InputState({ level, state }: { level: StatusListLevel; state: State }) {
  const textOf = useInputStateText(level);
  return (
    <span className={styles.inputState}>
      <StatusSign status={inputSigns[state]} />
      {textOf(state)}
    </span>
  );
}
