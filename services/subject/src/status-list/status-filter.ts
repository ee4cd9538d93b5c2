import { type Caller, type FieldError, type Plain, Problem } from '@casebook/service-kit';
import { refuseUnseen } from '../common/seen-statuses';
import type { InputState, StatusListLevel, StatusListQuery, StatusSort } from './status-list.dto';

/** Input statuses that a row of each level can have (spec section 9). */
export const inputStatesOf: Readonly<Record<StatusListLevel, readonly InputState[]>> = {
  site: [0, 1, 2],
  subject: [0, 1, 2],
  visit: [0, 1, 2, 3],
  page: [0, 1, 2, 3],
  block: [0, 1, 2],
  line: [0, 1, 2],
  question: [0, 2],
};

/** Levels that are listed by page numbers, with an order that the caller chooses; the others have a cursor. */
export const PAGED_LEVELS = ['site', 'subject'] as const satisfies readonly StatusListLevel[];
export type PagedLevel = (typeof PAGED_LEVELS)[number];
export type WalkedLevel = Exclude<StatusListLevel, PagedLevel>;

export const isPaged = (level: StatusListLevel): level is PagedLevel =>
  (PAGED_LEVELS as readonly StatusListLevel[]).includes(level);

const SORTS_OF: Readonly<Record<PagedLevel, readonly StatusSort[]>> = {
  site: ['siteCode', 'openQueries'],
  subject: ['siteCode', 'subjectNo', 'openQueries'],
};

/**
 * Checks what a caller asks of one level.
 *
 * @throws Problem 403 for a site that the caller does not reach
 * @throws Problem 422 for a filter that the level does not have, a value that it never has, and a status that the role
 *   does not see
 */
export function checkStatusFilter(
  caller: Pick<Caller, 'may' | 'requireSite'>,
  level: StatusListLevel,
  query: Plain<StatusListQuery>,
): void {
  for (const siteId of query.siteIds ?? []) caller.requireSite(siteId);
  refuseUnseen(caller, query);
  const errors = [
    ...foreignFields(level, query),
    ...(query.inputStates?.every((state) => inputStatesOf[level].includes(state)) === false
      ? [notAChoice('inputStates')]
      : []),
    ...(query.sort !== undefined && isPaged(level) && !SORTS_OF[level].includes(query.sort)
      ? [notAChoice('sort')]
      : []),
  ];
  if (errors.length > 0) throw Problem.invalid(errors);
}

const notAChoice = (field: string): FieldError => ({ field, code: 'COMMON_NOT_A_CHOICE' });

/** Fields that have no meaning at the level. */
function foreignFields(level: StatusListLevel, query: Plain<StatusListQuery>): FieldError[] {
  const foreign: (keyof StatusListQuery)[] = [
    ...(level === 'site' ? (['search', 'subjectNo', 'disabled'] as const) : []),
    ...(isPaged(level) ? (['visitKey', 'pageKey', 'cursor'] as const) : []),
    ...(level === 'visit' ? (['pageKey'] as const) : []),
    ...(isPaged(level) ? [] : (['page', 'sort', 'order'] as const)),
  ];
  return foreign
    .filter((field) => query[field] !== undefined)
    .map((field) => ({ field, code: 'INPUT_INVALID_VALUE', params: { item: field } }));
}
