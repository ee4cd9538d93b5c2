import type { PageCounters, PageState } from '@casebook/api-subject';

export const emptyCounters: PageCounters = {
  items: 0,
  entered: 0,
  inputState: 0,
};

/** A page that has nothing yet. */
export const emptyPage: PageState = {
  values: [],
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: emptyCounters,
};
