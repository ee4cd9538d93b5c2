/** Characters of a randomisation number (spec section 9). */
export const MAX_RANDOM_NUMBER_LENGTH = 256;

/** Characters of a level, a site or an arm in a cell. */
export const MAX_CELL_LENGTH = 100;

/** Entries of one list in all: waiting and in use. */
export const MAX_LIST_ENTRIES = 20_000;
