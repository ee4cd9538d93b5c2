import type { StatusView } from '@casebook/role-view';
import { inputStateOf } from '@casebook/subject-data';
import type { PageCounters } from '../common/page-counters.dto';
import type { Plain } from '../common/plain';

/** The counters of a page before redaction: everybody's. */
export type StoredCounters = Required<Omit<PageCounters, 'inputState'>>;

export function publicCounters(
  statuses: StatusView,
  counters: StoredCounters,
): Plain<PageCounters> {
  const { items, entered, openQueries, answeredQueries } = counters;
  const { frozen, sdv, reviewed, locked, signed } = counters;
  return statuses.withSeenCounts({
    items,
    entered,
    inputState: inputStateOf(entered, items),
    openQueries,
    answeredQueries,
    frozen,
    sdv,
    reviewed,
    locked,
    signed,
  });
}
