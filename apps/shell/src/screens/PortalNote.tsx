import { AppLink } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { hasDemoInbox, isDemo } from '../platform/demo';
import styles from './sign-in/login.module.css';

/** Below the card of a page outside the frame: what this is; in the demo, where its mails are. */
export function PortalNote() {
  const { t } = useTranslation('shell');
  return (
    <div className={styles['about']}>
      {isDemo() ? <p className={styles['demo']}>{t('demo.note')}</p> : null}
      <p>
        {t('login.about')}
        {hasDemoInbox() ? (
          <>
            {' · '}
            <AppLink href="/inbox">{t('inbox.link')}</AppLink>
          </>
        ) : null}
      </p>
    </div>
  );
}
