import { MAX_OWN_REASONS } from '@casebook/study-design';

/** Limits of input that only this service accepts. */

/** Minutes of inactivity until sign-out. */
export const MIN_AUTO_LOGOUT_MINUTES = 1;
export const MAX_AUTO_LOGOUT_MINUTES = 720;

export const MAX_PLANNED_SITES = 100_000;
export const MAX_PLANNED_SUBJECTS = 10_000_000;

/** Characters of the name of a role, in each language. */
export const MAX_ROLE_NAME_LENGTH = 100;

/** Content languages of a new study. */
export const MAX_STUDY_LANGUAGES = 20;

/** Characters of a text by which the notes of an import are searched. */
export const MAX_NOTE_SEARCH_LENGTH = 200;

/** Depth of nested lists and objects in a design document; a real design is far flatter. */
export const MAX_DOCUMENT_DEPTH = 64;

/** Bytes of a design file; real ODM designs are well below 5 MB. */
export const MAX_FILE_BYTES = 20 * 1024 * 1024;

/**
 * Parts of the form with which a file is sent. Two files are received, so that the second is refused with its own
 * message.
 */
export const MAX_FORM_PARTS = { files: 2, fields: 8, parts: 10, headerPairs: 50 } as const;

/** Characters of a file's name that are kept. */
export const MAX_FILE_NAME_LENGTH = 200;

/** Files in memory at the same time. */
export const MAX_FILES_IN_MEMORY = 16;

/** Changes of parts in one edit of a draft. */
export const MAX_CHANGES_OF_EDIT = 1_000;

/** Characters of the key of a part: two keys of a design with a blank, or one with a number. */
export const MAX_PART_KEY_LENGTH = 100;

/** Correction reasons in one change of the settings: the standard ones and those of the study. */
export const MAX_REASONS_SENT = 4 + MAX_OWN_REASONS;

/** A simulation of a scheme: the subjects of all its trials, and the parts of the scheme. */
export const MAX_SIMULATED_SUBJECTS_IN_ALL = 2_000_000;
export const MAX_SIMULATED_ARMS = 10;
export const MAX_SIMULATED_RATIO = 100;
export const MAX_SIMULATED_FACTORS = 10;
export const MAX_SIMULATED_LEVELS = 100;

/** Sum of the ratios in lowest terms, on which the time of a draw depends. */
export const MAX_SIMULATED_PLACES = 20;
