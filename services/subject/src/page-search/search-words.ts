import { toHalfWidth } from '@casebook/item-values';
import type { Key, Text } from '@casebook/study-design';
import type { DesignVersion } from '../design/design-version';

/** A page as a search compares it: its titles and its subject number, folded. */
export interface SearchedPage {
  titles: readonly string[];
  subjectNo: string;
}

/** As compared: without the difference of width and case. */
export const fold = (text: string): string => toHalfWidth(text).normalize('NFC').toLowerCase();

/** The titles in every language, folded. */
export const foldTitles = (...titles: readonly Text[]): string[] =>
  titles.flatMap((title) => Object.values(title).map((one) => fold(one ?? '')));

/** Each word once. */
export const wordsOf = (search: string): string[] => [
  ...new Set(
    fold(search)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** What a search looks for in the pages that a role sees. */
export interface PageSearch {
  words: readonly string[];
  /** The words that a title has. Digits alone are parts of a number until another word names a page. */
  titleWords: readonly string[];
  /** The pages of which the page or one of its visits has such a word. */
  pageKeys: readonly Key[];
  /** The longest word that no title has; only a subject number can have it. */
  numberWord: string | undefined;
}

/**
 * @param released all versions that were ever released
 * @returns null when no title that the role sees has one of the words: only subjects can be meant
 */
export function pageSearchOf(
  search: string,
  released: readonly DesignVersion[],
  roleCode: string | null,
): PageSearch | null {
  const words = wordsOf(search);
  const seen = released.flatMap((version) => seenPages(version, roleCode));
  const named = (word: string) => seen.some(({ titles }) => has(titles, word));
  const titleWords = words.filter((word) => !/^\d+$/.test(word) && named(word));
  if (titleWords.length === 0) return null;
  const pageKeys = seen
    .filter(({ titles }) => titleWords.some((word) => has(titles, word)))
    .map(({ pageKey }) => pageKey);
  const [numberWord] = words
    .filter((word) => !named(word))
    .toSorted((one, other) => other.length - one.length);
  return { words, titleWords, pageKeys: [...new Set(pageKeys)], numberWord };
}

/** Whether a page has every word, and at least one of them in a title. */
export const isFound = ({ words, titleWords }: PageSearch, page: SearchedPage): boolean =>
  words.every((word) => has(page.titles, word) || page.subjectNo.includes(word)) &&
  titleWords.some((word) => has(page.titles, word));

const has = (titles: readonly string[], word: string): boolean =>
  titles.some((title) => title.includes(word));

/** Each page of the schedule that the role sees, with the titles of the page and the visit. */
function seenPages(
  version: DesignVersion,
  roleCode: string | null,
): { pageKey: Key; titles: string[] }[] {
  const { design, index } = version;
  const view = version.role(roleCode);
  return design.schedule
    .filter(({ visit, page }) => view.seesVisit(visit) && view.seesPage(page))
    .map(({ visit, page }) => ({
      pageKey: page,
      titles: foldTitles(index.pages.get(page)!.title, index.visits.get(visit)!.title),
    }));
}
