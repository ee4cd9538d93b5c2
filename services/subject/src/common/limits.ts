/** Limits of what a caller may send. */

/** A key of a design. */
export const KEY_LENGTH = 40;

/** A line number of a block. */
export const MAX_LINE = 100_000;

/** Length of the reason for an act, in characters. */
export const MAX_REASON = 1_000;

/** Length of a query, an answer or a comment, in characters. */
export const MAX_NOTE = 4_000;

/** The largest id of the database. */
export const LARGEST_ID = 2_147_483_647;
