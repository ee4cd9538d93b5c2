import type { EcsRunDetail, EcsTotals } from '@casebook/api-subject';
import { JobEndAlert, JobStatus } from '@casebook/screen-kit';
import { useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';
import { EcsCounts } from './EcsCounts';
import { changeKinds, hasChanges } from './ecs-totals';
import { EcsSubjects } from './EcsSubjects';

/** What a run would change, or has changed. */
export function EcsOutcome({ run }: { run: EcsRunDetail }) {
  const { t } = useTranslation('mfe_status');
  const messages = useMessages();
  const { job, totals, mode } = run;
  const changes = hasChanges(totals);
  const isPreview = mode === 'preview';
  return (
    <div className={styles.outcome}>
      {job.status === JobStatus.finished ? (
        <Alert
          type={changes && isPreview ? 'info' : 'success'}
          showIcon
          role="status"
          title={t(changes ? (isPreview ? 'ecs.differs' : 'ecs.applied') : 'ecs.agrees', {
            count: run.subjects,
          })}
          description={changes && isPreview ? t('ecs.notYet') : undefined}
        />
      ) : (
        <JobEndAlert job={job} />
      )}
      {run.fail > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={messages.text('ECS_FAILED_COUNT', { count: run.fail })}
        />
      ) : null}
      {run.notAsPreviewed > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('ecs.notAsPreviewed', { count: run.notAsPreviewed })}
        />
      ) : null}
      {totals.former > 0 ? (
        <Alert type="warning" showIcon title={t('ecs.formerCount', { count: totals.former })} />
      ) : null}
      {changes ? <Totals totals={totals} isPreview={isPreview} /> : null}
      {changes ? <EcsCounts run={run} /> : null}
      <EcsSubjects run={run} />
    </div>
  );
}

function Totals({ totals, isPreview }: { totals: EcsTotals; isPreview: boolean }) {
  const { t } = useTranslation('mfe_status');
  return (
    <dl className={styles.totals}>
      {changeKinds
        .filter((kind) => totals[kind] > 0)
        .map((kind) => (
          <div key={kind}>
            <dt>{t(`ecs.${isPreview ? 'would' : 'did'}.${kind}`)}</dt>
            <dd>{t('ecs.number', { count: totals[kind] })}</dd>
          </div>
        ))}
    </dl>
  );
}
