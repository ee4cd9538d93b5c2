import { adminApi, type Site } from '@casebook/api-admin';
import { useStudy } from '@casebook/shell-sdk';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { AUDIT_PAGE, AuditDrawer } from '../audit/AuditDrawer';
import { useSiteLabel, useSiteValue } from './SiteFields';

export function SiteAudit({ site, onClose }: { site: Site; onClose: () => void }) {
  const { t } = useTranslation('mfe_admin');
  const { studyId } = useStudy();
  const [page, setPage] = useState(1);
  const audit = adminApi.useSiteAuditQuery(
    { studyId, siteId: site.siteId, page, size: AUDIT_PAGE },
    { refetchOnMountOrArgChange: true },
  );
  return (
    <AuditDrawer
      title={t('audit.title', { name: site.siteCode })}
      onClose={onClose}
      audit={audit}
      page={page}
      onPage={setPage}
      offsetMinutes={site.utcOffsetMinutes}
      labelOf={useSiteLabel()}
      valueOf={useSiteValue()}
    />
  );
}
