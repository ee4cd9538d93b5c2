/** Shorter words occur by chance, so a search for them would prove nothing. */
const LEAST_LENGTH = 3;

export const isSearchable = (word: string): boolean => word.length >= LEAST_LENGTH;

const escaped = (word: string): string => word.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

const evenly = (text: string): string => text.replaceAll(/\s+/g, ' ');

/** A text without the parts that everybody may read, wherever its lines are broken. */
export function withoutPublic(text: string, publicTexts: readonly string[]): string {
  const longestFirst = publicTexts
    .map(evenly)
    .filter((part) => isSearchable(part.trim()))
    .toSorted((a, b) => b.length - a.length);
  return longestFirst.reduce((rest, part) => rest.replaceAll(part, ' '), evenly(text));
}

/**
 * The words that occur in a text as whole words, in small or capital letters. Japanese and Thai have no spaces, so a word that has
 * no Latin letter or digit at its ends is found anywhere.
 */
export function findWords(text: string, words: readonly string[]): string[] {
  return words.filter((word) => {
    if (!isSearchable(word)) return false;
    const before = /^[a-z\d]/i.test(word) ? '(?<![a-z0-9])' : '';
    const after = /[a-z\d]$/i.test(word) ? '(?![a-z0-9])' : '';
    return new RegExp(`${before}${escaped(word)}${after}`, 'i').test(text);
  });
}
