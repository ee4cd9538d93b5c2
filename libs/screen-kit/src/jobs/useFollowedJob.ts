import { hasEnded, type JobState, useReadStore, useShell } from '@casebook/shell-sdk';
import { useEffect } from 'react';

/** Polling interval while the job is not in this person's tray, or its result is not in the answer. */
const POLL_MILLISECONDS = 3_000;

/** The job in the answer of a service. */
export interface AnsweredJob extends JobState {
  jobId: string;
}

export interface FollowedJob {
  /** The current state of the job. */
  job: JobState | undefined;
  /** The job has ended, and its result was read afterwards. */
  isOver: boolean;
}

/**
 * Follows the job of a screen until it has ended: through the tray, or by polling the screen's own query if the job is not in
 * the tray.
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
    if (hasStopped) refetch();
    else if (isFollowed) return;
    // Also after the end: the answer may be one that was on its way before, and equal to the last.
    const timer = setInterval(refetch, POLL_MILLISECONDS);
    return () => clearInterval(timer);
  }, [answered, isOver, hasStopped, isFollowed, refetch]);

  return { job, isOver };
}
