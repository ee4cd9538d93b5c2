import { adminApi, type Assignment } from '@casebook/api-admin';
import { authApi } from '@casebook/api-auth';
import { languageOptions } from '@casebook/catalogue';
import { useStudy, useText } from '@casebook/shell-sdk';
import { useTranslation } from 'react-i18next';

export const languages = languageOptions.map(({ language, name }) => ({
  value: language,
  label: name,
}));

/** The roles of the study, and the sites within the reader's reach. */
export function useChoices() {
  const text = useText();
  const { studyId, roleId } = useStudy();
  const roles = authApi.useStudyRolesQuery({ studyId });
  const sites = adminApi.useSiteMasterDataQuery({ studyId, studyBody: { studyId, roleId } });
  return {
    loading: roles.isFetching || sites.isFetching,
    roles: (roles.data?.rows ?? []).map((role) => ({
      value: role.roleId,
      label: text(role.name) || role.code,
      siteLimited: role.siteLimited,
      unblinded: role.unblinded,
      managesAccess: role.managesAccess,
      weighty: role.weighty,
    })),
    sites: (sites.data?.rows ?? []).map((site) => ({
      value: site.siteId,
      label: `${site.siteCode} ${site.name}`,
    })),
  };
}

/** Names of a role and of its site in the reader's language. */
export function useRoleNames() {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  return {
    roleOf: ({ roleName, roleCode }: Pick<Assignment, 'roleName' | 'roleCode'>) =>
      text(roleName) || roleCode,
    siteOf: ({ siteCode, siteName }: Pick<Assignment, 'siteCode' | 'siteName'>) =>
      siteCode ? `${siteCode} ${siteName}` : t('user.allSites'),
  };
}
