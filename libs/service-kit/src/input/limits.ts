/** Limits of inputs of several services. Limits that screens need too are in `@casebook/catalogue`. */

/** Largest id, count or position: the largest value of an `integer` column of PostgreSQL. */
export const LARGEST_ID = 2_147_483_647;

/** Highest page number of a list. */
export const MAX_PAGE_NUMBER = 100_000;

/** Most values of one filter of a list. */
export const MAX_FILTER_VALUES = 200;

/** Characters of `PAGE.ITEM`: two keys of a design and the dot between them. */
export const MAX_ITEM_PATH_LENGTH = 81;

/** Length of a search text. */
export const MAX_SEARCH_LENGTH = 100;

/** Most sites in one call. */
export const MAX_SITES_AT_ONCE = 1_000;

/** Levels of nested lists and objects, so that recursion over an input does not exhaust the stack. */
export const MAX_INPUT_DEPTH = 100;

/** Bytes of a JSON body; files have their own limits. */
export const MAX_BODY_BYTES = 5 * 1024 * 1024;
