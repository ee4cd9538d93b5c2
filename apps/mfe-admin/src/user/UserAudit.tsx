import { adminApi, type AssignmentAuditEntry, type StudyUser } from '@casebook/api-admin';
import { useStudy, useText } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_PAGE, AuditDrawer } from '../audit/AuditDrawer';
import { useUserLabel } from './UserRegister';

export function UserAudit({ user, onClose }: { user: StudyUser; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const text = useText();
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const trail = adminApi.useUserAuditQuery(
    { studyId, personId: user.personId, page, size: AUDIT_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <AuditDrawer<AssignmentAuditEntry>
      title={t('audit.title', { name: user.name })}
      onClose={onClose}
      trail={trail}
      page={page}
      onPage={setPage}
      labelOf={useUserLabel()}
      valueOf={(_, value) => value}
      about={(entry) =>
        `${text(entry.roleName) || entry.roleCode}, ${entry.siteCode ?? t('user.allSites')}`
      }
    />
  );
}
