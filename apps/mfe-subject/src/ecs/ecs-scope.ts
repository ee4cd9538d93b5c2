import { type EcsRunInput, useStartEcsRunMutation } from '@casebook/api-subject';
import {
  type Failure,
  type Query,
  usePrivilege,
  useQuery,
  useReadStore,
  useShell,
  useStudy,
} from '@casebook/shell-sdk';
import { useCallback } from 'react';

/** Which subjects: some, those of a site, or all of the study. */
export type EcsScope = Pick<EcsRunInput, 'subjectIds' | 'siteId' | 'ofRunId'>;

/** The name in the address under which a run is shown on whatever screen it was begun on. */
export const ECS_QUERY = 'ecs';

export function useEcsRights(): { single: boolean; many: boolean } {
  const single = usePrivilege({ any: ['ECS_RE_EXECUTE', 'RE_RUN_ECS'] });
  const many = usePrivilege({ all: ['RE_RUN_ECS'] });
  return { single, many };
}

/** Asks for a run, puts it in the job tray and shows it. */
export function useStartEcs() {
  const shell = useShell();
  const { studyId, studyIdText } = useStudy();
  const { pathname } = useReadStore(shell.location);
  const [, setQuery] = useQuery();
  const [start, { isLoading }] = useStartEcsRunMutation();
  const begin = useCallback(
    async (mode: EcsRunInput['mode'], scope: EcsScope) => {
      const { data, error } = await start({ studyId, ecsRunInput: { mode, ...scope } });
      if (!data) {
        const { announced, code, params } = error as Failure;
        if (!announced) shell.ui.notify({ type: 'warning', message: { code, params } });
        return;
      }
      const shown: Query = { [ECS_QUERY]: data.runId };
      shell.jobs.watch({
        service: 'subject',
        jobId: data.jobId,
        label: {
          code: mode === 'preview' ? 'ECS_PREVIEW_JOB' : 'ECS_APPLY_JOB',
          params: { study: studyIdText },
        },
        href: `${pathname}?${ECS_QUERY}=${data.runId}`,
      });
      if (mode === 'apply') {
        shell.ui.notify({ type: 'success', message: { code: 'ECS_REQUEST_SENT' } });
      }
      setQuery(shown, { replace: mode === 'apply' });
    },
    [start, studyId, studyIdText, pathname, setQuery, shell],
  );
  return { begin, isStarting: isLoading };
}
