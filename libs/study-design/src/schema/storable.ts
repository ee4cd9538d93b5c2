/** Largest length of a text in the document; a kept source of an import may be longer. */
export const MAX_DESIGN_TEXT_LENGTH = 20_000;

/** Whether a text can be stored: PostgreSQL stores no NUL, and a lone surrogate is not a character. */
export const isStorable = (text: string): boolean =>
  !text.includes('\u0000') && text.isWellFormed();
