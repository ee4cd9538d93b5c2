import { useReadStore, useShell } from '@casebook/shell-sdk';
import { CasebookThemeProvider } from '@casebook/ui/core';
import type { ReactNode } from 'react';

/** Gives lists the address of the shell, as the frame of the portal does. */
export function Frame({ children }: { children: ReactNode }) {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  const replaceSearch = (next: string) =>
    (shell.location as unknown as { set(value: object): void }).set({
      ...shell.location.get(),
      search: next,
    });
  return (
    <CasebookThemeProvider
      language={useReadStore(shell.locale).language}
      navigate={(href) => shell.nav.goTo(href)}
      address={{ search, replaceSearch }}
      personId={null}
    >
      {children}
    </CasebookThemeProvider>
  );
}
