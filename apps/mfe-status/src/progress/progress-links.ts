import { SITE_FILTER } from '@casebook/screen-kit';
import type { Navigation } from '@casebook/shell-sdk';
import { listQuery } from '@casebook/ui/data';
import type { Measure } from './measures';

/** The sites and the visit whose rows a link shows; no sites: all. */
export interface Place {
  siteIds: readonly number[];
  visitKey?: string;
}

type Filters = Record<string, readonly string[]>;

const filtersOf = ({ siteIds, visitKey }: Place): Filters => ({
  ...(siteIds.length > 0 && { [SITE_FILTER]: siteIds.map(String) }),
  ...(visitKey !== undefined && { visit: [visitKey] }),
});

/** The status screens that the shares lead to. */
export type StatusScreenId = 'STATUS_SUBJECT' | 'STATUS_VISIT';

/** The rows of a place. */
export const addressOfRows = (nav: Navigation, screen: StatusScreenId, place: Place): string =>
  nav.href(screen) + listQuery({ filters: filtersOf(place) });

/** The rows of a place that lack a status, or those that have it when none lacks it. */
export function addressOfShare(
  nav: Navigation,
  screen: StatusScreenId,
  place: Place,
  measure: Measure,
  isWhole: boolean,
): string {
  const filters = { ...filtersOf(place), ...filterOf(measure, isWhole) };
  return nav.href(screen) + listQuery({ filters });
}

function filterOf(measure: Measure, isWhole: boolean): Filters {
  if (measure === 'entered') return { inputState: isWhole ? ['2'] : ['0', '1'] };
  // When nothing is left for SDV, all rows have what is required of them.
  if (measure === 'sdv') return isWhole ? {} : { sdvOpen: ['open'] };
  return { [measure]: [isWhole ? 'all' : 'open'] };
}

/** Statuses of queries as the query list filters by them: open and opened again, answered. */
export const OPEN = ['1', '5'] as const;
export const ANSWERED = ['3'] as const;

/** Progress counts no queries of disabled subjects. */
const SUBJECTS: Filters = { subjectNo: ['enabled'] };

/** The queries of a place, optionally of some days of issue; null where the role cannot open the query list. */
export function addressOfQueries(
  nav: Navigation,
  place: Place,
  status: readonly string[],
  issued?: { issuedFrom: string | null; issuedTo: string },
): string | null {
  if (!nav.canOpen('QUERY_LIST')) return null;
  const days: Filters = issued ? { issuedAt: [issued.issuedFrom ?? '', issued.issuedTo] } : {};
  return (
    nav.href('QUERY_LIST') +
    listQuery({ filters: { ...filtersOf(place), ...SUBJECTS, status, ...days } })
  );
}
