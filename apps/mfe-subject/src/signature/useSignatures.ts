import { type Signatures, subjectApi } from '@casebook/api-subject';
import { useSignRights } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { useEffect, useState } from 'react';
import type { SignScope } from './sign-scope';

/** The signatures without a word about a failure: page and matrix work without them. */
const { useGetSignaturesBesideQuery } = subjectApi.injectEndpoints({
  endpoints: (build) => ({
    getSignaturesBeside: build.query<Signatures, SignScope & { studyId: number }>({
      query: ({ studyId, subjectId, ...params }) => ({
        url: `/api/subject/${studyId}/subjects/${subjectId}/signatures`,
        params,
      }),
      providesTags: ['signature'],
      extraOptions: { quiet: true },
    }),
  }),
});

/** The signatures of a page, a visit or a subject, read after the screen was painted; undefined for roles that see none. */
export function useSignatures(scope: SignScope): Signatures | undefined {
  const { studyId } = useStudy();
  const { sees } = useSignRights();
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setPainted(true));
    return () => clearTimeout(timer);
  }, []);
  const { currentData } = useGetSignaturesBesideQuery(
    { studyId, ...scope },
    { skip: !sees || !isPainted, refetchOnMountOrArgChange: true },
  );
  return currentData;
}
