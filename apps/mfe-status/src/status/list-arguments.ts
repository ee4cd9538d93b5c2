import type { DownloadStatusesApiArg, StatusListLevel } from '@casebook/api-subject';
import { SITE_FILTER } from '@casebook/screen-kit';
import {
  chosenKeys,
  chosenValues,
  givenArguments,
  type ListState,
  sortArguments,
} from '@casebook/ui/data';
import { MAX_SUBJECT_NUMBER_LENGTH } from '@casebook/subject-data';
import { inputStatesOf, isWithin, sortsOf } from './status-levels';

/** The statuses that people set, each with the name of its count, column and filter. */
export const flags = ['frozen', 'sdv', 'reviewed', 'locked', 'signed'] as const;
export type Flag = (typeof flags)[number];

/** Whether all items of a row have a status, or at least one lacks it. */
export const shares = ['all', 'open'] as const;

/** The filters of the column with the number of queries. */
export const queryFilters = ['openQuery', 'answeredQuery'] as const;

/** The filter of the column with the number of items that wait for SDV. */
export const sdvOpenFilter = ['open'] as const;

/** The filter for disabled subjects, which no list shows without it, because they count in no figure. */
export const STATE_FILTER = 'state';
export const stateFilter = ['disabled'] as const;

const KEY = /^[\w.]{1,81}$/;

/** The filter by one whole subject number, set by following a row. */
export const SUBJECT_FILTER = 'subjectNo';
const SUBJECT_NO = new RegExp(`^.{1,${MAX_SUBJECT_NUMBER_LENGTH}}$`, 'u');

/** The subject of the filter. */
export const chosenSubject = (state: Pick<ListState, 'filters'>): string | undefined =>
  chosenKeys(state, SUBJECT_FILTER, SUBJECT_NO)[0];

/** The filters and the order of a list, as its acts and its download take them. */
export type StatusFilter = Omit<DownloadStatusesApiArg, 'studyId' | 'level'>;

/**
 * The arguments of the call for a state of the list. Remembered filters may come from a role that saw more, so filters by hidden
 * statuses are left out.
 */
export function listArguments(
  level: StatusListLevel,
  state: Pick<ListState, 'sort' | 'descending' | 'search' | 'filters'>,
  siteIds: readonly number[],
  seesStatus: (name: string) => boolean,
): StatusFilter {
  const queries = chosenValues(state, 'openQueries', queryFilters).filter(seesStatus);
  const shareOf = (flag: Flag) => {
    const chosen = chosenValues(state, flag, shares);
    // Both values chosen means no filter.
    return chosen.length === 1 && seesStatus(flag) ? chosen[0] : undefined;
  };
  return givenArguments<StatusFilter>({
    siteIds: [...siteIds],
    search: isWithin(level, 'subject') ? state.search : undefined,
    subjectNo: isWithin(level, 'subject') ? chosenSubject(state) : undefined,
    disabled:
      (isWithin(level, 'subject') && chosenValues(state, STATE_FILTER, stateFilter).length > 0) ||
      undefined,
    visitKey: isWithin(level, 'visit') ? chosenKeys(state, 'visit', KEY) : undefined,
    pageKey: isWithin(level, 'page') ? chosenKeys(state, 'page', KEY) : undefined,
    inputStates: chosenValues(state, 'inputState', inputStatesOf[level]),
    openQuery: queries.includes('openQuery') || undefined,
    answeredQuery: queries.includes('answeredQuery') || undefined,
    sdvOpen:
      (seesStatus('sdvOpen') && chosenValues(state, 'sdvOpen', sdvOpenFilter).length > 0) ||
      undefined,
    ...Object.fromEntries(flags.map((flag) => [flag, shareOf(flag)])),
    ...sortArguments(
      state,
      sortsOf[level].filter((sort) => seesStatus(sort)),
    ),
  });
}

type Filters = ListState['filters'];

/** The filters that another level has too, with the values that it allows. */
export function filtersAt(level: StatusListLevel, filters: Filters): Filters {
  const at = { filters };
  const kept: Record<string, readonly string[]> = {
    [SITE_FILTER]: filters[SITE_FILTER] ?? [],
    [SUBJECT_FILTER]: isWithin(level, 'subject') ? (filters[SUBJECT_FILTER] ?? []) : [],
    [STATE_FILTER]: isWithin(level, 'subject') ? chosenValues(at, STATE_FILTER, stateFilter) : [],
    visit: isWithin(level, 'visit') ? (filters['visit'] ?? []) : [],
    page: isWithin(level, 'page') ? (filters['page'] ?? []) : [],
    inputState: chosenValues(at, 'inputState', inputStatesOf[level]).map(String),
    openQueries: chosenValues(at, 'openQueries', queryFilters),
    sdvOpen: chosenValues(at, 'sdvOpen', sdvOpenFilter),
    ...Object.fromEntries(flags.map((flag) => [flag, chosenValues(at, flag, shares)])),
  };
  return Object.fromEntries(Object.entries(kept).filter(([, values]) => values.length > 0));
}
