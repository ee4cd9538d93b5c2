import { type Language, languageOptions } from '@casebook/catalogue';
import { useReadStore } from '@casebook/shell-sdk';
import { Segmented } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../portal/portal-context';

interface LanguageSwitchProps {
  block?: boolean;
  onChosen?: () => void;
}

/** Language selection on pages outside the frame. */
export function LanguageSwitch({ block, onChosen }: LanguageSwitchProps) {
  const { shell, language } = usePortal();
  const { t } = useTranslation('shell');
  const locale = useReadStore(shell.locale);
  return (
    <Segmented<Language>
      block={block}
      aria-label={t('login.language')}
      value={locale.language}
      options={languageOptions.map(({ language: value, name }) => ({
        value,
        label: <span lang={value}>{name}</span>,
      }))}
      onChange={(next) => void language.choose(next).then(onChosen)}
    />
  );
}
