import { StatusView } from '@casebook/role-view';
import { type Caller, Problem } from '@casebook/service-kit';

/** What the caller's role sees of queries and flags. */
export const statusViewOf = (caller: Pick<Caller, 'may'>): StatusView =>
  new StatusView((privilege) => caller.may(privilege));

/**
 * Refuses to filter or sort by what the role does not see: the rows that are left would tell it.
 *
 * @throws Problem 422 COMMON_NOT_A_CHOICE
 */
export function refuseUnseen(
  caller: Pick<Caller, 'may'>,
  { sort, ...filters }: { sort?: string | undefined } & object,
): void {
  const view = statusViewOf(caller);
  const fields = Object.entries(filters)
    .filter(([field, value]) => value !== undefined && !view.seesField(field))
    .map(([field]) => field);
  if (sort !== undefined && !view.seesField(sort)) fields.push('sort');
  if (fields.length > 0) {
    throw Problem.invalid(fields.map((field) => ({ field, code: 'COMMON_NOT_A_CHOICE' })));
  }
}
