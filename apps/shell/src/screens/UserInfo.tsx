import { useSession } from '@casebook/shell-sdk';
import { PageHeader } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './user-info.module.css';

/** Basic information of the signed-in person. */
export function UserInfo() {
  const { t } = useTranslation('shell');
  const session = useSession();
  const rows = [
    [t('user.loginId'), session.loginId],
    [t('user.name'), session.name],
    [t('user.email'), session.email],
    [t('user.organisation'), session.organisation],
  ];
  return (
    <>
      <PageHeader title={t('user.title')} breadcrumb={[{ label: t('nav.studies'), href: '/' }]} />
      <dl className={styles['facts']}>
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value || '–'}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
