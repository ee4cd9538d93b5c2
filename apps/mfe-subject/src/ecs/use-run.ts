import { type EcsRunDetail, subjectApi, useGetEcsRunQuery } from '@casebook/api-subject';
import {
  type Failure,
  hasEnded,
  type JobState,
  useReadStore,
  useShell,
  useStudy,
} from '@casebook/shell-sdk';
import { useEffect } from 'react';
import { useAppDispatch } from '../store';

/** How often a run is asked about whose job is not in this person's tray. */
const POLL_MILLISECONDS = 3_000;

export interface ShownRun {
  run: EcsRunDetail | undefined;
  /** The job as it stands this moment. */
  job: JobState | undefined;
  /** The run has ended, and what is known of it was read after that. */
  isOver: boolean;
  failure: Failure | undefined;
  retry: () => void;
}

/** A run of the checks, followed until it has ended; then the screens below read anew what it changed. */
export function useRun(runId: number): ShownRun {
  const { jobs } = useShell();
  const { studyId } = useStudy();
  const dispatch = useAppDispatch();
  const watched = useReadStore(jobs.watched);
  const {
    currentData: run,
    error,
    refetch,
  } = useGetEcsRunQuery({ studyId, runId }, { refetchOnMountOrArgChange: true });
  const read = run?.job as JobState | undefined;
  const inTray = watched.find(({ jobId }) => jobId === run?.job.jobId)?.state;
  const job = inTray ?? read;
  const isOver = read !== undefined && hasEnded({ state: read });
  const hasStopped = job !== undefined && hasEnded({ state: job });
  const isFollowed = inTray !== undefined && inTray !== null;

  useEffect(() => {
    if (read === undefined || isOver) return;
    if (hasStopped) void refetch();
    else if (!isFollowed) {
      const timer = setInterval(() => void refetch(), POLL_MILLISECONDS);
      return () => clearInterval(timer);
    }
  }, [read, isOver, hasStopped, isFollowed, refetch]);

  // A short run may have ended before it was read for the first time.
  const isApplied = isOver && run?.mode === 'apply';
  useEffect(() => {
    if (isApplied) {
      dispatch(subjectApi.util.invalidateTags(['subject', 'visit', 'page', 'query', 'audit']));
    }
  }, [isApplied, dispatch]);

  return { run, job, isOver, failure: error as Failure | undefined, retry: () => void refetch() };
}
