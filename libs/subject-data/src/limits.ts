/** Limits of what a person enters of a subject, for the screen and the service that takes it. */

/** Characters of the text of a query, an answer or a comment. */
export const MAX_NOTE_LENGTH = 4_000;

/** Characters of a subject number (spec section 9). */
export const MAX_SUBJECT_NUMBER_LENGTH = 256;

/** Queries that are closed, reopened or edited together. */
export const MAX_QUERIES_AT_ONCE = 1_000;

/** Pages of a subject that are signed together: their digests must fit into the object of a re-authentication. */
export const MAX_PAGES_SIGNED = 40;

/** Subjects that are disabled or enabled together. */
export const MAX_SUBJECTS_AT_ONCE = 500;
