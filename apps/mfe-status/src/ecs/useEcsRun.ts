import { type EcsRunDetail, useGetEcsRunQuery } from '@casebook/api-subject';
import { type FollowedJob, useFollowedJob } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';

interface EcsRunView extends FollowedJob {
  run: EcsRunDetail | undefined;
  error: unknown;
  refetch: () => unknown;
}

/** Reads a run of the checks, and reads it again until it has ended. */
export function useEcsRun(runId: number): EcsRunView {
  const { studyId } = useStudy();
  const { currentData, error, refetch } = useGetEcsRunQuery(
    { studyId, runId },
    { refetchOnMountOrArgChange: true },
  );
  const followed = useFollowedJob(currentData?.job, refetch);
  return { ...followed, run: currentData, error, refetch };
}
