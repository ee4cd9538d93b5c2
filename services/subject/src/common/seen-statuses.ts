import { StatusView } from '@casebook/role-view';
import { type Caller, Problem } from '@casebook/service-kit';

/** Which query and flag statuses the caller's role may see. */
export const statusViewOf = (caller: Pick<Caller, 'may'>): StatusView =>
  new StatusView((privilege) => caller.may(privilege));

/**
 * Refuses a filter or order by a status that the role may not see, because the returned rows would reveal it.
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
