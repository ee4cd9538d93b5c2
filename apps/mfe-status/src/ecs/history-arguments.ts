import type { ListEcsRunsApiArg } from '@casebook/api-subject';
import { chosenValues, givenArguments, type ListState } from '@casebook/ui/data';

export const runModes = ['preview', 'apply'] as const;

type Filter = Pick<ListEcsRunsApiArg, 'siteId' | 'mode'>;

/** The filters of the request for a state of the list. */
export function historyArguments(
  state: Pick<ListState, 'filters'>,
  siteId: readonly number[],
): Filter {
  const modes = chosenValues(state, 'mode', runModes);
  return givenArguments<Filter>({
    siteId: [...siteId],
    // Both modes chosen means no filter.
    mode: modes.length === 1 ? modes[0] : undefined,
  });
}
