import { useQuery, useReadStore, useShell } from '@casebook/shell-sdk';

/** The name in an address that says from where one came, and where closing leads. */
export const RETURN_QUERY = 'from';

/** The present address, to be handed to a screen that leads back to it. */
export function usePresentAddress(): string {
  const { pathname, search } = useReadStore(useShell().location);
  return pathname + search;
}

/**
 * Leads back to the screen that linked here, in place of the present address in the browser's history; null where none
 * did. An address of another origin is not followed: anybody can write a link.
 */
export function useReturn(): (() => void) | null {
  const shell = useShell();
  const [query] = useQuery();
  const from = query.get(RETURN_QUERY);
  if (!from || !/^\/(?![/\\])/.test(from)) return null;
  return () => shell.nav.goTo(from, { replace: true });
}
