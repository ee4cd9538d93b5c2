import type { SubjectRow } from '@casebook/api-subject';

/** The progress of a subject, from the numbers of its started and complete pages. */
export function progressOf({
  pages,
  pagesStarted,
  pagesComplete,
}: SubjectRow): 'notStarted' | 'inProgress' | 'complete' {
  if (pagesStarted === 0) return 'notStarted';
  return pagesComplete >= pages ? 'complete' : 'inProgress';
}
