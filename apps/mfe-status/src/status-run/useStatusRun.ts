import {
  type StatusRunInput,
  type StatusRunStarted,
  useApplyStatusRunMutation,
  useGetStatusRunQuery,
  useStartStatusRunMutation,
} from '@casebook/api-subject';
import { useFollowedJob } from '@casebook/screen-kit';
import { useFailure, useQuery, useShell, useStudy } from '@casebook/shell-sdk';
import { useEffect, useRef } from 'react';

/** The name of the URL parameter that identifies the shown run. */
export const RUN_QUERY = 'run';

/**
 * Starts runs, adds them to the job tray and shows them.
 *
 * @param screen the screen that shows them
 */
export function useStartStatusRun(screen: string) {
  const shell = useShell();
  const failure = useFailure();
  const { studyId, studyIdText } = useStudy();
  const [, setQuery] = useQuery();
  const [start, starting] = useStartStatusRunMutation();
  const [applyTo, applying] = useApplyStatusRunMutation();

  const show = ({ runId, jobId }: StatusRunStarted, preview: boolean) => {
    shell.jobs.watch({
      service: 'subject',
      jobId,
      label: {
        code: preview ? 'STATUS_RUN_PREVIEW_JOB' : 'STATUS_RUN_JOB',
        params: { study: studyIdText },
      },
      href: shell.nav.href(screen, {}, { [RUN_QUERY]: runId }),
    });
    setQuery({ [RUN_QUERY]: runId }, { replace: true });
  };
  return {
    isStarting: starting.isLoading || applying.isLoading,
    /** Begins with a preview. */
    preview: async (input: Omit<StatusRunInput, 'preview'>): Promise<void> => {
      const statusRunInput = { ...input, preview: true };
      const { data, error } = await start({ studyId, statusRunInput });
      if (data) show(data, true);
      else failure.notify(error, 'warning');
    },
    /** Does what a preview counted. @throws the refusal */
    apply: async (runId: number, reason?: string): Promise<void> => {
      const statusRunReason = reason === undefined ? {} : { reason };
      show(await applyTo({ studyId, runId, statusRunReason }).unwrap(), false);
    },
  };
}

/**
 * Reads a run until it has ended.
 *
 * @param onChanged called when a run has ended that may have changed data
 */
export function useStatusRun(runId: number, onChanged: () => void) {
  const { studyId } = useStudy();
  const { currentData, error, refetch } = useGetStatusRunQuery(
    { studyId, runId },
    { refetchOnMountOrArgChange: true },
  );
  const followed = useFollowedJob(currentData?.job, refetch);
  const hasChanged = followed.isOver && currentData?.preview === false;
  const latest = useRef(onChanged);
  useEffect(() => {
    latest.current = onChanged;
  });
  useEffect(() => {
    if (hasChanged) latest.current();
  }, [hasChanged]);
  return { ...followed, run: currentData, error, refetch };
}
