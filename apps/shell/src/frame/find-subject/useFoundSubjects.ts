import type { SubjectList, SubjectRow } from '@casebook/api-subject';
import type { Failure, Http } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

/** As many as fit below the field. */
const SHOWN = 8;
/** A pause in typing that is long enough to search. */
const PAUSE_MS = 200;

export interface FoundSubjects {
  /** What was searched for. */
  text: string;
  rows: readonly SubjectRow[];
  /** Further subjects that match. */
  more: number;
  failure: Failure | null;
}

/** The subjects of the study whose number has the typed part; null while nothing is typed or found yet. */
export function useFoundSubjects(http: Http, studyId: number, typed: string): FoundSubjects | null {
  const text = typed.trim();
  const [found, setFound] = useState<FoundSubjects | null>(null);
  useEffect(() => {
    if (text === '') return;
    const leaving = new AbortController();
    const search = async () => {
      const result = await http.request<SubjectList>({
        url: `/api/subject/${studyId}/subjects`,
        params: { search: text, size: SHOWN },
        signal: leaving.signal,
        // The list below the field shows why it failed.
        handles: [0, 422, 429, 500, 502, 503, 504],
      });
      if (leaving.signal.aborted) return;
      setFound(
        result.ok
          ? {
              text,
              rows: result.data.rows,
              more: result.data.total - result.data.rows.length,
              failure: null,
            }
          : { text, rows: [], more: 0, failure: result.failure },
      );
    };
    const timer = setTimeout(() => void search(), PAUSE_MS);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [http, studyId, text]);
  return found?.text === text ? found : null;
}
