import { JobStatus } from '@casebook/catalogue';
import { hasEnded, useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';

export interface ListedJob {
  jobId: string;
  status: number;
}

/** Reads a list of jobs again when one that it shows as running has ended in the tray. */
export function useRefetchAtJobEnd(
  jobs: readonly ListedJob[] | undefined,
  refetch: () => unknown,
): void {
  const watched = useReadStore(useShell().jobs.watched);
  const isStale = (jobs ?? []).some(
    ({ jobId, status }) =>
      (status === JobStatus.new || status === JobStatus.processing) &&
      watched.some((job) => job.jobId === jobId && hasEnded(job)),
  );
  useEffect(() => {
    if (isStale) refetch();
  }, [isStale, refetch]);
}
