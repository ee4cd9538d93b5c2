import { hasEnded, type JobState, useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';

/** How often a job is asked about that is not in this person's tray. */
const POLL_MILLISECONDS = 3_000;

/** What the answer of a service says of its job. */
export interface AnsweredJob extends JobState {
  jobId: string;
}

export interface FollowedJob {
  /** The job as it stands this moment. */
  job: JobState | undefined;
  /** The job has ended, and its result was read after that. */
  isOver: boolean;
}

/**
 * Follows the job of a screen until it has ended: through the tray, or by reading the screen's own query again where the
 * tray does not know it.
 */
export function useFollowedJob(
  answered: AnsweredJob | undefined,
  refetch: () => unknown,
): FollowedJob {
  const watched = useReadStore(useShell().jobs.watched);
  const inTray = watched.find(({ jobId }) => jobId === answered?.jobId)?.state ?? undefined;
  const job = inTray ?? answered;
  const isOver = answered !== undefined && hasEnded({ state: answered });
  const hasStopped = job !== undefined && hasEnded({ state: job });
  const isFollowed = inTray !== undefined;

  useEffect(() => {
    if (answered === undefined || isOver) return;
    if (hasStopped) {
      refetch();
      return;
    }
    if (isFollowed) return;
    const timer = setInterval(refetch, POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [answered, isOver, hasStopped, isFollowed, refetch]);

  return { job, isOver };
}
