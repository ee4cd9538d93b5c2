/** Limits of input, for the screens and the services. Lengths are in characters. */

/** A person's name, e-mail address, login ID or organisation. */
export const MAX_NAME_LENGTH = 256;

/** A telephone number. */
export const MAX_PHONE_LENGTH = 64;

/** Reason of a change. */
export const MAX_REASON_LENGTH = 1_000;

/** A title of a notice, in each language. */
export const MAX_NOTICE_TITLE_LENGTH = 120;

/** A text of a notice, in each language. */
export const MAX_NOTICE_TEXT_LENGTH = 4_000;

/** Site ID (code). */
export const MAX_SITE_CODE_LENGTH = 40;

/** Name of a site, and of its department. */
export const MAX_SITE_NAME_LENGTH = 200;

/** Address of a site. */
export const MAX_ADDRESS_LENGTH = 400;

/** Contract number of a study or a site. */
export const MAX_CONTRACT_NUMBER_LENGTH = 100;

/** Reason of a change of a study's configuration or of a release. */
export const MAX_CONFIGURATION_REASON_LENGTH = 500;

/** Study ID as text. */
export const MAX_STUDY_ID_LENGTH = 100;

/** Protocol number of a study. */
export const MAX_PROTOCOL_NUMBER_LENGTH = 100;

/** Name of a version of a design. */
export const MAX_VERSION_NAME_LENGTH = 60;

/** Rows of one page of a list, when a call or a person names no other number (spec section 9). */
export const PAGE_SIZE = 10;

/** Most rows of one page of a list. */
export const MAX_PAGE_SIZE = 200;

/** The object of an act that requires re-authentication, as JSON in bytes of UTF-8. */
export const MAX_RE_AUTH_OBJECT_BYTES = 4_096;
