import { JobStatus } from '@casebook/catalogue';
import { type JobState, useMessages } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';

/** Why a job ended without a result: it was cancelled, or it failed. */
export function JobEndAlert({ job }: { job: Pick<JobState, 'status' | 'code' | 'params'> }) {
  const messages = useMessages();
  return (
    <Alert
      type={job.status === JobStatus.blank ? 'info' : 'error'}
      showIcon
      role="status"
      title={messages.text(job.code ?? 'JOB_FAILED', job.params)}
    />
  );
}
