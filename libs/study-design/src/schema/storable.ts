/** Largest length of a text in the document; a kept source of an import may be longer. */
export const MAX_DESIGN_TEXT_LENGTH = 20_000;

/** What no XML document can hold: control characters other than tab and the ends of lines. */
const NOT_IN_XML = /(?![\t\n\r\u007f-\u009f])\p{Cc}|[\ufffe\uffff]/u;

/**
 * Whether a text can be stored, and read by others in an ODM file: PostgreSQL stores no NUL, a lone surrogate is not a character, and
 * XML has no control characters.
 */
export const isStorable = (text: string): boolean => !NOT_IN_XML.test(text) && text.isWellFormed();
