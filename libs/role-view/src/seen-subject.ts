import type { StatusView, WithSeenCounts } from './status-view';
import type { VersionView } from './version-view';

/** Whether a role may see the items that the screening and enrolment number of a subject come from. */
export interface SeenNumbers {
  screening: boolean;
  enrollment: boolean;
}

/** @param versions all released versions: a number that one of them hides is hidden in every list */
export function seenNumbersOf(
  versions: readonly VersionView[],
  roleCode: string | null,
): SeenNumbers {
  const sees = (which: 'screeningItem' | 'enrollmentItem') =>
    versions.every((version) => {
      const placed = version.index[which];
      return !placed || version.role(roleCode).seesItem(placed.page.key, placed.item.key);
    });
  return { screening: sees('screeningItem'), enrollment: sees('enrollmentItem') };
}

/** A subject as a role may see it: without hidden numbers and without hidden counts. */
export function seenSubject<
  Row extends { screeningNo: string | null; enrollmentNo: string | null },
>(row: Row, statuses: StatusView, numbers: SeenNumbers): WithSeenCounts<Row> {
  return statuses.withSeenCounts({
    ...row,
    screeningNo: numbers.screening ? row.screeningNo : null,
    enrollmentNo: numbers.enrollment ? row.enrollmentNo : null,
  });
}
