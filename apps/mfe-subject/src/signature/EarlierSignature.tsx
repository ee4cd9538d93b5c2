import { Alert, DateTimeZoned } from '@casebook/ui/core';
import type { ComponentProps } from 'react';
import { useTranslation } from 'react-i18next';
import { ChangeList } from './ChangeList';
import type { ShownPreview } from './shown-changes';
import styles from './signature.module.css';

/** When it was signed before, and everything that changed since; nothing when it was never signed. */
export function EarlierSignature(
  props: { preview: ShownPreview } & Pick<
    ComponentProps<typeof ChangeList>,
    'withPlace' | 'renderName'
  >,
) {
  const { preview, ...list } = props;
  const { t } = useTranslation('mfe_subject');
  const { earlier, changes, changeCount } = preview;
  if (!earlier) return null;
  const more = changeCount - changes.length;
  return (
    <Alert
      className={styles.notice}
      type={changeCount > 0 ? 'warning' : 'info'}
      showIcon
      title={
        <>
          <strong>
            {changeCount > 0
              ? t('sign.changedSince', { count: changeCount })
              : t('sign.unchangedSince')}
          </strong>
          <p className={styles.meta}>
            {t('sign.signedBefore', { name: earlier.signerName })}{' '}
            <DateTimeZoned utc={earlier.signedAt} offsetMinutes={earlier.utcOffsetMinutes} />
          </p>
          <ChangeList changes={changes} offset={preview.utcOffsetMinutes} {...list} />
          {more > 0 ? (
            <p className={styles.meta}>{t('sign.moreChanges', { count: more })}</p>
          ) : null}
        </>
      }
    />
  );
}
