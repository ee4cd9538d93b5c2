import type { Key } from '@casebook/study-design';
import type { DesignVersion } from './design-version';

export interface OrderedVisit {
  visit_id: number;
  visit_key: Key;
  cycle_no: number | null;
  unscheduled_no: number | null;
}

/**
 * The place of each visit in the order of the design, as numbers to compare one after the other. A repeated cycle
 * follows as a whole after its previous repetition.
 */
export function visitPlaces(version: DesignVersion): (visit: OrderedVisit) => number[] {
  const { design } = version;
  const position = new Map(design.visits.map((visit, at) => [visit.key, at]));
  const cycleStart = new Map<Key, number>();
  design.visits.forEach(({ cycle }, at) => {
    if (cycle !== undefined && !cycleStart.has(cycle)) cycleStart.set(cycle, at);
  });
  return (visit) => {
    const at = position.get(visit.visit_key) ?? design.visits.length;
    const cycle = version.index.visits.get(visit.visit_key)?.cycle;
    const start = cycle === undefined ? at : cycleStart.get(cycle)!;
    return [start, visit.cycle_no ?? 0, at, visit.unscheduled_no ?? 0, visit.visit_id];
  };
}

/** Visits in the order of the design. */
export function orderVisits<V extends OrderedVisit>(
  version: DesignVersion,
  visits: readonly V[],
): V[] {
  const placeOf = visitPlaces(version);
  return visits
    .map((visit) => ({ visit, key: placeOf(visit) }))
    .toSorted((a, b) => {
      const differs = a.key.findIndex((value, i) => value !== b.key[i]);
      return differs < 0 ? 0 : a.key[differs]! - b.key[differs]!;
    })
    .map(({ visit }) => visit);
}

/** The place of each page in the schedule of a visit; pages that are no longer scheduled come last. */
export function pagePlaces(version: DesignVersion, visitKey: Key): (pageKey: Key) => number {
  const schedule = version.index.scheduleByVisit.get(visitKey) ?? [];
  const position = new Map(schedule.map((entry, at) => [entry.page, at]));
  return (pageKey) => position.get(pageKey) ?? schedule.length;
}

/** Pages of one visit in the order of its schedule. */
export function orderPages<P extends { page_key: Key; page_id: number }>(
  version: DesignVersion,
  visitKey: Key,
  pages: readonly P[],
): P[] {
  const at = pagePlaces(version, visitKey);
  return pages.toSorted((a, b) => at(a.page_key) - at(b.page_key) || a.page_id - b.page_id);
}
