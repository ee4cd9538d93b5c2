/** Limits of what only this service takes. */

/** Line number of a block. */
export const MAX_LINE_NUMBER = 100_000;

/** Changed items of one save: enough for a long log page, as imported from a file. */
export const MAX_ITEMS_SAVED = 5_000;

/** Items of one registration. */
export const MAX_ITEMS_REGISTERED = 2_000;

/** Characters typed for an item: more than any item allows, so that the item's own rule gives the message. */
export const MAX_TYPED_LENGTH = 20_000;

/** Characters typed for a subject number: more than it may have, so that its own rule gives the message. */
export const MAX_TYPED_NUMBER_LENGTH = 4_000;

/** Lines of a block in their new order. */
export const MAX_LINES_ORDERED = 10_000;

/** Blocks of a page whose lines are put in a new order by one save. */
export const MAX_BLOCKS_ORDERED = 50;

/** Subjects that one run of the checks names. */
export const MAX_SUBJECTS_OF_RUN = 1_000;

/** Persons, and items, that an audit trail is filtered by. */
export const MAX_AUDIT_FILTER_VALUES = 100;

/** Visits of a subject that its audit trail is filtered by. */
export const MAX_AUDIT_VISITS = 200;

/** Pages of a subject that its audit trail is filtered by. */
export const MAX_AUDIT_PAGES = 500;

/** Skipped items that the answer to one status act names. */
export const MAX_SKIPPED_ITEMS = 100;

/** Targets that one status run names. */
export const MAX_STATUS_TARGETS = 10_000;

/** Subjects that a status run refused, as named in its report. */
export const MAX_REFUSED_SUBJECTS = 100;

/** Queries are filtered by their age up to this number of days. */
export const MAX_QUERY_AGE_DAYS = 3650;

/** Changes since an earlier signature that the preview of the next one names. */
export const MAX_SIGNATURE_CHANGES = 500;
