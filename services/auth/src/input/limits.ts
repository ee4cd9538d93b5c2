/** Limits of input that only this service accepts. */

/** Characters of the answer to a secret question. */
export const MAX_ANSWER_LENGTH = 256;

/** Studies that one person has open in all tabs. */
export const MAX_OPEN_STUDIES = 100;
