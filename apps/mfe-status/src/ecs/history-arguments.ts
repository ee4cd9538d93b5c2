import type { ListEcsRunsApiArg, ListEcsSubjectsApiArg } from '@casebook/api-subject';
import { chosenValues, givenArguments, type ListState } from '@casebook/ui/data';

/** Results of a run for one subject: in progress, success, fail, empty (spec section 3). */
export const ecsResults = [0, 1, 2, 3] as const;
export type EcsResult = (typeof ecsResults)[number];

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

type SubjectFilter = Pick<ListEcsSubjectsApiArg, 'siteId' | 'search' | 'result'>;

/** The filters of the request for the subjects with their last run. */
export const subjectArguments = (
  state: Pick<ListState, 'filters' | 'search'>,
  siteId: readonly number[],
): SubjectFilter =>
  givenArguments<SubjectFilter>({
    siteId: [...siteId],
    search: state.search,
    result: chosenValues(state, 'result', ecsResults),
  });
