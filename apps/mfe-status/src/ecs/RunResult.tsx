import { useMessages } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';
import type { EcsResult } from './history-arguments';

/** The result of a run for one subject, and why nothing was run. */
export function RunResult({
  row,
}: {
  row: { result: EcsResult; code: string | null; failures?: number };
}) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  const { result, code, failures = 0 } = row;
  return (
    <>
      {t(`ecs.ofOne.result.${result}`)}
      {code ? <span className={styles.soft}> {messages.text(code)}</span> : null}
      {failures > 0 ? (
        <span className={styles.soft}> {t('ecs.short.failures', { count: failures })}</span>
      ) : null}
    </>
  );
}
