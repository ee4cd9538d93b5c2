import type { PageView } from '@casebook/api-subject';
import { useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from '../crf-view.module.css';

/** Shows why the page is read-only, and whom to contact. */
export function ReadOnlyNotice({ view }: { view: PageView }) {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  if (view.editable) return null;
  return (
    <Alert
      className={styles.readOnly}
      type="info"
      showIcon
      title={view.readOnlyReason ? messages.text(view.readOnlyReason) : t('page.readOnlyRole')}
    />
  );
}
