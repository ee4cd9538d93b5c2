import { languages } from '@casebook/catalogue';
import { message } from '@casebook/catalogue/all';
import en from '../i18n/en.json';
import ja from '../i18n/ja.json';
import th from '../i18n/th.json';

/** The message bar of a conflict in each language. Japanese and Thai have no plural forms. */
const bars = {
  en: [en.bar.renewed, en.bar.conflict_one, en.bar.conflict_other],
  ja: [ja.bar.renewed, ja.bar.conflict],
  th: [th.bar.renewed, th.bar.conflict],
};

it.each(languages)(
  'describes a conflict on the page like the catalogue message, without asking for a refresh that is already done (%s) [R8-SAVE-01]',
  (language) => {
    const messageText = message('CDMS700MSG004', {}, language);
    const refreshed = bars[language][0]!;
    expect(messageText.startsWith(refreshed)).toBe(true);
    for (const words of bars[language]) expect(words.startsWith(refreshed)).toBe(true);
  },
);
