import type { DownloadSubjectsApiArg } from '@casebook/api-subject';
import { chosenValues, type ListState, sortArguments } from '@casebook/ui/data';

/** Spec 2.2: the filters of the subject list. A subject must match all chosen filters. */
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

/** Filters by what waits for data entry, which home leads to. */
export const waitingFilters = ['pageDue', 'pageInProgress', 'visitOverdue'] as const;

/** The privilege that the work of a filter needs. */
export const privilegeOfFilter: Readonly<Partial<Record<string, string>>> = {
  pageDue: 'CRF_EDIT',
  pageInProgress: 'CRF_EDIT',
  visitOverdue: 'CRF_VIEW',
} satisfies Record<(typeof waitingFilters)[number], string>;

const yesFilters = [...waitingFilters, ...subjectFilters] as const;

const states = ['enabled', 'disabled'] as const;

/** The filters in the menu. Deleted subjects are listed alone, for roles that restore them. */
export const listFilters = [...yesFilters, ...states, 'deleted'] as const;

const sorts = ['subjectNo', 'siteCode', 'registeredAt', 'openQueries', 'progress'] as const;

export type ListArguments = Omit<DownloadSubjectsApiArg, 'studyId'>;

/**
 * The parameters of the request for a state of the list, without the page number. Remembered filters may come from a
 * role that saw more, so filters by what is hidden now are left out.
 */
export function listArguments(
  state: Pick<ListState, 'sort' | 'descending' | 'search' | 'filters'>,
  siteId: number | undefined,
  sees: (name: string) => boolean,
  seesDeleted: boolean,
): ListArguments {
  const chosen = chosenValues(state, 'status', states);
  return {
    ...(siteId !== undefined && { siteId }),
    ...(state.search && { search: state.search }),
    ...Object.fromEntries(
      chosenValues(state, 'status', yesFilters)
        .filter(sees)
        .map((filter) => [filter, true]),
    ),
    // Both values chosen means no filter.
    ...(chosen.length === 1 && { disabled: chosen[0] === 'disabled' }),
    ...(seesDeleted &&
      chosenValues(state, 'status', ['deleted'] as const).length > 0 && { deleted: true }),
    ...sortArguments(state, sorts.filter(sees)),
  };
}
