/** Characters of a key. */
export const MAX_KEY_LENGTH = 40;

/** Characters of the value of a text, and of one whose item names no maximum. */
export const MAX_TEXT_LENGTH = 4_000;

/** Characters of a screening or enrolment number, random key or eConsent subject ID (spec section 9). */
export const MAX_IDENTIFIER_LENGTH = 256;

/** Digits that a number can carry without losing one. */
export const MAX_DIGITS = 15;

/** Repetitions of a visit or a cycle, and unscheduled visits: numbers go from 1 to this. */
export const MAX_REPEATS = 999;

/** Subjects of a simulated trial of a scheme, and trials of one simulation. */
export const SIMULATED_SUBJECTS = { min: 2, max: 2_000 };
export const SIMULATED_TRIALS = { min: 100, max: 10_000 };

/** Lines that a block of lines may have, and has at most where the design names no maximum. */
export const MAX_LINES = 1_000;
