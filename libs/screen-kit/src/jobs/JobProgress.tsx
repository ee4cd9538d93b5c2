import { JobStatus } from '@casebook/catalogue';
import type { JobState } from '@casebook/shell-sdk';
import { Button, Progress } from '@casebook/ui/core';
import type { ReactNode } from 'react';
import { useKitText } from '../texts/useKitText';
import css from './jobs.module.css';

export interface JobProgressProps {
  job: JobState;
  /** Total number of steps while the job does not know it yet. */
  total?: number;
  /** Label of the bar for screen readers. */
  label: string;
  /** Progress as a text, e.g. "3 of 12 subjects done." */
  done: (done: number, total: number) => string;
  /** Explains the job, and that it continues when the person leaves the screen. */
  note?: ReactNode;
  cancel: { label: string; isSent: boolean; isSending: boolean; onCancel: () => unknown };
}

/** Progress of a job, its estimated time, and the cancel button. */
export function JobProgress({ job, label, done, note, cancel, ...props }: JobProgressProps) {
  const t = useKitText();
  const timeLeft = useTimeLeft(job.secondsLeft);
  const total = job.total ?? props.total ?? 0;
  return (
    <div className={css['progress']}>
      <p role="status">
        {[job.status === JobStatus.new ? t('jobPending') : done(job.done, total), timeLeft]
          .filter(Boolean)
          .join(' ')}
      </p>
      <Progress
        percent={total === 0 ? 0 : Math.floor((job.done / total) * 100)}
        aria-label={label}
      />
      {note ? <p className={css['note']}>{note}</p> : null}
      <Button
        disabled={!job.cancellable || cancel.isSent}
        loading={cancel.isSending}
        onClick={() => void cancel.onCancel()}
      >
        {cancel.label}
      </Button>
    </div>
  );
}

function useTimeLeft(seconds: number | null): string | null {
  const t = useKitText();
  if (seconds === null) return null;
  if (seconds < 60) return t(seconds === 1 ? 'secondLeft' : 'secondsLeft', { count: seconds });
  const minutes = Math.round(seconds / 60);
  return t(minutes === 1 ? 'minuteLeft' : 'minutesLeft', { count: minutes });
}
