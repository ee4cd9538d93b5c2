import type { StatusListLevel, StatusRow } from '@casebook/api-subject';
import { SITE_FILTER } from '@casebook/screen-kit';
import type { Navigation } from '@casebook/shell-sdk';
import { listQuery, type ListState } from '@casebook/ui/data';
import { filtersAt, SUBJECT_FILTER } from './list-arguments';
import { screenOf } from './status-levels';

type Shown = Pick<ListState, 'filters' | 'search' | 'size'>;

/** The address of another level with the filters of this one. */
export function addressAt(nav: Navigation, level: StatusListLevel, state: Shown): string {
  const { search, size } = state;
  const filters = filtersAt(level, state.filters);
  return nav.href(screenOf[level]) + listQuery({ filters, search, size });
}

/** The level below; narrower rows lead to the CRF page. */
export const levelBelow: Readonly<Partial<Record<StatusListLevel, StatusListLevel>>> = {
  site: 'subject',
  subject: 'visit',
  visit: 'page',
  page: 'block',
};

/**
 * The address of the rows below a row. Filters by queries and statuses stay; the input status does not, because what is below a partially
 * entered page need not be partially entered.
 */
export function addressBelow(
  nav: Navigation,
  level: StatusListLevel,
  row: StatusRow,
  state: Shown,
): string {
  const { inputState: _inputState, ...filters } = state.filters;
  const place = {
    [SITE_FILTER]: [String(row.siteId)],
    ...(row.subjectNo !== undefined && { [SUBJECT_FILTER]: [row.subjectNo] }),
    ...(row.visitKey !== undefined && { visit: [row.visitKey] }),
    ...(row.pageKey !== undefined && { page: [row.pageKey] }),
  };
  // The search may find other subjects too; below a subject there is only that one.
  const search = row.subjectNo === undefined ? state.search : '';
  return addressAt(nav, level, { filters: { ...filters, ...place }, search, size: state.size });
}
