import { type PageView, subjectApi, type VisitMatrix } from '@casebook/api-subject';
import { useStudy } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';

/** So long a reading is good enough on the way from page to page; a save reads it again in any case. */
const FRESH_SECONDS = 30;

/** The matrix without a word about a failure: the page itself works without it. */
const { useGetPagesBesideQuery } = subjectApi.injectEndpoints({
  endpoints: (build) => ({
    getPagesBeside: build.query<
      VisitMatrix,
      { studyId: number; siteId: number; subjectNo: string }
    >({
      query: ({ studyId, siteId, subjectNo }) => ({
        url: `/api/subject/${studyId}/subjects/${encodeURIComponent(subjectNo)}/visit-matrix`,
        params: { siteId },
      }),
      providesTags: ['visit'],
      extraOptions: { quiet: true },
    }),
  }),
});

export interface VisitPages {
  /** Undefined until it was read. */
  matrix: VisitMatrix | undefined;
  failed: boolean;
}

/** The pages of the subject with their states, read after the page was painted, and again after each save. */
export function useVisitPages({ siteId, subjectNo }: PageView): VisitPages {
  const { studyId } = useStudy();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  const { currentData, isError } = useGetPagesBesideQuery(
    { studyId, siteId, subjectNo },
    { skip: !isPainted, refetchOnMountOrArgChange: FRESH_SECONDS },
  );
  return { matrix: currentData, failed: isError && !currentData };
}
