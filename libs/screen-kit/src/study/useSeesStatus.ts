import { statusKindOf, viewPrivileges } from '@casebook/catalogue';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useCallback } from 'react';

/**
 * Whether the role may see a count, filter, order, glyph or audit tab. The service sends no data of hidden statuses,
 * and refuses to filter by them.
 */
export function useSeesStatus(): (name: string) => boolean {
  const held = useReadStore(useShell().privileges);
  return useCallback(
    (name) => {
      const kind = statusKindOf[name];
      return kind === undefined || held.has(viewPrivileges[kind]);
    },
    [held],
  );
}
