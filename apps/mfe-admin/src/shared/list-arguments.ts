import { type ListState, sortArguments } from '@casebook/ui/data';

/** Page, search and sort of a list as the administration service takes them. */
export function listArguments<Sort extends string>(state: ListState, sorts: readonly Sort[]) {
  return {
    page: state.page,
    size: state.size,
    search: state.search || undefined,
    ...sortArguments(state, sorts),
  };
}
