import { Select } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import type { ReachedSites } from '@casebook/api-admin';
import styles from './subject-list.module.css';

/** One of the sites that the role reaches, or all of them. */
export function SiteChoice(props: {
  sites: ReachedSites;
  siteId: number | undefined;
  onChange: (siteId: number | undefined) => void;
}) {
  const { sites, siteId, onChange } = props;
  const { t } = useTranslation('mfe_subject');
  const known = sites.sites;
  return (
    <Select
      className={styles.site}
      aria-label={t('subjects.site')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={sites.status === 'reading'}
      placeholder={t('subjects.allSites')}
      value={known.some((site) => site.siteId === siteId) ? siteId : undefined}
      onChange={(next: number | undefined) => onChange(next)}
      options={known.map(({ siteId: value, siteCode, name }) => ({
        value,
        label: `${siteCode} ${name}`,
      }))}
    />
  );
}
