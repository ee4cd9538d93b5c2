import { type Query, useQuery, useReadStore, useShell } from '@casebook/shell-sdk';
import { useMemo } from 'react';

/** Query parameter with the address to return to when the screen is closed. */
export const RETURN_QUERY = 'from';

/** The current address, to be passed to a screen that returns to it. */
export function usePresentAddress(): string {
  const { pathname, search } = useReadStore(useShell().location);
  return pathname + search;
}

/**
 * Returns to the screen that linked here and replaces the current entry of the browser's history; null without such a screen.
 * An address of another origin is ignored, because anybody can write a link.
 */
export function useReturn(): (() => void) | null {
  const shell = useShell();
  const [query] = useQuery();
  const from = query.get(RETURN_QUERY);
  if (!from || !/^\/(?![/\\])/.test(from)) return null;
  return () => shell.nav.goTo(from, { replace: true });
}

/** Passes the address to return to on to a neighbouring screen, such as the next page: `nav.go(screen, {}, { query })`. */
export function useReturnQuery(): Query {
  const [query] = useQuery();
  const from = query.get(RETURN_QUERY);
  return useMemo(() => (from ? { [RETURN_QUERY]: from } : {}), [from]);
}
