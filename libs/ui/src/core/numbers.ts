import { type Language, locales } from '@casebook/catalogue';
import { useMemo } from 'react';
import { useLanguage } from './context';

export interface NumberTexts {
  /** A count, with the reader's grouping of thousands. */
  count: (value: number) => string;
  /** A share from 0 to 1 as a whole percentage. */
  percent: (share: number) => string;
}

/** Formats numbers of the product. Collected values are shown as entered and never formatted with this. */
export function numberTexts(language: Language): NumberTexts {
  // Digits are Latin in all three languages, as in the studies' own documents.
  const locale = `${locales[language]}-u-nu-latn`;
  const count = new Intl.NumberFormat(locale);
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  return { count: (value) => count.format(value), percent: (share) => percent.format(share) };
}

export function useNumbers(): NumberTexts {
  const language = useLanguage();
  return useMemo(() => numberTexts(language), [language]);
}
