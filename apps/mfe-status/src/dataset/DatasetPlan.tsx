import { FailureAlert } from '@casebook/screen-kit';
import { useMessages } from '@casebook/shell-sdk';
import { Alert, Skeleton } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './dataset.module.css';
import type { Plan } from './usePlan';

/** The datasets and variables that the file will have, by the names that they will have in it. */
export function DatasetPlan({ plan: { data, error, isLoading } }: { plan: Plan }) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  return (
    <section className={styles.plan} aria-label={t('dataset.plan')} aria-busy={isLoading}>
      <h2 className={styles.part}>{t('dataset.plan')}</h2>
      {error ? (
        <FailureAlert error={error} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 6 }} />
      ) : !data.hasData ? (
        <Alert type="warning" showIcon role="status" title={messages.text('COMMON_NO_DATA')} />
      ) : (
        <>
          <p className={styles.soft}>{t('dataset.planText', { count: data.datasets.length })}</p>
          {data.datasets.map(({ name, label, variables }) => (
            <details key={name} className={styles.dataset}>
              <summary>
                <code>{name}</code> {label}{' '}
                <span className={styles.soft}>
                  {t('dataset.variables', { count: variables.length })}
                </span>
              </summary>
              <ul className={styles.variables}>
                {variables.map((variable) => (
                  <li key={variable.name}>
                    <code>{variable.name}</code> {variable.label}
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </>
      )}
    </section>
  );
}
