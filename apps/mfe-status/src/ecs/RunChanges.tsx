import type { EcsTotals } from '@casebook/api-subject';
import { useMessages } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import { changeKinds } from './ecs-totals';
import styles from './ecs.module.css';

export interface ChangedSubject {
  code: string | null;
  totals: EcsTotals;
  failures: number;
  asPreviewed: boolean | null;
}

/** What a run changes for one subject, or why it was not run. */
export function RunChanges({ row }: { row: ChangedSubject }) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  if (row.code) return messages.text(row.code);
  const parts = [
    ...([...changeKinds, 'former'] as const)
      .filter((kind) => row.totals[kind] > 0)
      .map((kind) => t(`ecs.short.${kind}`, { count: row.totals[kind] })),
    ...(row.failures > 0 ? [t('ecs.short.failures', { count: row.failures })] : []),
  ];
  return (
    <>
      {parts.join(' · ')}
      {row.asPreviewed === false ? (
        <span className={styles.soft}> {t('ecs.otherThanShown')}</span>
      ) : null}
    </>
  );
}

/** Whether there is anything to list one by one. */
export const hasDetail = ({ totals, failures }: ChangedSubject): boolean =>
  failures > 0 || Object.values(totals).some((count) => count > 0);
