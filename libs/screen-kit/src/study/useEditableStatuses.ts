import { viewPrivileges } from '@casebook/catalogue';
import { useReadStore, useShell } from '@casebook/shell-sdk';
import { STATUS_FLAGS, type StatusFlag, statusPrivilege } from '@casebook/subject-data';
import { useMemo } from 'react';

/** The statuses that the role may set: setting needs seeing, because the answer counts items by their status. */
export function useEditableStatuses(): readonly StatusFlag[] {
  const held = useReadStore(useShell().privileges);
  return useMemo(
    () =>
      STATUS_FLAGS.filter(
        (flag) => held.has(statusPrivilege[flag]) && held.has(viewPrivileges[flag]),
      ),
    [held],
  );
}
