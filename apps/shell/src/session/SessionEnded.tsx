import { useMessages, useReadStore } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal-context';

/** On the sign-in page: why the person is here again. */
export function SessionEnded() {
  const { session, drafts } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const reason = useReadStore(session.ended);
  if (reason === null || reason === 'signed-out') return null;
  const why = messages.text(reason === 'expired' ? 'SESSION_EXPIRED' : 'SESSION_REQUIRED');
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      style={{ marginTop: 16 }}
      title={drafts.possible ? `${why} ${t('login.kept')}` : why}
    />
  );
}
