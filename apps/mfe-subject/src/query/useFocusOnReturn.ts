import type { QueryRow } from '@casebook/api-subject';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import type { ListControl } from '@casebook/ui/data';
import { useEffect } from 'react';

/**
 * Brings a person who returns from a query (`?at=17`) back to its row. When the queries of the last page are all done,
 * the page before it is shown.
 */
export function useFocusOnReturn(
  rows: readonly QueryRow[] | undefined,
  { page, change }: Pick<ListControl, 'page' | 'change'>,
): void {
  const shell = useShell();
  const { search } = useReadStore(shell.location);
  const at = new URLSearchParams(search).get('at');
  useEffect(() => {
    if (!rows || at === null) return;
    if (rows.length === 0 && page > 1) return change({ page: page - 1 });
    shell.nav.setQuery({ at: undefined }, { replace: true });
    const link = document.getElementById(`query-${at}`);
    link?.scrollIntoView?.({ block: 'center' });
    link?.focus({ preventScroll: true });
  }, [at, change, page, rows, shell.nav]);
}
