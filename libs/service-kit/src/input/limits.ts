/** Largest id that an `integer` column of PostgreSQL holds. */
export const LARGEST_ID = 2_147_483_647;

/** Characters of a name, an e-mail address, a login ID or an organisation. */
export const MAX_NAME_LENGTH = 256;
