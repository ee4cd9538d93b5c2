/** Limits of input that only this service accepts. */

/** Characters of a day, `YYYY-MM-DD`. */
export const MAX_DAY_LENGTH = 10;

/** Characters of a country, ISO 3166-1 alpha-2. */
export const MAX_COUNTRY_LENGTH = 2;

/** Characters of the login ID that the calls of spec section 7.2 repeat. */
export const MAX_REPEATED_LOGIN_ID_LENGTH = 320;

/** Users that are disabled or enabled together. */
export const MAX_USERS_AT_ONCE = 200;

/** Roles that a person is given together. */
export const MAX_ROLES_AT_ONCE = 50;

/** Roles that a list of users is filtered by. */
export const MAX_ROLES_FILTERED = 100;

/** Countries that a list of sites is filtered by; there are fewer. */
export const MAX_COUNTRIES_FILTERED = 300;

/** Minutes east of UTC (spec section 9). */
export const MIN_UTC_OFFSET_MINUTES = -660;
export const MAX_UTC_OFFSET_MINUTES = 720;
