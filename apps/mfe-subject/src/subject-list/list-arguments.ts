import type { ListSubjectsApiArg } from '@casebook/api-subject';
import type { ListState } from '@casebook/ui/data';

/** Spec 2.2: what the subject list filters by. */
export const subjectFilters = [
  'openQuery',
  'allAnswered',
  'locked',
  'signed',
  'reviewed',
  'sdv',
  'frozen',
  'emptyPage',
  'saved',
  'disabled',
] as const;

const sorts = ['subjectNo', 'siteCode', 'registeredAt', 'openQueries', 'progress'] as const;

/** What is asked of the service for a state of the list. */
export function listArguments(
  state: Pick<ListState, 'page' | 'size' | 'sort' | 'descending' | 'search' | 'filters'>,
): Omit<ListSubjectsApiArg, 'studyId'> {
  const chosen = state.filters['status'] ?? [];
  const siteId = Number(state.filters['site']?.[0]);
  const sort = sorts.find((one) => one === state.sort);
  return {
    page: state.page,
    size: state.size,
    ...(siteId > 0 && { siteId }),
    ...(state.search && { search: state.search }),
    ...Object.fromEntries(
      subjectFilters.filter((filter) => chosen.includes(filter)).map((filter) => [filter, true]),
    ),
    ...(sort && { sort, order: state.descending ? 'desc' : 'asc' }),
  };
}
