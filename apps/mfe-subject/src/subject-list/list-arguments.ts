import type { DownloadSubjectsApiArg } from '@casebook/api-subject';
import type { ListState } from '@casebook/ui/data';

/** Spec 2.2: what the subject list filters by. Those that are chosen hold all together. */
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
] as const;

const states = ['enabled', 'disabled'] as const;

/** What the menu of filters offers. */
export const listFilters = [...subjectFilters, ...states] as const;

const sorts = ['subjectNo', 'siteCode', 'registeredAt', 'openQueries', 'progress'] as const;

/**
 * The chosen site. An address may hold anything, and what is remembered may come from another study: a site that
 * is not among those that the role reaches is none.
 */
export function chosenSite(
  { filters }: Pick<ListState, 'filters'>,
  sites: readonly { siteId: number }[],
): number | undefined {
  const chosen = filters['site']?.[0];
  return sites.find(({ siteId }) => String(siteId) === chosen)?.siteId;
}

export type ListArguments = Omit<DownloadSubjectsApiArg, 'studyId'>;

/**
 * What is asked of the service for a state of the list, without its page. What is remembered may be from a role that saw
 * more: what this one does not see is not asked for.
 */
export function listArguments(
  state: Pick<ListState, 'sort' | 'descending' | 'search' | 'filters'>,
  siteId: number | undefined,
  seesStatus: (name: string) => boolean,
): ListArguments {
  const chosen = state.filters['status'] ?? [];
  const asked = states.filter((one) => chosen.includes(one));
  const sort = sorts.filter(seesStatus).find((one) => one === state.sort);
  return {
    ...(siteId !== undefined && { siteId }),
    ...(state.search && { search: state.search }),
    ...Object.fromEntries(
      subjectFilters
        .filter((filter) => chosen.includes(filter) && seesStatus(filter))
        .map((filter) => [filter, true]),
    ),
    // Both chosen are all subjects.
    ...(asked.length === 1 && { disabled: asked[0] === 'disabled' }),
    ...(sort && { sort, order: state.descending ? 'desc' : 'asc' }),
  };
}
