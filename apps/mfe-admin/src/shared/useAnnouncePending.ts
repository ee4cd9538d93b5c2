import { useShell } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { useTranslation } from 'react-i18next';

/** The answer of a service when a right awaits a second person. */
interface PendingRequests {
  requestIds: readonly number[];
  confirmers: readonly string[];
}

/** Shows a message when a request awaits confirmation, with the people who can confirm. Returns whether one does. */
export function useAnnouncePending(): (answer: unknown) => boolean {
  const { t } = useTranslation('mfe_admin');
  const shell = useShell();
  return useCallback(
    (answer) => {
      if (!isPending(answer) || answer.requestIds.length === 0) return false;
      const names = answer.confirmers.join(', ');
      const text = names ? t('rights.askedOf', { names }) : t('rights.askedOfNobody');
      shell.ui.notify({ type: names ? 'info' : 'warning', message: { text } });
      return true;
    },
    [shell, t],
  );
}

const isPending = (answer: unknown): answer is PendingRequests =>
  typeof answer === 'object' && answer !== null && 'requestIds' in answer;
