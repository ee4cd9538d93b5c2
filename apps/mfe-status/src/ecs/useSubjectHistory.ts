import { useListEcsRunsOfSubjectQuery } from '@casebook/api-subject';
import { ECS_SUBJECT_QUERY } from '@casebook/screen-kit';
import { useStudy } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useEndedRuns } from './useEndedRuns';

/** The name of the URL parameter that identifies the subject whose history is shown. */
export const SUBJECT_QUERY = ECS_SUBJECT_QUERY;

const SIZE = 10;

/** The runs of one subject, newest first, by pages. */
export function useSubjectHistory(subjectId: number) {
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const list = useListEcsRunsOfSubjectQuery(
    { studyId, subjectId, page, size: SIZE },
    { refetchOnMountOrArgChange: true },
  );
  useEndedRuns(list.refetch);
  return { list, page, size: SIZE, setPage };
}
