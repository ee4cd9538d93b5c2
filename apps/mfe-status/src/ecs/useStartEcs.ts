import { type EcsRunInput, useStartEcsRunMutation } from '@casebook/api-subject';
import { ECS_SCREEN, NO_ECS_QUERY } from '@casebook/screen-kit';
import { useFailure, useQuery, useShell, useStudy } from '@casebook/shell-sdk';
import { useCallback } from 'react';

/** The name of the URL parameter that identifies the shown run. */
export const ECS_QUERY = 'ecs';

/** Starts a run, adds it to the job tray and shows it. Returns whether it was started. */
export function useStartEcs() {
  const shell = useShell();
  const failure = useFailure();
  const { studyId, studyIdText } = useStudy();
  const [, setQuery] = useQuery();
  const [start, { isLoading }] = useStartEcsRunMutation();
  const begin = useCallback(
    async (ecsRunInput: EcsRunInput): Promise<boolean> => {
      const { data, error } = await start({ studyId, ecsRunInput });
      if (!data) {
        failure.notify(error, 'warning');
        return false;
      }
      const isPreview = ecsRunInput.mode === 'preview';
      shell.jobs.watch({
        service: 'subject',
        jobId: data.jobId,
        label: {
          code: isPreview ? 'ECS_PREVIEW_JOB' : 'ECS_APPLY_JOB',
          params: { study: studyIdText },
        },
        href: shell.nav.href(ECS_SCREEN, {}, { [ECS_QUERY]: data.runId }),
      });
      if (!isPreview) {
        shell.ui.notify({ type: 'success', message: { code: 'ECS_REQUEST_SENT' } });
      }
      setQuery({ ...NO_ECS_QUERY, [ECS_QUERY]: data.runId }, { replace: true });
      return true;
    },
    [start, studyId, studyIdText, setQuery, shell, failure],
  );
  return { begin, isStarting: isLoading };
}
