import { AppLink } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { hasDemoInbox, isDemo } from '../platform/demo';
import styles from './sign-in/login.module.css';

/** Text below the card of a page outside the frame: the product, and in the demo the link to its mails. */
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
