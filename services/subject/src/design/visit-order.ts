import type { Key } from '@casebook/study-design';
import type { DesignVersion } from './design-version';

export interface OrderedVisit {
  visit_id: number;
  visit_key: Key;
  cycle_no: number | null;
  unscheduled_no: number | null;
}

/** Visits in the order of the design. A repeated cycle follows as a whole after its previous repetition. */
export function orderVisits<V extends OrderedVisit>(
  version: DesignVersion,
  visits: readonly V[],
): V[] {
  const { design } = version;
  const position = new Map(design.visits.map((visit, at) => [visit.key, at]));
  const cycleStart = new Map<Key, number>();
  design.visits.forEach(({ cycle }, at) => {
    if (cycle !== undefined && !cycleStart.has(cycle)) cycleStart.set(cycle, at);
  });
  const sortKey = (visit: V): number[] => {
    const at = position.get(visit.visit_key) ?? design.visits.length;
    const cycle = version.index.visits.get(visit.visit_key)?.cycle;
    const start = cycle === undefined ? at : cycleStart.get(cycle)!;
    return [start, visit.cycle_no ?? 0, at, visit.unscheduled_no ?? 0, visit.visit_id];
  };
  return visits
    .map((visit) => ({ visit, key: sortKey(visit) }))
    .toSorted((a, b) => {
      const differs = a.key.findIndex((value, i) => value !== b.key[i]);
      return differs < 0 ? 0 : a.key[differs]! - b.key[differs]!;
    })
    .map(({ visit }) => visit);
}

/** Pages of one visit in the order of its schedule; pages no longer scheduled come last. */
export function orderPages<P extends { page_key: Key }>(
  version: DesignVersion,
  visitKey: Key,
  pages: readonly P[],
): P[] {
  const schedule = version.index.scheduleByVisit.get(visitKey) ?? [];
  const position = new Map(schedule.map((entry, at) => [entry.page, at]));
  const at = (page: P) => position.get(page.page_key) ?? schedule.length;
  return pages.toSorted((a, b) => at(a) - at(b));
}
