import type { TrialChangeAsked } from '@casebook/api-iwrs';
import { useMessages, useShell } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

/** Says what became of a change: done, or waiting for a second person, and who that can be. */
export function useAsked(): (asked: TrialChangeAsked, done: string) => void {
  const { t } = useTranslation('mfe_iwrs');
  const shell = useShell();
  const messages = useMessages();
  return ({ requestId, confirmers }, done) => {
    if (requestId === null) return shell.ui.notify({ type: 'success', message: { text: done } });
    const who =
      confirmers.length > 0
        ? t('change.confirmers', { names: confirmers.join(', ') })
        : t('change.nobody');
    const text = `${messages.text('RIGHTS_WAITS')} ${who}`;
    shell.ui.notify({ type: confirmers.length > 0 ? 'info' : 'warning', message: { text } });
  };
}
