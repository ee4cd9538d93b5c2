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
  parts: readonly SearchPart[];
}

/** Pages whose titles lack the same word, which the subject number must have; first those that have all words. */
export interface SearchPart {
  pageKeys: readonly Key[];
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
  const titleWords = words.filter(
    (word) => !/^\d+$/.test(word) && seen.some(({ titles }) => has(titles, word)),
  );
  if (titleWords.length === 0) return null;
  const named = seen.filter(({ titles }) => titleWords.some((word) => has(titles, word)));
  // The longest word that is missing finds the fewest subjects.
  const byLength = words.toSorted((one, other) => other.length - one.length);
  const parts = Map.groupBy(named, ({ titles }) => byLength.find((word) => !has(titles, word)));
  return {
    words,
    titleWords,
    parts: [...parts]
      .map(([numberWord, pages]) => ({
        numberWord,
        pageKeys: [...new Set(pages.map(({ pageKey }) => pageKey))],
      }))
      .toSorted((one, other) => rankOf(one) - rankOf(other)),
  };
}

const rankOf = ({ numberWord }: SearchPart): number => (numberWord === undefined ? 0 : 1);

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
