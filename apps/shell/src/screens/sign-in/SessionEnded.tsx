import { useMessages, useReadStore } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';

const REASON_CODES = {
  expired: 'SESSION_EXPIRED',
  over: 'SESSION_OVER',
  ended: 'SESSION_REQUIRED',
} as const;

/** On the sign-in page: why the last session ended. */
export function SessionEnded() {
  const { session, drafts } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const reason = useReadStore(session.ended);
  if (reason === null || reason === 'signed-out') return null;
  const explanation = messages.text(REASON_CODES[reason]);
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginTop: 16 }}
      title={drafts.isSupported ? `${explanation} ${t('login.kept')}` : explanation}
    />
  );
}
