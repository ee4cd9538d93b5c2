import type { Db } from '@casebook/service-kit';
import type { DesignVersion } from '../design/design-version';
import { orderPages, orderVisits } from '../design/visit-order';

export interface SiblingRow {
  page_id: number;
  page_key: string;
  visit_id: number;
  visit_key: string;
  cycle_no: number | null;
  unscheduled_no: number | null;
}

/**
 * Whether a page, from an alias `p`, is collected. A subquery by key for each page, because a join that is planned
 * before statistics exist compares every page with every counter of the subject.
 */
export const IS_APPLICABLE = `(select a.applicable from subject.page_counter a
  where a.study_id = p.study_id and a.subject_id = p.subject_id and a.page_id = p.page_id)`;

/** Pages of a subject that can be entered: pages that are collected and whose visit is not deleted. */
export function readSiblings(db: Db, studyId: number, subjectId: number): Promise<SiblingRow[]> {
  return db.read<SiblingRow>({
    name: 'page-siblings',
    text: `select p.page_id, p.page_key, p.visit_id, v.visit_key, v.cycle_no, v.unscheduled_no
      from subject.page p
      join subject.visit v on v.study_id = p.study_id and v.subject_id = p.subject_id and v.visit_id = p.visit_id
      where p.study_id = $1 and p.subject_id = $2 and not v.deleted and ${IS_APPLICABLE}`,
    values: [studyId, subjectId],
  });
}

/** The previous and next page that the role sees, in the order of visits and schedule. */
export function neighbourPages(
  version: DesignVersion,
  roleCode: string | null,
  siblings: readonly SiblingRow[],
  pageId: number,
): { previousPageId: number | null; nextPageId: number | null } {
  const view = version.role(roleCode);
  const seen = siblings.filter(({ page_key }) => view.seesPage(page_key));
  const byVisit = Map.groupBy(seen, (page) => page.visit_id);
  const visits = orderVisits(
    version,
    [...byVisit.values()].map((pages) => pages[0]!),
  );
  const order = visits.flatMap((visit) =>
    orderPages(version, visit.visit_key, byVisit.get(visit.visit_id)!).map((page) => page.page_id),
  );
  const at = order.indexOf(pageId);
  return {
    previousPageId: at > 0 ? order[at - 1]! : null,
    nextPageId: at >= 0 ? (order[at + 1] ?? null) : null,
  };
}
