import { useMessages, useReadStore } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../../portal/portal-context';

const REASON_CODES = {
  expired: 'SESSION_EXPIRED',
  over: 'SESSION_OVER',
  ended: 'SESSION_REQUIRED',
} as const;

/** On the sign-in page: why the last session ended. */
export function SessionEnded() {
  const { session, drafts, leftAddress } = usePortal();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const reason = useReadStore(session.ended);
  const [isLeft] = useState(() => leftAddress.isKept());
  const lines: string[] = [];
  if (reason === 'other-tab') lines.push(t('login.otherTab'));
  else if (reason !== null && reason !== 'signed-out') {
    lines.push(messages.text(REASON_CODES[reason]));
  }
  if (lines.length > 0 && drafts.isSupported) lines.push(t('login.kept'));
  if (isLeft) lines.push(t('login.continueAfter'));
  if (lines.length === 0) return null;
  return (
    <Alert type="info" showIcon role="status" style={{ marginTop: 16 }} title={lines.join(' ')} />
  );
}
