import * as areas from './all-areas.generated';
import {
  type CatalogueEntry,
  fill,
  isOne,
  type Language,
  type MessageParams,
} from './define/define';

export { areas };

export type Areas = typeof areas;
/** Every code of every area. */
export type Code = { [A in keyof Areas]: keyof Areas[A] & string }[keyof Areas];

const entries: ReadonlyMap<string, CatalogueEntry> = new Map(
  Object.values(areas).flatMap((area): [string, CatalogueEntry][] => Object.entries(area)),
);

/** All codes, for tests and for documents that list them. */
export const codes = [...entries.keys()] as Code[];

export function isCode(code: string): code is Code {
  return entries.has(code);
}

export function entryOf(code: Code): CatalogueEntry {
  return entries.get(code)!;
}

/**
 * The message of a code in a language. A code that this build does not contain (an older tab with a newer service)
 * returns the general server message with the code, never an empty text.
 */
export function message(code: string, params: MessageParams, language: Language): string {
  const entry = entries.get(code);
  const one = language === 'en' && isOne(params) ? entry?.enOne : undefined;
  return entry
    ? fill(one ?? entry[language], params)
    : fill(areas.common.COMMON_UNKNOWN_CODE[language], { code });
}
