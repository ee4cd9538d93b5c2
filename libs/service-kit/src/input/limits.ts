/** Limits of what several services take. Those that a screen needs too are in `@casebook/catalogue`. */

/** Largest id, count or position: what an `integer` column of PostgreSQL holds. */
export const LARGEST_ID = 2_147_483_647;

/** Number of the last page of a list that can be asked for. */
export const MAX_PAGE_NUMBER = 100_000;

/** Values of one filter of a list. */
export const MAX_FILTER_VALUES = 200;

/** Characters of `PAGE.ITEM`: two keys of a design and the dot between them. */
export const MAX_ITEM_PATH_LENGTH = 81;

/** Characters of a text that a list is searched for. */
export const MAX_SEARCH_LENGTH = 100;

/** Sites that one call names. */
export const MAX_SITES_AT_ONCE = 1_000;

/** Levels of lists and objects within each other; a walk over an input must not exhaust the stack. */
export const MAX_INPUT_DEPTH = 100;

/** Bytes of a JSON body; files have their own limits. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
