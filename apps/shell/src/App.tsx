import { CasebookThemeProvider } from '@casebook/ui/core';
import { ShellProvider, useReadStore } from '@casebook/shell-sdk';
import { useCallback, useMemo } from 'react';
import { I18nextProvider } from 'react-i18next';
import { Provider } from 'react-redux';
import { LeaveGuard } from './frame/LeaveGuard';
import { PageTitle } from './frame/PageTitle';
import { NotificationHost } from './frame/NotificationHost';
import { pageNonce } from './platform/style-nonce';
import type { Portal } from './portal/portal';
import { PortalContext } from './portal/portal-context';
import { RequireSession } from './screens/RequireSession';

/** The providers and parts around every screen. */
export function App({ portal }: { portal: Portal }) {
  const { shell } = portal;
  const { language } = useReadStore(shell.locale);
  const { pathname, search } = useReadStore(shell.location);
  const session = useReadStore(shell.session);
  const navigate = useCallback((href: string) => shell.nav.goTo(href), [shell]);
  const address = useMemo(
    () => ({
      search,
      replaceSearch: (next: string) => shell.nav.goTo(pathname + next, { replace: true }),
    }),
    [shell, pathname, search],
  );
  return (
    <PortalContext value={portal}>
      <Provider store={portal.store}>
        <I18nextProvider i18n={portal.i18n}>
          <ShellProvider shell={shell}>
            <CasebookThemeProvider
              language={language}
              nonce={pageNonce()}
              navigate={navigate}
              address={address}
              personId={session?.personId ?? null}
            >
              {/* Its questions are those of a person. */}
              <NotificationHost
                key={session?.personId ?? 0}
                bridge={portal.ui}
                messages={portal.messages}
              />
              <LeaveGuard dirty={portal.dirty} />
              <PageTitle />
              <RequireSession />
            </CasebookThemeProvider>
          </ShellProvider>
        </I18nextProvider>
      </Provider>
    </PortalContext>
  );
}
