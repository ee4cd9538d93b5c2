import type { ListState } from '@casebook/ui/data';

/** The state of a list as the services take it; a sort that an address made up is left out. */
export function listArguments<Sort extends string>(state: ListState, sorts: readonly Sort[]) {
  const sort = sorts.find((one) => one === state.sort);
  return {
    page: state.page,
    size: state.size,
    search: state.search || undefined,
    sort,
    order: sort ? (state.descending ? ('desc' as const) : ('asc' as const)) : undefined,
  };
}
