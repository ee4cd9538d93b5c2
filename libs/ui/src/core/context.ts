import type { Language } from '@casebook/catalogue';
import { createContext, useContext } from 'react';

/** Values of the application for the components; CasebookThemeProvider provides them. */
export interface UiEnvironment {
  language: Language;
  /** Opens an address of the portal without reloading it. */
  navigate: (href: string) => void;
  /** Keeps the remembered list states of people on a shared computer apart. */
  personId: number | null;
}

export interface Address {
  search: string;
  replaceSearch: (search: string) => void;
}

export const UiContext = createContext<UiEnvironment>({
  language: 'en',
  navigate: (href) => window.location.assign(href),
  personId: null,
});

/** Separate from UiContext, because it changes with every navigation and only lists read it. */
export const AddressContext = createContext<Address | null>(null);

export function useLanguage(): Language {
  return useContext(UiContext).language;
}

export function useNavigateTo(): (href: string) => void {
  return useContext(UiContext).navigate;
}
