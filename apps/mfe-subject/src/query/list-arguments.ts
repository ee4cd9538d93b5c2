import type { ListQueriesApiArg } from '@casebook/api-subject';
import {
  chosenKeys,
  chosenNumbers,
  chosenValues,
  givenArguments,
  type ListControl,
  type ListState,
  rangeOf,
  sortArguments,
} from '@casebook/ui/data';

/** The orders that the service supports. */
const SORTS = ['subjectNo', 'status', 'issuedAt', 'updatedAt'] as const;

const KEY = /^[\w.]{1,81}$/;

/** The choices of days that a query is older than. */
export const AGES = [7, 14, 30, 60, 90] as const;

/** Which queries the list shows: those that wait for the reader, or all. */
export const VIEWS = ['waiting', 'all'] as const;
export type QueryView = (typeof VIEWS)[number];

type Filter = Omit<ListQueriesApiArg, 'studyId' | 'page' | 'size' | 'sort' | 'order'>;
type Chosen = Pick<ListState, 'filters' | 'search'>;

/**
 * The view of the list. What waits for the reader is the first thing to see; an address with filters and without a view
 * is a link to what they find.
 */
export function viewOf(state: Chosen, canWait: boolean): QueryView {
  const [view] = chosenValues(state, 'view', VIEWS);
  if (!canWait) return 'all';
  if (view) return view;
  const isFiltered = Object.values(state.filters).some((values) => values.length > 0);
  return isFiltered || state.search !== '' ? 'all' : 'waiting';
}

/** The state of the list whose filters keep the view when they are changed or cleared. */
export function keepingView(state: ListControl, view: QueryView): ListControl {
  return {
    ...state,
    change: (part) =>
      state.change(
        'filters' in part ? { ...part, filters: { ...part.filters, view: [view] } } : part,
      ),
  };
}

/** Oldest first where people work through the list. */
export function orderOf(
  state: Pick<ListState, 'sort' | 'descending'>,
  view: QueryView,
): Pick<ListQueriesApiArg, 'sort' | 'order'> {
  // An old query has a high age.
  if (state.sort === 'age') return { sort: 'issuedAt', order: state.descending ? 'asc' : 'desc' };
  if (view === 'waiting' && !state.sort) return { sort: 'issuedAt', order: 'asc' };
  return sortArguments(state, SORTS);
}

/** The filters of the request for a state of the list. */
export function filterOf(state: Chosen, siteId: readonly number[], view: QueryView): Filter {
  const issued = rangeOf(state, 'issuedAt');
  const updated = rangeOf(state, 'updatedAt');
  const closed = chosenValues(state, 'closedManually', ['yes', 'no']);
  const subjects = chosenValues(state, 'subjectNo', ['enabled', 'disabled']);
  const ages = chosenValues(state, 'age', AGES);
  return givenArguments<Filter>({
    subjectNo: state.search,
    siteId: [...siteId],
    waiting: view === 'waiting' || undefined,
    status: chosenNumbers(state, 'status', 1, 5),
    type: chosenNumbers(state, 'type', 1, 2),
    visitDeleted: chosenValues(state, 'visitDeleted', ['yes']).length > 0 || undefined,
    visitKey: chosenKeys(state, 'visit', KEY),
    pageKey: chosenKeys(state, 'page', KEY),
    itemKey: chosenKeys(state, 'item', KEY),
    issuerId: chosenNumbers(state, 'issuer', 0),
    // Both values chosen means no filter.
    subjectDisabled: subjects.length === 1 ? subjects[0] === 'disabled' : undefined,
    closedManually: closed.length === 1 ? closed[0] === 'yes' : undefined,
    olderThan: ages.length > 0 ? Math.min(...ages) : undefined,
    issuedFrom: issued.from,
    issuedTo: issued.to,
    updatedFrom: updated.from,
    updatedTo: updated.to,
  });
}
