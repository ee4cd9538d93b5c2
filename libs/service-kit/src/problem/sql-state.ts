/** SQLSTATE codes of the database and of the platform schema that services react to. */
export const SqlState = {
  uniqueViolation: '23505',
  diskFull: '53100',
  /** Another transaction held a row for longer than the statement may wait. */
  lockNotAvailable: '55P03',
  /** The session ended between the check of the caller and the write. */
  sessionEnded: 'CB401',
  /** What a write was planned from was changed after it was read. */
  changedSinceRead: 'CB409',
  studyClosed: 'CB421',
  studyLocked: 'CB423',
} as const;

interface DatabaseFault {
  code?: string;
  constraint?: string;
}

/** SQLSTATE of an error of the database, and the constraint that was violated; empty for any other error. */
export const databaseFault = (error: unknown): DatabaseFault =>
  typeof error === 'object' && error !== null ? error : {};
