/** Limits of the Excel files with lists of arms and IP numbers. */

/** Bytes of a file (spec section 5: at most 1 MB). */
export const MAX_LIST_BYTES = 1024 * 1024;

/** Characters of a file's name. */
export const MAX_LIST_NAME_LENGTH = 100;

/** Parts of a multipart form. Two files, so that a second one is refused and not ignored. */
export const MAX_FORM_PARTS = { files: 2, fields: 8, parts: 10, headerPairs: 50 } as const;

/** Bytes of all parts of a workbook when they are unpacked: a small file can unpack to any size. */
export const MAX_UNPACKED_BYTES = 32 * 1024 * 1024;

/** Rows of a list, with its head. */
export const MAX_LIST_ROWS = 20_001;

/** Columns of a list. */
export const MAX_LIST_COLUMNS = 50;

/** Faults of rows that one answer names; the reader corrects these first. */
export const MAX_ROW_FAULTS = 50;

/** Seconds in which a file must have been read. */
export const LIST_READ_SECONDS = 15;
