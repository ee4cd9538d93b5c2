/** The three languages of the product, as used in texts; browsers and headers use the locale (`ja-JP`). */
export const languages = ['ja', 'en', 'th'] as const;
export type Language = (typeof languages)[number];

export const locales = { ja: 'ja-JP', en: 'en-US', th: 'th-TH' } as const;
export type Locale = (typeof locales)[Language];

/** The choice of a language by its number (spec section 9), with its name in the language itself. */
export const languageOptions = [
  { id: 1, code: 'CDMS100OPT001', language: 'ja', name: '日本語' },
  { id: 2, code: 'CDMS100OPT002', language: 'en', name: 'English' },
  { id: 3, code: 'CDMS100OPT003', language: 'th', name: 'ไทย' },
] as const;

/** The name of a language in the language itself. */
export const languageName = (code: string): string =>
  languageOptions.find(({ language }) => language === code)?.name ?? code;

/** One text in all three languages. */
export type Text3 = Readonly<Record<Language, string>>;

/** A message for people. `status` is the HTTP status of an answer with this code. */
export interface CatalogueEntry extends Text3 {
  readonly status?: number;
  /** The English text when what it counts is one; the other languages have one form. */
  readonly enOne?: string;
}

export type Area = Readonly<Record<string, CatalogueEntry>>;

/**
 * Declares the messages of one area. A code belongs to exactly one area (a test refuses duplicates) and never changes
 * its meaning once released, because stored histories contain codes.
 */
export function defineArea<const A extends Area>(area: A): A {
  return area;
}

export type MessageParam = string | number | boolean | null | undefined;
export type MessageParams = Readonly<Record<string, MessageParam>>;

const placeholder = /\{([A-Za-z][A-Za-z0-9_]*)\}/g;

/** The names of the placeholders in a text, sorted, each once. */
export function placeholders(text: string): string[] {
  return [...new Set([...text.matchAll(placeholder)].map((found) => found[1]!))].toSorted();
}

/** The parameters that texts count by: the first one that a message has. */
const COUNTED = ['count', 'max', 'most'] as const;

/** Whether a message counts exactly one thing, so that English uses its singular. */
export function isOne(params: MessageParams): boolean {
  const name = COUNTED.find((one) => params[one] !== undefined && params[one] !== null);
  return name !== undefined && Number(params[name]) === 1;
}

/**
 * Puts parameters into a text; an unknown placeholder stays visible, so that a missing parameter is noticed and
 * reported.
 */
export function fill(text: string, params: MessageParams = {}): string {
  return text.replace(placeholder, (whole, name: string) => {
    const value = params[name];
    return value === undefined || value === null ? whole : String(value);
  });
}

/**
 * The language for a locale, an `Accept-Language` value or the number of a {@link languageOptions} entry. English
 * when nothing is given, Japanese when the value is unknown (the specification's two defaults).
 */
export function languageOf(locale: string | null | undefined): Language {
  if (!locale || locale === '*') return 'en';
  const first = locale.split(',')[0]!.trim().toLowerCase();
  if (first === 'jp') return 'ja';
  const numbered = languageOptions.find(({ id }) => first === String(id));
  if (numbered) return numbered.language;
  return (
    languages.find((language) => first === language || first.startsWith(`${language}-`)) ?? 'ja'
  );
}
