import { hiddenQueries, hidesNothing, type Unseen } from '@casebook/role-view';
import { OPEN_STATUSES, QueryStatus } from '@casebook/subject-data';
import type { Filters } from '../common/filters';
import { ALL_QUERIES, type CountedQueries } from './subject-row.sql';

const NO_QUERIES: CountedQueries = { ...ALL_QUERIES, open: '0::int', answered: '0::int' };

/**
 * Subtracts the queries that the role may not see from the stored counters of subjects, which include everything.
 *
 * @param unseen null: the role sees no queries
 */
export function countedQueries(
  studyId: number,
  unseen: Unseen | null,
  filters: Filters,
): CountedQueries {
  if (!unseen) return NO_QUERIES;
  if (hidesNothing(unseen)) return ALL_QUERIES;
  const hidden = hiddenQueries(unseen, (one) => filters.value(one), {
    from: 'subject.query q',
    columns: 'q.query_id, q.subject_id, q.visit_id, q.status',
    study: filters.value(studyId),
  });
  return {
    open: '(c.open_queries - coalesce(u.open, 0))',
    answered: '(c.answered_queries - coalesce(u.answered, 0))',
    with: `with u as materialized (
      select h.subject_id, count(*) filter (where h.status in (${OPEN_STATUSES.join(', ')}))::int as open,
        count(*) filter (where h.status = ${QueryStatus.answered})::int as answered
      from (${hidden}) h
      where h.visit_id not in (
        select d.visit_id from subject.visit d where d.study_id = ${filters.value(studyId)}::int and d.deleted)
      group by h.subject_id)`,
    join: 'left join u on u.subject_id = s.subject_id',
  };
}
