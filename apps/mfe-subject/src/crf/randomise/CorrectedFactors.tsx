import type { PageRandomisation } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './randomise.module.css';

/** Says which factors were corrected after the randomisation, which stands. */
export function CorrectedFactors({ corrected }: Pick<PageRandomisation, 'corrected'>) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  if (corrected.length === 0) return null;
  return (
    <Alert
      className={styles.more}
      type="warning"
      showIcon
      role="note"
      title={t('randomise.corrected')}
      description={
        <ul className={styles.list}>
          {corrected.map(({ factor, label, used, now }) => (
            <li key={factor}>
              {t('randomise.correctedFactor', {
                factor: text(label),
                used: text(used),
                now: now ? text(now) : t('randomise.noLevel'),
              })}
            </li>
          ))}
        </ul>
      }
    />
  );
}
