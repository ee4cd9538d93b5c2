import type { EcsTotals } from '@casebook/api-subject';

/** What a run changes. Values of an earlier version are told as well, but nothing happens to them. */
export const changeKinds = ['open', 'close', 'reopen', 'values', 'pages', 'visits'] as const;

export const hasChanges = (totals: EcsTotals): boolean =>
  changeKinds.some((kind) => totals[kind] > 0);
