import { type EcsRunDetail, useCancelEcsRunMutation } from '@casebook/api-subject';
import { type JobState, useStudy } from '@casebook/shell-sdk';
import { Button, Progress } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './ecs.module.css';

/** How far a run is, how long it may take, and the way out. */
export function EcsProgress({ run, job }: { run: EcsRunDetail; job: JobState }) {
  const { t } = useTranslation('mfe_subject');
  const { studyId } = useStudy();
  const [cancel, { isLoading, isSuccess }] = useCancelEcsRunMutation();
  const total = job.total ?? run.subjects;
  const left = useTimeLeft(job.secondsLeft);
  return (
    <div className={styles.progress}>
      <p role="status">
        {job.status === 1 ? t('ecs.waiting') : t('ecs.progress', { done: job.done, count: total })}
        {left ? ` ${left}` : null}
      </p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((job.done / total) * 100)}
        aria-label={t(run.mode === 'preview' ? 'ecs.comparing' : 'ecs.applying')}
      />
      <p className={styles.soft}>
        {t(run.mode === 'preview' ? 'ecs.previewNote' : 'ecs.applyNote')} {t('ecs.leaveNote')}
      </p>
      <Button
        disabled={!job.cancellable || isSuccess}
        loading={isLoading}
        onClick={() => void cancel({ studyId, runId: run.runId })}
      >
        {t('ecs.cancel')}
      </Button>
    </div>
  );
}

function useTimeLeft(seconds: number | null): string | null {
  const { t } = useTranslation('mfe_subject');
  if (seconds === null) return null;
  return seconds < 60
    ? t('ecs.secondsLeft', { count: seconds })
    : t('ecs.minutesLeft', { count: Math.round(seconds / 60) });
}
