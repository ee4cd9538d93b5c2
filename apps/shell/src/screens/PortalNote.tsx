import { AppLink } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { demoInbox } from '../platform/demo-inbox';
import styles from './login.module.css';

/** Below the card of a page outside the frame: what this is; in the demo, where its mails are. */
export function PortalNote() {
  const { t } = useTranslation('shell');
  return (
    <p className={styles['about']}>
      {t('login.about')}
      {demoInbox() ? (
        <>
          {' · '}
          <AppLink href="/inbox">{t('inbox.link')}</AppLink>
        </>
      ) : null}
    </p>
  );
}
