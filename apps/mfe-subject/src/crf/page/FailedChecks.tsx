import { useNoteTargetName, useOpenPage } from '@casebook/crf-page';
import { useMessages } from '@casebook/shell-sdk';
import { itemInstanceKey } from '@casebook/subject-data';
import { Alert, Button } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import styles from './failed-checks.module.css';

/** Checks of the page that could not be evaluated, for roles that may run the checks again. */
export function FailedChecks() {
  const { t } = useTranslation('mfe_subject');
  const messages = useMessages();
  const nameOf = useNoteTargetName();
  const { goToItem } = useOpenPage();
  const failed = useAppSelector(({ page }) => page.failedChecks);
  if (failed.length === 0) return null;
  return (
    <Alert
      className={styles.notice}
      type="warning"
      title={
        <>
          <strong>{t('ecs.failedTitle')}</strong> {t('ecs.failedText')}
          <ul className={styles.list}>
            {failed.map(({ checkKey, blockKey, line, itemKey, code, params }) => (
              <li key={`${checkKey} ${line}`}>
                {blockKey !== null && itemKey !== null ? (
                  <Button
                    type="link"
                    size="small"
                    className={styles.item}
                    onClick={() => goToItem(itemInstanceKey({ blockKey, line, itemKey }))}
                  >
                    {nameOf(itemInstanceKey({ blockKey, line, itemKey }))}
                  </Button>
                ) : (
                  checkKey
                )}
                {': '}
                {messages.text(code, params)} ({checkKey})
              </li>
            ))}
          </ul>
        </>
      }
    />
  );
}
