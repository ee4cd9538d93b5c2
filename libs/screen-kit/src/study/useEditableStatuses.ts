import { viewPrivileges } from '@casebook/catalogue';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { STATUS_FLAGS, type StatusFlag, statusPrivilege } from '@casebook/subject-data';
import { useMemo } from 'react';

const NONE: readonly StatusFlag[] = [];

/**
 * The statuses that the role may set now: setting needs seeing, because the answer counts items by their status, and a study
 * that is not locked.
 */
export function useEditableStatuses(): readonly StatusFlag[] {
  const shell = useShell();
  const held = useReadStore(shell.privileges);
  const isLocked = useReadStore(shell.study)?.locked ?? false;
  return useMemo(
    () =>
      isLocked
        ? NONE
        : STATUS_FLAGS.filter(
            (flag) => held.has(statusPrivilege[flag]) && held.has(viewPrivileges[flag]),
          ),
    [held, isLocked],
  );
}
