import { type StatusRunDetail, useCancelStatusRunMutation } from '@casebook/api-subject';
import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { FailureState, JobProgress, JobStatus, useStatusNames } from '@casebook/screen-kit';
import { type JobState, useFailure, useQuery, useStudy } from '@casebook/shell-sdk';
import { Button, Input, Modal, Skeleton } from '@casebook/ui/core';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { changesSomething } from './changes-something';
import styles from './status-run.module.css';
import { StatusRunOutcome } from './StatusRunOutcome';
import { RUN_QUERY, useStartStatusRun, useStatusRun } from './useStatusRun';

interface DialogProps {
  /** The screen of the list. */
  screen: string;
  /** Called when a run has ended that may have changed data. */
  onChanged: () => void;
  /** Called when its report was closed. */
  onDone: () => void;
}

/** Shows, over a list, the run that the URL names: its progress, what it would do or did, and carries it out. */
export function StatusRunDialog(props: DialogProps) {
  const [query] = useQuery();
  const runId = Number(query.get(RUN_QUERY));
  if (!Number.isSafeInteger(runId) || runId < 1) return null;
  return <RunDialog key={runId} runId={runId} {...props} />;
}

function RunDialog(props: DialogProps & { runId: number }) {
  const { runId, screen, onChanged, onDone } = props;
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const [, setQuery] = useQuery();
  const failure = useFailure();
  const { actOf } = useStatusNames();
  const { run, job, isOver, error, refetch } = useStatusRun(runId, onChanged);
  const { apply, isStarting } = useStartStatusRun(screen);
  const [cancel] = useCancelStatusRunMutation();
  const [reason, setReason] = useState('');
  const [fault, setFault] = useState<string | null>(null);
  const canApply = run !== undefined && isOver && isApplicable(run);

  const close = () => {
    // A preview that nobody waits for would keep the person from the next one.
    if (run?.preview && !isOver) void cancel({ studyId, runId });
    if (run?.preview === false) onDone();
    setQuery({ [RUN_QUERY]: undefined }, { replace: true });
  };
  const submit = async ({ set }: StatusRunDetail) => {
    if (!set && reason.trim() === '') return setFault(t('statusRun.reasonMissing'));
    setFault(null);
    try {
      await apply(runId, set ? undefined : reason.trim());
    } catch (refusal) {
      setFault(failure.text(refusal) ?? null);
    }
  };
  return (
    <Modal
      open
      width={640}
      title={run ? t('statusRun.title', { act: actOf(run) }) : t('statusRun.counting')}
      onCancel={close}
      mask={{ closable: false }}
      footer={
        <>
          <Button type={canApply ? 'default' : 'primary'} onClick={close}>
            {t('statusRun.close')}
          </Button>
          {canApply ? (
            <Button type="primary" loading={isStarting} onClick={() => void submit(run)}>
              {actOf(run)}
            </Button>
          ) : null}
        </>
      }
    >
      <div className={styles.dialog}>
        {error ? (
          <FailureState error={error} onRetry={refetch} />
        ) : !run || !job ? (
          <Skeleton active title={false} paragraph={{ rows: 4 }} />
        ) : isOver ? (
          <StatusRunOutcome run={run} />
        ) : (
          <Progress run={run} job={job} />
        )}
        {canApply && !run.set ? (
          <Reason
            value={reason}
            isFaulty={fault !== null}
            onChange={(next) => {
              setReason(next);
              setFault(null);
            }}
          />
        ) : null}
        {fault ? (
          <p className={styles.fault} role="alert">
            {fault}
          </p>
        ) : null}
      </div>
    </Modal>
  );
}

const isApplicable = (run: StatusRunDetail): boolean =>
  run.preview && run.job.status === JobStatus.finished && changesSomething(run);

function Reason(props: { value: string; isFaulty: boolean; onChange: (next: string) => void }) {
  const { value, isFaulty, onChange } = props;
  const { t } = useTranslation('mfe_status');
  const id = useId();
  return (
    <div className={styles.reason}>
      <label htmlFor={id}>{t('statusRun.reason')}</label>
      <Input.TextArea
        id={id}
        autoFocus
        value={value}
        rows={3}
        maxLength={MAX_REASON_LENGTH}
        aria-required="true"
        aria-invalid={isFaulty}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

function Progress({ run, job }: { run: StatusRunDetail; job: JobState }) {
  const { t } = useTranslation('mfe_status');
  const { studyId } = useStudy();
  const [cancel, { isLoading, isSuccess }] = useCancelStatusRunMutation();
  const { runId, preview, subjects } = run;
  return (
    <JobProgress
      job={job}
      total={subjects}
      label={t(preview ? 'statusRun.counting' : 'statusRun.running')}
      done={(done, count) => t('statusRun.progress', { done, count })}
      note={t(preview ? 'statusRun.previewNote' : 'statusRun.runNote')}
      cancel={{
        label: t('statusRun.cancel'),
        isSent: isSuccess,
        isSending: isLoading,
        onCancel: () => cancel({ studyId, runId }),
      }}
    />
  );
}
