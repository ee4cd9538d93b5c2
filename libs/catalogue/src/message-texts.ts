import {
  type Area,
  fill,
  isOne,
  type Language,
  languages,
  type MessageParams,
} from './define/define';

/** Texts of codes in one language, as a module ships them. */
export type Texts = Readonly<Record<string, string>>;

/** The texts that a browser has loaded: some codes in some languages. */
export class MessageTexts {
  private readonly texts: Readonly<Record<Language, Map<string, string>>> = {
    ja: new Map(),
    en: new Map(),
    th: new Map(),
  };

  add(language: Language, texts: Texts): void {
    for (const [code, text] of Object.entries(texts)) this.texts[language].set(code, text);
  }

  /** Adds an area in all languages. */
  addArea(area: Area): void {
    for (const language of languages) this.add(language, textsOf(area, language));
  }

  /** The message of a code; undefined when its text is not loaded. */
  find(code: string, params: MessageParams, language: Language): string | undefined {
    const texts = this.texts[language];
    const text = (isOne(params) ? texts.get(oneOf(code)) : undefined) ?? texts.get(code);
    return text === undefined ? undefined : fill(text, params);
  }
}

/** The key of the text for one thing; codes are in capitals, so it is no code. */
const oneOf = (code: string): string => `${code}_one`;

/** An area in one language, with the texts for one thing where the language has them. */
export const textsOf = (area: Area, language: Language): Texts =>
  Object.fromEntries(
    Object.entries(area).flatMap(([code, entry]) => [
      [code, entry[language]],
      ...(language === 'en' && entry.enOne !== undefined ? [[oneOf(code), entry.enOne]] : []),
    ]),
  );

/** The first word of a code, by which the areas that may contain it are found. */
export const prefixOf = (code: string): string => /^[A-Z]*/.exec(code)![0];
