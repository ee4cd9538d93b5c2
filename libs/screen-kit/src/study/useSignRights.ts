import { usePrivilege } from '@casebook/shell-sdk';

/** Whether the role sees signatures, and whether it signs. The service decides by the site as well. */
export function useSignRights(): { sees: boolean; signs: boolean } {
  const sees = usePrivilege({ all: ['CRF_VIEW', 'ESIGN_VIEW'] });
  const signs = usePrivilege({ all: ['ESIGN_EDIT'] });
  return { sees, signs: sees && signs };
}
