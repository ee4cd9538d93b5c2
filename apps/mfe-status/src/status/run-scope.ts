import type { StatusListLevel, StatusRow, StatusRunInput } from '@casebook/api-subject';
import { statusFields } from '@casebook/subject-data';
import type { StatusFilter } from './list-arguments';

export type StatusRunScope = Pick<StatusRunInput, 'targets' | 'filter'>;

/** The targets of chosen rows of a list. */
export function scopeOfRows(level: StatusListLevel, rows: readonly StatusRow[]): StatusRunScope {
  const fields =
    level === 'site' ? (['siteId'] as const) : (['subjectId', ...statusFields[level]] as const);
  return {
    targets: rows.map((row) => Object.fromEntries(fields.map((name) => [name, row[name]]))),
  };
}

/** Everything that a list finds; its order has no meaning. */
export function scopeOfFilter({
  sort: _sort,
  order: _order,
  ...filter
}: StatusFilter): StatusRunScope {
  return { filter };
}
