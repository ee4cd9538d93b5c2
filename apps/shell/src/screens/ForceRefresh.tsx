import { useMessages } from '@casebook/shell-sdk';
import { Button, StateView } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

/** Shown when the page is too old for the services and must be reloaded. */
export function ForceRefresh() {
  const { t } = useTranslation('shell');
  const messages = useMessages();
  return (
    <StateView
      kind="unavailable"
      title={t('forceRefresh.title')}
      text={messages.text('COMMON_CLIENT_TOO_OLD')}
      action={
        <Button type="primary" onClick={() => window.location.assign('/')}>
          {t('forceRefresh.refresh')}
        </Button>
      }
    />
  );
}
