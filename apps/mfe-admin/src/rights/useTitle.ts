import { useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';
import type { KeptRequest } from './useRightsRequests';

/** The effect of a request in one line. */
export function useTitle(): (request: KeptRequest) => string {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  return ({ kind, shown }) => {
    const [role] = shown.roles;
    return t(`rights.title.${kind}`, {
      person: shown.person?.name ?? '',
      role: role ? text(role.name) || role.code : '',
      version: shown.versionName ?? '',
    });
  };
}
