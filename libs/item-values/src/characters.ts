/** Full-width forms whose compatibility form is the half-width one; the macron's is another. */
const FULL_WIDTH = /[\uFF01-\uFF60\uFFE0-\uFFE2\uFFE4-\uFFE6\u3000]+/g;

/**
 * Full-width forms U+FF01–FF5E to ASCII, full-width signs and the ideographic space to their half-width forms
 * (spec section 5, Text). Katakana stays as it is: half-width katakana is another spelling, not another width
 * of the same text.
 */
export function toHalfWidth(text: string): string {
  return text.replace(FULL_WIDTH, (run) => run.normalize('NFKC')).replaceAll('￣', '¯');
}

/**
 * Hyphens, dashes, minus signs and the long-vowel mark (what a Japanese keyboard gives on the same key).
 * Only for values that can't contain such a character otherwise: numbers and dates.
 */
const DASHES = /[\u2010-\u2015\u2043\u207B\u208B\u2212\u2500\u2501\u2796\u30FC\uFE58\uFE63\uFF70]/g;

/** Every dash or minus look-alike as a plain hyphen; call after {@link toHalfWidth}. */
export function toPlainHyphens(text: string): string {
  return text.replace(DASHES, '-');
}

/** Length as people count it: characters outside the basic plane are one. */
export function characterCount(text: string): number {
  let count = 0;
  for (const _ of text) count++;
  return count;
}
