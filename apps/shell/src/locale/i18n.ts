import { createInstance, type i18n } from 'i18next';
import { initReactI18next } from 'react-i18next';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';

/** The i18next instance of the portal. Every module names its namespace; there is no default namespace. */
export function createI18n(language: string): i18n {
  const instance = createInstance();
  void instance.use(initReactI18next).init({
    lng: language,
    fallbackLng: 'en',
    defaultNS: false,
    initAsync: false,
    interpolation: { escapeValue: false },
    react: { bindI18n: 'languageChanged', bindI18nStore: 'added' },
    resources: { en: { shell: en }, ja: { shell: ja }, th: { shell: th } },
  });
  return instance;
}
