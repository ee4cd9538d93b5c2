import { Alert } from '@casebook/ui/core';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './initialise.module.css';

/** Says that the page was just initialised. Takes the focus, because the button that had it was drawn anew. */
export function InitialisedNotice({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('mfe_subject');
  const notice = useRef<HTMLDivElement>(null);
  useEffect(() => notice.current?.focus(), []);
  return (
    <div ref={notice} tabIndex={-1} className={styles.notice}>
      <Alert
        type="success"
        showIcon
        role="status"
        title={t('initialise.done')}
        closable={{ 'aria-label': t('bar.close'), onClose }}
      />
    </div>
  );
}
