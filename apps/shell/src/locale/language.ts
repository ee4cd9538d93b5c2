import { type Language, languageOf, type Locale, locales } from '@casebook/catalogue';
import { type LocaleView, type ReadStore, writableStore } from '@casebook/shell-sdk';
import type { i18n } from 'i18next';

const LANGUAGE_KEY = 'casebook_language';
/** Key in the session storage of the language chosen before signing in; removed when a session ends. */
const CHOSEN_KEY = 'casebook_language_chosen';

/** English when none is stored, Japanese for an unknown stored value (spec 9). */
export function storedLanguage(storage: Storage): Language {
  return languageOf(storage.getItem(LANGUAGE_KEY));
}

export interface LanguageParts {
  storage: Storage;
  tab: Storage;
  i18n: Pick<i18n, 'changeLanguage'>;
  /** Loads the texts of a language. */
  prepare(language: Language): Promise<void>;
  /** Stores the choice for the signed-in person. @returns false without a session */
  keep(language: Language): boolean;
}

/**
 * The language of the screen; texts, dates and the Accept-Language of calls use it. The browser keeps it for the pages
 * before signing in; the server keeps it for each person and sends it with the sign-in.
 */
export class LanguageChoice {
  private readonly state;

  constructor(private readonly parts: LanguageParts) {
    this.state = writableStore<LocaleView>(viewOf(storedLanguage(parts.storage)));
  }

  get view(): ReadStore<LocaleView> {
    return this.state;
  }

  /** The language was chosen on the screen. */
  async choose(language: Language): Promise<void> {
    if (!this.parts.keep(language)) this.parts.tab.setItem(CHOSEN_KEY, locales[language]);
    await this.show(language);
  }

  /** The language that was chosen in this tab before signing in; the sign-in stores it for the person. */
  get chosen(): Language | undefined {
    const stored = this.parts.tab.getItem(CHOSEN_KEY);
    return stored === null ? undefined : languageOf(stored);
  }

  /** Changes to the language of the person who has signed in. */
  async signedIn(language: string): Promise<void> {
    this.parts.tab.removeItem(CHOSEN_KEY);
    await this.show(languageOf(language));
  }

  async show(language: Language): Promise<void> {
    if (this.state.get().language === language) return;
    this.parts.storage.setItem(LANGUAGE_KEY, locales[language]);
    await this.parts.prepare(language);
    await this.parts.i18n.changeLanguage(language);
    this.state.set(viewOf(language));
  }
}

function viewOf(language: Language): LocaleView {
  const locale: Locale = locales[language];
  return { language, locale };
}
