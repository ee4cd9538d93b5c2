import type { EcsTotals } from '@casebook/api-subject';

/** The kinds of changes of a run. Former values are listed separately, because a run does not change them. */
export const changeKinds = ['open', 'close', 'reopen', 'values', 'pages', 'visits'] as const;

export const hasChanges = (totals: EcsTotals): boolean =>
  changeKinds.some((kind) => totals[kind] > 0);
