import { type EcsScope, ecsPreviewOf } from '@casebook/screen-kit';
import { useQuery } from '@casebook/shell-sdk';
import type { EcsRunInput } from '@casebook/api-subject';
import { useEffect, useRef } from 'react';
import { useCloseEcsDialog } from './useCloseEcsDialog';
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
  const [query] = useQuery();
  const { begin } = useStartEcs();
  const close = useCloseEcsDialog();
  const begun = useRef<string | null>(null);
  const scope = ecsPreviewOf(query);
  const request = scope === null ? null : JSON.stringify(inputOf(scope));
  useEffect(() => {
    if (begun.current === request) return;
    begun.current = request;
    if (request === null) return;
    void begin(JSON.parse(request) as EcsRunInput).then((isBegun) => {
      if (!isBegun) close();
    });
  }, [request, begin, close]);
  return { isRequested: request !== null };
}
