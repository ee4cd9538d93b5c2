import type { Site } from '@casebook/api-admin';
import { useTranslation } from 'react-i18next';
import { activeShape, inactiveShape, type StatusLook, StatusWord } from '../shared/StatusWord';

const looks: Readonly<Record<Site['status'], StatusLook>> = {
  active: { tone: 'ok', shape: activeShape },
  disabled: { tone: 'warn', shape: inactiveShape },
  deleted: { tone: 'danger', shape: 'M2.5 4.5h11M6 4.5V2.5h4v2M4 4.5l.6 9h6.8l.6-9' },
};

export function SiteStatus({ status }: { status: Site['status'] }) {
  const { t } = useTranslation('mfe_admin');
  return <StatusWord look={looks[status]} word={t(`site.status.${status}`)} />;
}
