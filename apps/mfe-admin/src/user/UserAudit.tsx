import { adminApi, type StudyUser, type UserAuditEntry } from '@casebook/api-admin';
import { useLocale, useMessages, useStudy } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_PAGE, AuditDrawer } from '../audit/AuditDrawer';
import { countryName } from '../shared/countries';
import { languageName } from '@casebook/catalogue';
import { useRoleNames } from './choices';
import { useUserLabel } from './useUserLabel';

/** Changes of the person, the membership in the study and the roles in one list. */
export function UserAudit({ user, onClose }: { user: StudyUser; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const { locale } = useLocale();
  const { roleOf } = useRoleNames();
  const { studyId } = useStudy();
  const messages = useMessages();
  const [page, setPage] = useState(1);
  const audit = adminApi.useUserAuditQuery(
    { studyId, personId: user.personId, page, size: AUDIT_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  const valueOf = (field: string, value: string) => {
    if (value === 'true' || value === 'false')
      return t(`common.${value === 'true' ? 'yes' : 'no'}`);
    if (field === 'requestStatus') return t(`rights.status.${value}`);
    if (field === 'changeStatus') return t(`user.changeStatuses.${value}`);
    if (field === 'refusedAct') return t(`user.refusedActs.${value}`);
    if (field === 'refusal') return messages.text(value);
    if (field === 'country') return countryName(value, locale);
    return field === 'language' ? languageName(value) : value;
  };
  const about = ({ entity, roleCode, roleName, siteCode }: UserAuditEntry) =>
    entity === 'assignment' || (entity === 'admin_rights_request' && roleCode)
      ? `${roleOf({ roleCode: roleCode ?? '', roleName: roleName ?? {} })}, ${siteCode ?? t('user.allSites')}`
      : t(`user.about.${entity}`);
  return (
    <AuditDrawer<UserAuditEntry>
      title={t('audit.title', { name: user.name })}
      onClose={onClose}
      audit={audit}
      page={page}
      onPage={setPage}
      labelOf={useUserLabel()}
      valueOf={valueOf}
      about={about}
    />
  );
}
