import { type Language, languages } from '@casebook/catalogue';
import { useReadStore } from '@casebook/shell-sdk';
import { Segmented } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal-context';

/** A language as its speakers write it. */
export const languageNames: Record<Language, string> = { ja: '日本語', en: 'English', th: 'ไทย' };

interface LanguageSwitchProps {
  block?: boolean;
  onChosen?: () => void;
}

/** The choice of the language on pages outside the frame. */
export function LanguageSwitch({ block, onChosen }: LanguageSwitchProps) {
  const { shell, language } = usePortal();
  const { t } = useTranslation('shell');
  const locale = useReadStore(shell.locale);
  return (
    <Segmented<Language>
      block={block}
      aria-label={t('login.language')}
      value={locale.language}
      options={languages.map((value) => ({
        value,
        label: <span lang={value}>{languageNames[value]}</span>,
      }))}
      onChange={(next) => void language.choose(next).then(onChosen)}
    />
  );
}
