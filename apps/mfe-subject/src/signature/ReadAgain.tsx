import type { SignedItem } from '@casebook/api-subject';
import { Alert, useStatusWord } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { type ContentDifference } from './signed-content';
import styles from './signature.module.css';

/** Another person changed what was being read: what is different now. */
export function ReadAgain({ found }: { found: readonly ContentDifference[] }) {
  const { t } = useTranslation('mfe_subject');
  const wordOf = useStatusWord();
  const shown = (item: SignedItem | null) =>
    item?.notDone ? wordOf('notDone') : (item?.valueLabel ?? item?.value) || t('item.empty');
  return (
    <Alert
      className={styles.notice}
      type="warning"
      showIcon
      role="alert"
      title={
        <>
          <strong>{t('sign.changedMeanwhile')}</strong>
          {found.length > 0 ? (
            <ul className={styles.changes}>
              {found.map(({ pageId, item, before }) => (
                <li key={`${pageId} ${item.blockKey} ${item.line} ${item.itemKey}`}>
                  <strong>
                    {item.line > 0
                      ? t('item.ofLine', {
                          item: item.label,
                          line: item.lineLabel ?? t('block.line', { number: item.line }),
                        })
                      : item.label}
                  </strong>
                  <span className={styles.values}>
                    <del>{shown(before)}</del> → <ins>{shown(item)}</ins>
                  </span>
                </li>
              ))}
            </ul>
          ) : null}
        </>
      }
    />
  );
}
