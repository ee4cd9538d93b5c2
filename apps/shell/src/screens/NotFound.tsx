import { useMessages, useShell } from '@casebook/shell-sdk';
import { Button, StateView } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';

export function NotFound() {
  const { nav } = useShell();
  const { t } = useTranslation('shell');
  const messages = useMessages();
  return (
    <StateView
      kind="notFound"
      title={messages.text('COMMON_PAGE_NOT_FOUND')}
      text={t('notFound.text')}
      action={
        <Button type="primary" onClick={() => nav.goTo('/')}>
          {t('notFound.goBack')}
        </Button>
      }
    />
  );
}
