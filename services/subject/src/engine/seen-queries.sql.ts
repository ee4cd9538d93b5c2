import { seenQueries, type Unseen } from '@casebook/role-view';
import type { Filters } from '../common/filters';

/** Only queries that the role sees, from an alias `q`. */
export function addSeenQueries(filters: Filters, unseen: Unseen): Filters {
  for (const condition of seenQueries(unseen, (one) => filters.value(one))) filters.and(condition);
  return filters;
}
