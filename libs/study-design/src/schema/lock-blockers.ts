/** What a study can let prevent the lock of an item. The rule that judges an item is in `@casebook/subject-data`. */
export const LOCK_BLOCKERS = [
  'openQuery',
  'answeredQuery',
  'notEntered',
  'sdvOpen',
  'notReviewed',
] as const;
export type LockBlocker = (typeof LOCK_BLOCKERS)[number];
