import './base.css';
import { type Language, locales } from '@casebook/catalogue';
import { App, ConfigProvider, type ConfigProviderProps } from 'antd';
import english from 'antd/locale/en_US';
import { type ReactNode, useEffect, useInsertionEffect, useMemo, useState } from 'react';
import { type Address, AddressContext, UiContext } from './context';
import { antdTheme } from './theme';
import { applyTokens } from './tokens';

type AntdLocale = NonNullable<ConfigProviderProps['locale']>;

/**
 * The icon of a busy button has no accessible name and no animation. antd's own icon is named "loading", and it stays in the
 * button when it is removed before its animation has begun.
 */
const buttons = {
  autoInsertSpace: false,
  loadingIcon: <span className="cb-busy" aria-hidden="true" />,
};

/** antd's texts: English is built in, other languages are loaded when first needed. */
const antdLocales: Record<Language, () => Promise<AntdLocale>> = {
  en: async () => english,
  ja: async () => (await import('antd/locale/ja_JP')).default,
  th: async () => (await import('antd/locale/th_TH')).default,
};

export interface CasebookThemeProviderProps {
  language: Language;
  /** From `<meta name="csp-nonce">`; styles without it are refused by the page's policy. */
  nonce?: string;
  navigate: (href: string) => void;
  address: Address;
  personId: number | null;
  children: ReactNode;
}

/** Theme, language, notices and dialogs for everything below. Mounted once, by the shell. */
export function CasebookThemeProvider(props: CasebookThemeProviderProps) {
  const { language, nonce, navigate, address, personId, children } = props;
  // Set from the start, because antd mounts all children again when a locale is added.
  const [locale, setLocale] = useState<AntdLocale>(english);

  useEffect(() => {
    let current = true;
    void antdLocales[language]().then((loaded) => {
      if (current) setLocale(loaded);
    });
    return () => {
      current = false;
    };
  }, [language]);

  useInsertionEffect(() => {
    applyTokens(document.documentElement, language);
    document.documentElement.lang = locales[language];
  }, [language]);

  const theme = useMemo(() => antdTheme(language), [language]);
  const csp = useMemo(() => (nonce ? { nonce } : undefined), [nonce]);
  const environment = useMemo(
    () => ({ language, navigate, personId }),
    [language, navigate, personId],
  );

  return (
    <UiContext value={environment}>
      <AddressContext value={address}>
        <ConfigProvider theme={theme} locale={locale} csp={csp} button={buttons}>
          <App
            className="cb-app"
            notification={{ placement: 'topRight', top: 70, duration: 3, pauseOnHover: false }}
          >
            {children}
          </App>
        </ConfigProvider>
      </AddressContext>
    </UiContext>
  );
}
