import type { SubjectRow } from '@casebook/api-subject';

/** How far the pages of a subject are. */
export function progressOf({
  pages,
  pagesStarted,
  pagesComplete,
}: SubjectRow): 'notStarted' | 'inProgress' | 'complete' {
  if (pagesStarted === 0) return 'notStarted';
  return pagesComplete >= pages ? 'complete' : 'inProgress';
}
