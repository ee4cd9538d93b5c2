import type { SiteFilter } from '@casebook/screen-kit';
import { Select } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './subject-list.module.css';

/** One of the sites that the role reaches, or all of them. */
export function SiteChoice(props: {
  options: SiteFilter['options'];
  isReading: boolean;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const { t } = useTranslation('mfe_subject');
  return (
    <Select
      className={styles.site}
      aria-label={t('subjects.site')}
      allowClear
      showSearch={{ optionFilterProp: 'label' }}
      loading={props.isReading}
      placeholder={t('subjects.allSites')}
      value={props.value}
      onChange={(next: string | undefined) => props.onChange(next)}
      options={[...props.options]}
    />
  );
}
