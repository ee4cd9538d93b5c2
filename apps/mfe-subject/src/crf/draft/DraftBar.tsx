import { useOpenPage } from '@casebook/crf-page';
import { Alert, Button, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { ItemLinks } from '../page/ItemLinks';
import styles from '../page/page-bar.module.css';
import { DraftContents } from './DraftContents';
import type { DraftNotice } from './usePageDraft';

/** Shows that unsaved entries are kept, and which of them were restored. */
export function DraftBar(props: {
  notice: DraftNotice | null;
  canRestore: boolean;
  onRestore: () => void;
  onDiscard: () => void;
  onClose: () => void;
}) {
  const { notice, canRestore } = props;
  const { t } = useTranslation('mfe_subject');
  const { utcOffsetMinutes } = useOpenPage();
  if (!notice) return null;
  if (notice.kind === 'restored')
    return (
      <Alert
        className={styles.bar}
        type="info"
        showIcon
        role="status"
        title={t('draft.restored', { count: notice.count })}
        description={
          notice.left.length > 0 ? (
            <div className={styles.text}>
              <p>{t('draft.left')}</p>
              <ItemLinks ids={notice.left} />
            </div>
          ) : undefined
        }
        closable={{ 'aria-label': t('bar.close'), onClose: props.onClose }}
      />
    );
  return (
    <Alert
      className={styles.bar}
      type="info"
      showIcon
      role="status"
      title={
        <>
          {t('draft.found')} <DateTimeZoned utc={notice.savedAt} offsetMinutes={utcOffsetMinutes} />
        </>
      }
      description={
        <div className={styles.text}>
          <DraftContents draft={notice.draft} />
          <p>{t(canRestore ? 'draft.text' : 'draft.readOnly')}</p>
        </div>
      }
      action={
        <span className={styles.acts}>
          {canRestore ? (
            <Button size="small" type="primary" onClick={props.onRestore}>
              {t('draft.restore')}
            </Button>
          ) : null}
          <Button size="small" onClick={props.onDiscard}>
            {t('draft.discard')}
          </Button>
        </span>
      }
    />
  );
}
