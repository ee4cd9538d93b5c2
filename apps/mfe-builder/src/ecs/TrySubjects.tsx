import {
  type CheckTrial,
  useCancelJobMutation,
  useGetCheckTrialQuery,
  useTryCheckMutation,
} from '@casebook/api-subject';
import { FailureAlert, FailureState, JobProgress, useFollowedJob } from '@casebook/screen-kit';
import { type JobState, usePrivilege, useShell, useStudy } from '@casebook/shell-sdk';
import type { Check } from '@casebook/study-design';
import { Alert, Button, Skeleton } from '@casebook/ui/core';
import { useCanEdit } from '../draft/draft-hooks';
import css from '../shared/builder.module.css';
import { useT } from '../shared/useT';
import styles from './checks.module.css';
import { isSameCheck } from './trial-figures';
import { TrialResult } from './TrialResult';
import trialStyles from './try-subjects.module.css';

interface TrySubjectsProps {
  /** The check as it is shown now, with what is being typed. */
  check: Check;
  /** The expression has an error. */
  isFaulty: boolean;
}

/** Tries the check on the data of subjects: what it would open, close or do. Nothing is changed. */
export function TrySubjects(props: TrySubjectsProps) {
  const t = useT();
  const mayEdit = useCanEdit();
  const maySee = usePrivilege({ all: ['CRF_VIEW'] });
  return (
    <section aria-label={t('trial.title')} className={css.stack}>
      <h3 className={`${styles.testsHead} ${trialStyles.head}`}>{t('trial.title')}</h3>
      <p className={trialStyles.text}>{t('trial.help')}</p>
      {mayEdit && maySee ? (
        <Trial {...props} />
      ) : (
        <Alert
          type="info"
          showIcon
          role="note"
          title={t('trial.notAllowed')}
          description={t(mayEdit ? 'trial.needsData' : 'trial.needsEdit')}
        />
      )}
    </section>
  );
}

function Trial({ check, isFaulty }: TrySubjectsProps) {
  const t = useT();
  const { studyId } = useStudy();
  const { currentData, error, refetch } = useGetCheckTrialQuery(
    { studyId },
    { refetchOnMountOrArgChange: true },
  );
  const trial = currentData?.trial ?? undefined;
  const { job, isOver } = useFollowedJob(trial?.job, refetch);
  const start = useStart(check);
  if (error) return <FailureState error={error} onRetry={refetch} />;
  if (!currentData) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (trial && job && !isOver) return <Progress trial={trial} job={job} check={check} />;
  const own = trial && keyOf(trial) === check.key ? trial : undefined;
  return (
    <>
      <div>
        <Button
          disabled={isFaulty}
          loading={start.isLoading}
          aria-describedby={isFaulty ? 'trial-faulty' : undefined}
          onClick={() => void start.begin()}
        >
          {t(own ? 'trial.again' : 'trial.start')}
        </Button>
        {isFaulty ? (
          <p id="trial-faulty" className={`${css.quiet} ${trialStyles.text}`}>
            {t('trial.faulty')}
          </p>
        ) : null}
      </div>
      <FailureAlert error={start.error} />
      {own && !start.error ? (
        <>
          {isSameCheck(own.check, check) ? null : (
            <Alert type="warning" showIcon role="status" title={t('trial.changed')} />
          )}
          <TrialResult trial={own} />
        </>
      ) : null}
    </>
  );
}

const keyOf = ({ check }: CheckTrial): string => (check as unknown as Check).key;

/** Starts a trial and adds it to the job tray. */
function useStart(check: Check) {
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const [start, { isLoading, error }] = useTryCheckMutation();
  const begin = async () => {
    const { data } = await start({ studyId, checkTrialInput: { check: { ...check } } });
    if (!data) return;
    shell.jobs.watch({
      service: 'subject',
      jobId: data.jobId,
      label: { code: 'ECS_TRIAL_JOB', params: { study: studyIdText } },
      href: shell.nav.href('BUILDER_ECS', {}, { check: check.key }),
    });
  };
  return { begin, isLoading, error };
}

function Progress({ trial, job, check }: { trial: CheckTrial; job: JobState; check: Check }) {
  const t = useT();
  const [cancel, { isLoading, isSuccess }] = useCancelJobMutation();
  const key = keyOf(trial);
  return (
    <>
      {key === check.key ? null : (
        <Alert type="info" showIcon role="status" title={t('trial.other', { key })} />
      )}
      <JobProgress
        job={job}
        total={trial.subjects}
        label={t('trial.trying')}
        done={(done, count) => t('trial.progress', { done, count })}
        note={t('trial.leave')}
        cancel={{
          label: t('trial.cancel'),
          isSent: isSuccess,
          isSending: isLoading,
          onCancel: () => cancel({ jobId: trial.job.jobId }),
        }}
      />
    </>
  );
}
