import type { PageView } from '@casebook/api-subject';
import { Alert, StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from '../crf-view.module.css';

/** The current version does not collect this page. Its data can still be corrected, because queries may be open. */
export function NotCollectedNotice({ view }: { view: PageView }) {
  const { t } = useTranslation('mfe_subject');
  if (view.collected) return null;
  return (
    <Alert
      className={styles.readOnly}
      type="warning"
      title={
        <>
          <StatusGlyph status="noLongerCollected" withWord />{' '}
          {t(view.editable ? 'page.notCollected' : 'page.notCollectedReadOnly')}
        </>
      }
    />
  );
}
