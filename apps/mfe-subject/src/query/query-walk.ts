import type { QueryRow } from '@casebook/api-subject';

/** Where a query of the list is. */
interface Place {
  queryId: number;
  siteId: number;
  subjectNo: string;
  pageId: number;
}

/** The query list from which a person opened a query, with the queries that it showed. */
export interface QueryWalk {
  studyId: number;
  /** The query of the list's address: filters, order and page. */
  search: string;
  places: readonly Place[];
}

/** Stored for each browser tab, because two tabs may show two lists. It survives a reload. */
const keyOf = (personId: number) => `casebook_query_walk_${personId}`;

/** Stores the list when a query is opened from it. */
export function rememberQueryWalk(
  personId: number,
  studyId: number,
  search: string,
  rows: readonly QueryRow[],
): void {
  const places = rows.map(
    ({ queryId, siteId, subjectNo, pageId }): Place => ({ queryId, siteId, subjectNo, pageId }),
  );
  const walk: QueryWalk = { studyId, search, places };
  sessionStorage.setItem(keyOf(personId), JSON.stringify(walk));
}

/** The list from which the person opened a query; null when the query is not of it. */
export function queryWalkAt(
  personId: number,
  studyId: number,
  queryId: number,
): { walk: QueryWalk; at: number } | null {
  try {
    const walk = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? 'null') as QueryWalk | null;
    if (walk?.studyId !== studyId) return null;
    const at = walk.places.findIndex((place) => place.queryId === queryId);
    return at < 0 ? null : { walk, at };
  } catch {
    return null;
  }
}
