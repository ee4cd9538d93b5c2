import { useSeesStatus } from '@casebook/screen-kit';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { useCallback } from 'react';
import { privilegeOfFilter } from './list-arguments';

/** Whether a column, order or filter of the list shows what the role may see and what is its work. */
export function useSeesFilter(): (name: string) => boolean {
  const seesStatus = useSeesStatus();
  const held = useReadStore(useShell().privileges);
  return useCallback(
    (name) => {
      const privilege = privilegeOfFilter[name];
      return seesStatus(name) && (privilege === undefined || held.has(privilege));
    },
    [held, seesStatus],
  );
}
