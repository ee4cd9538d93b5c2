import { type Language, languages as productLanguages } from '@casebook/catalogue';
import { useLocale } from '@casebook/shell-sdk';
import { languageNameIn, Select } from '@casebook/ui/core';
import { useState } from 'react';
import { useSingle } from '../draft/draft-hooks';
import { useT } from '../shared/useT';

const isProductLanguage = (language: string): language is Language =>
  productLanguages.some((one) => one === language);

/** A language of the study in which a page is shown, and the field that chooses it. */
export function usePreviewLanguage() {
  const t = useT();
  const { language: own } = useLocale();
  const languages = useSingle('languages');
  const [language, setLanguage] = useState(() => (languages.includes(own) ? own : languages[0]!));
  return {
    language,
    /** The language of the screen that belongs to it; the person's own for one that the product does not have. */
    shownAs: isProductLanguage(language) ? language : own,
    field: (
      <Select
        aria-label={t('editor.previewLanguage')}
        value={language}
        options={languages.map((value) => ({ value, label: languageNameIn(value, own) }))}
        onChange={setLanguage}
      />
    ),
  };
}
