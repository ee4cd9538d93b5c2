import type { Key } from '@casebook/study-design';
import type { VisitPlan } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { VisitWindow } from './visit.dto';

/** What the design and the data say about when a visit is due. */
export function visitPlan(
  version: DesignVersion,
  visit: { visit_key: Key; deleted: boolean },
  window: VisitWindow['state'] | null,
  started: boolean,
): VisitPlan {
  const designed = version.index.visits.get(visit.visit_key);
  return {
    // A visit that the version no longer has is not asked for.
    type: designed?.type ?? 'common',
    deleted: visit.deleted,
    isPlanned: designed?.window !== undefined,
    window,
    started,
  };
}
