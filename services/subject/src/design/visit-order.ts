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
  const last = version.design.visits.length;
  return ({ visit_key, cycle_no, unscheduled_no, visit_id }) => {
    const { at, cycleStart } = version.visitPositions.get(visit_key) ?? {
      at: last,
      cycleStart: last,
    };
    return [cycleStart, cycle_no ?? 0, at, unscheduled_no ?? 0, visit_id];
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
  const positions = version.pagePositions(visitKey);
  return (pageKey) => positions.get(pageKey) ?? positions.size;
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
