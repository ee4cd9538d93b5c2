import { useLocale } from '@casebook/shell-sdk';
import { countryName, countryOptions } from '@casebook/ui/core';
import { useMemo } from 'react';

export { countryName };

/** The property by which countries and time zones are searched. */
export const SEARCHED = { optionFilterProp: 'search' } as const;

/** All countries, found by their name in the reader's language, in English, and by their code. */
export function useCountryOptions(): { value: string; label: string; search: string }[] {
  const { locale } = useLocale();
  return useMemo(
    () =>
      countryOptions(locale).map(({ value, label }) => ({
        value,
        label,
        search: `${label} ${countryName(value, 'en')} ${value}`,
      })),
    [locale],
  );
}
