import { authApi } from '@casebook/api-auth';
import { type Failure, failureOf, useMessages } from '@casebook/shell-sdk';
import { Alert, Button } from '@casebook/ui/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { RecoveryPage } from './RecoveryPage';
import styles from './recovery.module.css';

/**
 * Stops a change of name or address with the link in the mail to the former address. Opening the page does nothing, because
 * mail scanners open links; the token stands in the fragment, so that it is in no log.
 */
export function StopChange() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  const [token] = useState(() => window.location.hash.slice(1));
  const [failure, setFailure] = useState<Failure | null>(null);
  const [stopped, setStopped] = useState(false);
  const [stop, { isLoading }] = authApi.useStopIdentityChangeMutation();
  const run = async () => {
    setFailure(null);
    const { error } = await stop({ stopIdentityChangeBody: { token } });
    if (error) setFailure(failureOf(error));
    else setStopped(true);
  };
  const invalid = !/^[\w-]{43}$/.test(token);
  return (
    <RecoveryPage
      title={t('stopChange.title')}
      other={{ href: '/user/forget-password', label: t('login.forgotPassword') }}
    >
      {invalid ? (
        <Alert type="error" showIcon role="alert" title={messages.text('AUTH_LINK_INVALID')} />
      ) : stopped ? (
        <Alert type="success" showIcon role="status" title={t('stopChange.stopped')} />
      ) : (
        <>
          <p className={styles['note']}>{t('stopChange.what')}</p>
          {failure ? (
            <Alert type="error" showIcon role="alert" title={messages.of(failure)} />
          ) : null}
          <Button type="primary" block loading={isLoading} onClick={() => void run()}>
            {t('stopChange.stop')}
          </Button>
        </>
      )}
    </RecoveryPage>
  );
}
