/** Limits of input of this service. */

/** Characters of an IP number (spec section 9). */
export const MAX_IP_NUMBER_LENGTH = 256;

/** Characters of a lot. */
export const MAX_LOT_LENGTH = 100;

/** IP numbers of one delivery. */
export const MAX_KITS_OF_DELIVERY = 1_000;

/** Largest minimum of a stock. */
export const MAX_MINIMUM = 100_000;

/** Kit types of a study whose minimum is set. */
export const MAX_KIT_TYPES = 200;

/** IP numbers that one message names. */
export const MAX_NUMBERS_NAMED = 10;
