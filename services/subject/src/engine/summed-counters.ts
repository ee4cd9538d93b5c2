/** Counters of subjects and pages that lists and figures sum up: the column, and the name in an answer. */
export const SUMMED_COUNTERS = [
  ['pages', 'pages'],
  ['pages_started', 'pagesStarted'],
  ['pages_complete', 'pagesComplete'],
  ['items', 'items'],
  ['entered', 'entered'],
  ['frozen', 'frozen'],
  ['sdv', 'sdv'],
  ['reviewed', 'reviewed'],
  ['locked', 'locked'],
  ['signed', 'signed'],
] as const;
