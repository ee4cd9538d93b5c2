import { type Language, languageOf, type Locale, locales } from '@casebook/catalogue';
import { type LocaleView, type ReadStore, writableStore } from '@casebook/shell-sdk';
import type { i18n } from 'i18next';

const LANGUAGE_KEY = 'casebook_language';
/** In the tab: chosen before signing in. Like all else of the tab it is forgotten when a session ends. */
const CHOSEN_KEY = 'casebook_language_chosen';

/** English when none is stored, Japanese for an unknown stored value (spec 9). */
export function storedLanguage(storage: Storage): Language {
  return languageOf(storage.getItem(LANGUAGE_KEY));
}

export interface LanguageParts {
  storage: Storage;
  tab: Storage;
  i18n: Pick<i18n, 'changeLanguage'>;
  /** Texts of a language that are not here yet. */
  prepare(language: Language): Promise<void>;
  /** Keeps the choice for the person who is signed in. @returns false when nobody is */
  keep(language: Language): boolean;
}

/**
 * The language of the screen: texts, dates and the Accept-Language of calls follow it at once. The browser keeps it for
 * the pages before signing in; the person's own is kept on the server and comes with the sign-in.
 */
export class LanguageChoice {
  private readonly state;

  constructor(private readonly parts: LanguageParts) {
    this.state = writableStore<LocaleView>(viewOf(storedLanguage(parts.storage)));
  }

  get view(): ReadStore<LocaleView> {
    return this.state;
  }

  /** Somebody asked for it. */
  async choose(language: Language): Promise<void> {
    if (!this.parts.keep(language)) this.parts.tab.setItem(CHOSEN_KEY, locales[language]);
    await this.show(language);
  }

  /** What was asked for in this tab before signing in; a sign-in makes it the person's. */
  get chosen(): Language | undefined {
    const stored = this.parts.tab.getItem(CHOSEN_KEY);
    return stored === null ? undefined : languageOf(stored);
  }

  /** Somebody signed in: from now on the language is that person's. */
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
