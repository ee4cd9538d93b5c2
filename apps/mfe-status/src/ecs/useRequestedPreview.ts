import { type EcsScope, ecsPreviewOf, NO_ECS_QUERY, useReturn } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import type { EcsRunInput } from '@casebook/api-subject';
import { useEffect, useRef } from 'react';
import { useStartEcs } from './useStartEcs';

const inputOf = (scope: EcsScope): EcsRunInput => {
  if (scope === 'study') return { mode: 'preview' };
  return 'siteId' in scope
    ? { mode: 'preview', siteId: scope.siteId }
    : { mode: 'preview', subjectIds: [...scope.subjectIds] };
};

/**
 * Starts, once, the preview that another screen requests in the URL. The URL of the run then replaces it, so that a
 * reload does not start a second one. When the preview is refused, the person returns to the requesting screen.
 */
export function useRequestedPreview(): { isRequested: boolean } {
  const [query, setQuery] = useQuery();
  const { begin } = useStartEcs();
  const goBack = useReturn();
  const begun = useRef<string | null>(null);
  const scope = ecsPreviewOf(query);
  const request = scope === null ? null : JSON.stringify(inputOf(scope));
  useEffect(() => {
    if (begun.current === request) return;
    begun.current = request;
    if (request === null) return;
    void begin(JSON.parse(request) as EcsRunInput).then((isBegun) => {
      if (isBegun) return;
      if (goBack) goBack();
      else setQuery(NO_ECS_QUERY, { replace: true });
    });
  }, [request, begin, goBack, setQuery]);
  return { isRequested: request !== null };
}
