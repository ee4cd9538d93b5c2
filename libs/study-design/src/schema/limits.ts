/** Characters of a key. */
export const MAX_KEY_LENGTH = 40;

/** Lines that a block of lines may have, and has at most where the design names no maximum. */
export const MAX_LINES = 1_000;
