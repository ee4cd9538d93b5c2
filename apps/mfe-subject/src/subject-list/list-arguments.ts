import type { DownloadSubjectsApiArg } from '@casebook/api-subject';
import { chosenValues, type ListState, sortArguments } from '@casebook/ui/data';

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

/** The chosen site, if it is among those that the role reaches. */
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
  const asked = chosenValues(state, 'status', states);
  return {
    ...(siteId !== undefined && { siteId }),
    ...(state.search && { search: state.search }),
    ...Object.fromEntries(
      chosenValues(state, 'status', subjectFilters)
        .filter(seesStatus)
        .map((filter) => [filter, true]),
    ),
    // Both chosen are all subjects.
    ...(asked.length === 1 && { disabled: asked[0] === 'disabled' }),
    ...sortArguments(state, sorts.filter(seesStatus)),
  };
}
