import { type JobState, useMessages } from '@casebook/shell-sdk';
import { useKitText } from '../texts/useKitText';

const keys = {
  0: 'jobCancelled',
  1: 'jobWaits',
  2: 'jobInProgress',
  3: 'jobSuccess',
  99: 'jobFailed',
} as const;

/** Text of a job's state, with the reason if it has no result. */
export function useJobStateText(): (job: Pick<JobState, 'status' | 'code'>) => string {
  const t = useKitText();
  const messages = useMessages();
  return ({ status, code }) => (code ? messages.text(code) : t(keys[status]));
}
