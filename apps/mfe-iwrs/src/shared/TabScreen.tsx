import { useReadStore, useShell } from '@casebook/shell-sdk';
import { type ComponentType, useEffect } from 'react';

/** The screen of the tab in the address. A tab that does not exist leads where an unknown address leads. */
export function TabScreen({ tabs }: { tabs: Readonly<Record<string, ComponentType>> }) {
  const shell = useShell();
  const { screen } = useReadStore(shell.location);
  const Screen = tabs[screen?.params['tabId'] ?? ''];
  const isUnknown = Screen === undefined;
  useEffect(() => {
    if (isUnknown) shell.nav.goTo('/404', { replace: true });
  }, [isUnknown, shell]);
  return Screen ? <Screen /> : null;
}
