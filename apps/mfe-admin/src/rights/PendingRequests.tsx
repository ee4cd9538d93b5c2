import { ScreenLink, usePrivilege } from '@casebook/shell-sdk';
import { Alert } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import css from '../shared/admin.module.css';
import { useRightsRequests } from './useRightsRequests';

/** The number of pending requests, of all users or of one, with a link; renders nothing when there are none. */
export function PendingRequests({ personId }: { personId?: number }) {
  const mayOpen = usePrivilege({
    any: ['user_register', 'user_role_edit', 'user_disable', 'user_edit', 'study_setting_edit'],
  });
  return mayOpen ? <PendingRequestsBar personId={personId} /> : null;
}

function PendingRequestsBar({ personId }: { personId?: number }) {
  const { t } = useTranslation('mfe_admin');
  const { open } = useRightsRequests();
  const rows =
    personId === undefined ? open : open.filter(({ shown }) => shown.person?.personId === personId);
  if (rows.length === 0) return null;
  return (
    <Alert
      className={css.bar}
      type="info"
      showIcon
      title={t('rights.waiting', { count: rows.length })}
      action={<ScreenLink screen="RIGHTS_REQUESTS">{t('rights.see')}</ScreenLink>}
    />
  );
}
