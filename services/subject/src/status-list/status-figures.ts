import type { Plain } from '@casebook/service-kit';
import {
  type DataCounts,
  inputStateOf,
  knownSdvOpen,
  type SdvCounts,
} from '@casebook/subject-data';
import { FLAG_FILTERS, type InputState, type StatusFilter } from './status-list.dto';

/** The figures of a row, before statuses that the role does not see are removed. */
export interface Figures extends DataCounts {
  inputState: InputState;
  /** Null: not known, see `sdvUncounted`. */
  sdvOpen: number | null;
}

/** @param isAsked false: nothing of the row is asked for */
export const figuresOf = (counts: DataCounts & SdvCounts, isAsked = true): Figures => ({
  items: counts.items,
  entered: counts.entered,
  inputState: isAsked ? inputStateOf(counts.entered, counts.items) : 3,
  openQueries: counts.openQueries,
  answeredQueries: counts.answeredQueries,
  frozen: counts.frozen,
  sdv: counts.sdv,
  reviewed: counts.reviewed,
  locked: counts.locked,
  signed: counts.signed,
  sdvOpen: isAsked ? knownSdvOpen(counts) : 0,
});

/** Whether a row passes the filters by its figures. */
export function passes(row: Figures, requested: Plain<StatusFilter>): boolean {
  const { inputStates, openQuery, answeredQuery, sdvOpen } = requested;
  // Of what is not asked for, no item has a status or lacks it.
  const items = row.inputState === 3 ? 0 : row.items;
  return (
    (inputStates === undefined || inputStates.includes(row.inputState)) &&
    (openQuery === undefined || row.openQueries > 0 === openQuery) &&
    (sdvOpen === undefined || (row.sdvOpen !== 0) === sdvOpen) &&
    (answeredQuery === undefined || row.answeredQueries > 0 === answeredQuery) &&
    FLAG_FILTERS.every((flag) => {
      const share = requested[flag];
      if (share === undefined) return true;
      return items > 0 && row[flag] >= items === (share === 'all');
    })
  );
}
