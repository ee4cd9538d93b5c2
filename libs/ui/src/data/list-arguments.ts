import type { ListState } from './useListState';

/*
 * What a list asks its service for. The state comes from an address, which anybody can write, or from what another role
 * left in this browser: what names nothing that is known is left out.
 */

const MOST = 2_147_483_647;

type Chosen = Pick<ListState, 'filters'>;

/** The chosen ones of known values. */
export function chosenValues<T extends string | number>(
  { filters }: Chosen,
  column: string,
  known: readonly T[],
): T[] {
  const chosen = filters[column] ?? [];
  return known.filter((one) => chosen.includes(String(one)));
}

/** Chosen numbers that the list does not know beforehand, such as those of people. */
export function chosenNumbers(
  { filters }: Chosen,
  column: string,
  least = 1,
  most = MOST,
): number[] {
  return (filters[column] ?? [])
    .filter((text) => /^\d{1,10}$/.test(text))
    .map(Number)
    .filter((number) => number >= least && number <= most);
}

/** Chosen keys that the list does not know beforehand, such as those of pages. */
export function chosenKeys({ filters }: Chosen, column: string, pattern: RegExp): string[] {
  return (filters[column] ?? []).filter((key) => pattern.test(key));
}

/** By what the list is sorted, if the service can sort by it. */
export function sortArguments<Sort extends string>(
  state: Pick<ListState, 'sort' | 'descending'>,
  sorts: readonly Sort[],
): { sort?: Sort; order?: 'asc' | 'desc' } {
  const sort = sorts.find((one) => one === state.sort);
  return sort === undefined ? {} : { sort, order: state.descending ? 'desc' : 'asc' };
}

/** The page that is shown, what is searched, and the sort, as the services take them. */
export function pageArguments<Sort extends string = never>(
  state: Pick<ListState, 'page' | 'size' | 'search' | 'sort' | 'descending'>,
  sorts: readonly Sort[] = [],
) {
  const { page, size, search } = state;
  return { page, size, search: search || undefined, ...sortArguments(state, sorts) };
}

/** Arguments without those that say nothing: undefined, an empty text, an empty choice. */
export function givenArguments<T extends object>(wanted: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(wanted).filter(
      ([, value]) =>
        value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>;
}
