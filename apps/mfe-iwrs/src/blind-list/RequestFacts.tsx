import type { Unblinding } from '@casebook/api-iwrs';
import { DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './blind-list.module.css';

/** What is decided on: the request as it was made. */
export function RequestFacts({ row }: { row: Unblinding }) {
  const { t } = useTranslation('mfe_iwrs');
  const facts: [string, React.ReactNode][] = [
    [t('blind.col.number'), row.unblindingId],
    [t('blind.col.site'), [row.siteCode, row.siteName].filter(Boolean).join(' ')],
    [t('blind.col.subject'), row.subjectNo],
    [t('blind.col.ipNumbers'), row.ipNumbers.join(', ') || '–'],
    [t('blind.col.requester'), row.requester],
    [t('blind.col.requestedAt'), <DateTimeZoned key="at" utc={row.requestedAt} />],
  ];
  return (
    <dl className={styles['facts']}>
      {facts.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className={styles['wide']}>
        <dt>{t('blind.reason')}</dt>
        <dd>{row.reason}</dd>
      </div>
    </dl>
  );
}
