import type { Statement } from '@casebook/service-kit';
import { itemInstanceKey, type PageInstance } from '@casebook/subject-data';
import type { Changes } from './changes';
import type { LoadedSubject } from './loaded-subject';

/**
 * Statements that copy the screening and enrolment number from their items to the subject's row, for the subject list.
 */
export function numberStatements(
  scope: { studyId: number; subjectId: number },
  data: LoadedSubject,
  page: PageInstance,
  changes: Changes,
): Statement[] {
  const { screeningItem, enrollmentItem } = data.version.index;
  const places = [screeningItem, enrollmentItem];
  const touched = places.some(
    (placed) =>
      placed?.page.key === page.pageKey &&
      changes.items.some((change) => change.page === page && change.itemKey === placed.item.key),
  );
  if (!touched) return [];
  const [screening, enrollment] = places.map((placed) =>
    placed
      ? (page.values.get(
          itemInstanceKey({ blockKey: placed.block.key, line: 0, itemKey: placed.item.key }),
        )?.value ?? null)
      : null,
  );
  return [
    {
      ...SET_NUMBERS,
      values: {
        studyId: scope.studyId,
        subjectId: scope.subjectId,
        screening: screening ?? null,
        enrollment: enrollment ?? null,
      },
    },
  ];
}

export const SET_NUMBERS = {
  name: 'set-screening-and-enrollment',
  text: `update subject.subject set screening_no = :screening, enrollment_no = :enrollment, reason_code = null, reason = null
    where study_id = :studyId and subject_id = :subjectId
      and (screening_no is distinct from :screening or enrollment_no is distinct from :enrollment)`,
};
