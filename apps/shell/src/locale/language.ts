import { type Language, languageOf, type Locale, locales } from '@casebook/catalogue';
import { type LocaleView, type ReadStore, writableStore } from '@casebook/shell-sdk';
import type { i18n } from 'i18next';

const LANGUAGE_KEY = 'casebook_language';

/** English when none is stored, Japanese for an unknown stored value (spec 9). */
export function storedLanguage(storage: Storage): Language {
  return languageOf(storage.getItem(LANGUAGE_KEY));
}

/** The language choice, kept in the browser: texts, dates and the Accept-Language of calls follow it at once. */
export class LanguageChoice {
  private readonly state;

  constructor(
    private readonly storage: Storage,
    private readonly i18n: i18n,
    /** Texts of a language that are not here yet. */
    private readonly prepare: (language: Language) => Promise<void>,
  ) {
    this.state = writableStore<LocaleView>(viewOf(storedLanguage(storage)));
  }

  get view(): ReadStore<LocaleView> {
    return this.state;
  }

  async choose(language: Language): Promise<void> {
    this.storage.setItem(LANGUAGE_KEY, locales[language]);
    await this.prepare(language);
    await this.i18n.changeLanguage(language);
    this.state.set(viewOf(language));
  }
}

function viewOf(language: Language): LocaleView {
  const locale: Locale = locales[language];
  return { language, locale };
}
