import type { FoundPage, FoundPages, SubjectList, SubjectRow } from '@casebook/api-subject';
import type { Failure, Http } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

/** As many as fit below the field together with the pages. */
const SHOWN_SUBJECTS = 6;
/** A pause in typing that is long enough to search. */
const PAUSE_MS = 200;
/** The list below the field shows why it failed. */
const SHOWN_FAILURES = [0, 422, 429, 500, 502, 503, 504];

export interface Found {
  /** What was searched for. */
  text: string;
  subjects: readonly SubjectRow[];
  /** Further subjects that match. */
  moreSubjects: number;
  pages: readonly FoundPage[];
  /** Whether further pages may match. */
  hasMorePages: boolean;
  failure: Failure | null;
}

/**
 * The subjects of the study whose number has the typed part, and the pages that have all of the typed words; null while
 * nothing is typed or found yet.
 *
 * @param subjectNo the subject that is open; its pages come first
 */
export function useFound(
  http: Http,
  { studyId, subjectNo }: { studyId: number; subjectNo: string | undefined },
  typed: string,
): Found | null {
  const text = typed.trim();
  const [found, setFound] = useState<Found | null>(null);
  useEffect(() => {
    if (text === '') return;
    const leaving = new AbortController();
    const search = async () => {
      const { signal } = leaving;
      const [subjects, pages] = await Promise.all([
        http.request<SubjectList>({
          url: `/api/subject/${studyId}/subjects`,
          params: { search: text, size: SHOWN_SUBJECTS },
          signal,
          handles: SHOWN_FAILURES,
        }),
        http.request<FoundPages>({
          url: `/api/subject/${studyId}/page-search`,
          params: { search: text, subjectNo },
          signal,
          // A subject service of before does not search pages.
          handles: [404, ...SHOWN_FAILURES],
        }),
      ]);
      if (signal.aborted) return;
      const failure = [subjects, pages].find(
        (result) => !result.ok && result.failure.status !== 404,
      );
      setFound({
        text,
        subjects: subjects.ok ? subjects.data.rows : [],
        moreSubjects: subjects.ok ? subjects.data.total - subjects.data.rows.length : 0,
        pages: pages.ok ? pages.data.rows : [],
        hasMorePages: pages.ok && !pages.data.complete,
        failure: failure && !failure.ok ? failure.failure : null,
      });
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [http, studyId, subjectNo, text]);
  return found?.text === text ? found : null;
}
