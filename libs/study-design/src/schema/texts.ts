import type { LanguageCode, Text } from './design';

/**
 * A text in the wanted language; otherwise in the study's first language that has it, otherwise in any
 * (design section 4: text missing in the shown language falls back to the study's first).
 * `language` may carry a region (`ja-JP`). Empty when there is no text at all.
 */
export function textIn(
  text: Text | undefined,
  language: LanguageCode,
  languages: readonly LanguageCode[] = [],
): string {
  if (!text) return '';
  // A page has hundreds of texts, and nearly each has the language.
  if (Object.hasOwn(text, language) && text[language]) return text[language];
  for (const candidate of [language.split('-')[0]!, ...languages, ...Object.keys(text)]) {
    if (Object.hasOwn(text, candidate) && text[candidate]) return text[candidate];
  }
  return '';
}

/** The same text in every given language, from texts of the product; unknown languages get the English one. */
export function textFor(
  languages: readonly LanguageCode[],
  texts: Readonly<{ en: string }> & Readonly<Record<LanguageCode, string>>,
): Text {
  return Object.fromEntries(
    languages.map((language) => [
      language,
      Object.hasOwn(texts, language) ? texts[language]! : texts.en,
    ]),
  );
}
