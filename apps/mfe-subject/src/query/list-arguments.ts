import type { ListQueriesApiArg } from '@casebook/api-subject';
import {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  givenArguments,
  type ListState,
  rangeOf,
} from '@casebook/ui/data';

/** The orders that the service supports. */
export const querySorts = ['subjectNo', 'status', 'issuedAt', 'updatedAt'] as const;

const KEY = /^[\w.]{1,81}$/;

type Filter = Omit<ListQueriesApiArg, 'studyId' | 'page' | 'size' | 'sort' | 'order'>;

/** The filters of the request for a state of the list. */
export function filterOf(
  state: Pick<ListState, 'filters' | 'search'>,
  siteId: readonly number[],
): Filter {
  const issued = rangeOf(state, 'issuedAt');
  const updated = rangeOf(state, 'updatedAt');
  const closed = chosenValues(state, 'closedManually', ['yes', 'no']);
  return givenArguments<Filter>({
    subjectNo: state.search,
    siteId: [...siteId],
    status: chosenNumbers(state, 'status', 1, 5),
    type: chosenNumbers(state, 'type', 1, 2),
    visitDeleted: chosenValues(state, 'visitDeleted', ['yes']).length > 0 || undefined,
    visitKey: chosenKeys(state, 'visit', KEY),
    pageKey: chosenKeys(state, 'page', KEY),
    itemKey: chosenKeys(state, 'item', KEY),
    issuerId: chosenNumbers(state, 'issuer', 0),
    // Both values chosen means no filter.
    closedManually: closed.length === 1 ? closed[0] === 'yes' : undefined,
    issuedFrom: issued.from,
    issuedTo: issued.to,
    updatedFrom: updated.from,
    updatedTo: updated.to,
  });
}
