import { type EcsRunDetail, useCancelEcsRunMutation } from '@casebook/api-subject';
import { JobProgress } from '@casebook/screen-kit';
import { type JobState, useStudy } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

/** The progress of a run, its expected duration, and a button to cancel it. */
export function EcsProgress({ run, job }: { run: EcsRunDetail; job: JobState }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const [cancel, { isLoading, isSuccess }] = useCancelEcsRunMutation();
  const isPreview = run.mode === 'preview';
  return (
    <JobProgress
      job={job}
      total={run.subjects}
      label={t(isPreview ? 'ecs.comparing' : 'ecs.applying')}
      done={(done, count) => t('ecs.progress', { done, count })}
      note={`${t(isPreview ? 'ecs.previewNote' : 'ecs.applyNote')} ${t('ecs.leaveNote')}`}
      cancel={{
        label: t('ecs.cancel'),
        isSent: isSuccess,
        isSending: isLoading,
        onCancel: () => cancel({ studyId, runId: run.runId }),
      }}
    />
  );
}
