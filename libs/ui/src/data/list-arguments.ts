import type { ListState } from './useListState';

/*
 * The arguments of a list's call. The state comes from an address, which anybody can write, or was stored in this browser
 * by another role, so unknown values are left out.
 */

const MAX_INTEGER = 2_147_483_647;

type Chosen = Pick<ListState, 'filters'>;

/** The known values that are chosen. */
export function chosenValues<T extends string | number>(
  { filters }: Chosen,
  column: string,
  known: readonly T[],
): T[] {
  const chosen = filters[column] ?? [];
  return known.filter((one) => chosen.includes(String(one)));
}

/** Chosen numbers whose values are not known beforehand, such as ids of people. */
export function chosenNumbers(
  { filters }: Chosen,
  column: string,
  least = 1,
  most = MAX_INTEGER,
): number[] {
  return (filters[column] ?? [])
    .filter((text) => /^\d{1,10}$/.test(text))
    .map(Number)
    .filter((number) => number >= least && number <= most);
}

/** Chosen keys whose values are not known beforehand, such as those of pages. */
export function chosenKeys({ filters }: Chosen, column: string, pattern: RegExp): string[] {
  return (filters[column] ?? []).filter((key) => pattern.test(key));
}

/** The order of the list, if the service supports it. */
export function sortArguments<Sort extends string>(
  state: Pick<ListState, 'sort' | 'descending'>,
  sorts: readonly Sort[],
): { sort?: Sort; order?: 'asc' | 'desc' } {
  const sort = sorts.find((one) => one === state.sort);
  return sort === undefined ? {} : { sort, order: state.descending ? 'desc' : 'asc' };
}

/** Page, search and order, as the services take them. */
export function pageArguments<Sort extends string = never>(
  state: Pick<ListState, 'page' | 'size' | 'search' | 'sort' | 'descending'>,
  sorts: readonly Sort[] = [],
) {
  const { page, size, search } = state;
  return { page, size, search: search || undefined, ...sortArguments(state, sorts) };
}

/** Leaves out arguments that are undefined, an empty text or an empty list. */
export function givenArguments<T extends object>(wanted: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;
}
