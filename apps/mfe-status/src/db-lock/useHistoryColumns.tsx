import type { DbLockAct } from '@casebook/api-status';
import { useMessages } from '@casebook/shell-sdk';
import { DateTimeZoned } from '@casebook/ui/core';
import type { ListColumn } from '@casebook/ui/data';
import { useTranslation } from 'react-i18next';
import styles from './db-lock.module.css';

/** Why something was done: the reason of the person, or why a lock was taken back. */
export function useActReason(): (act: DbLockAct) => string {
  const messages = useMessages();
  return ({ reason, code, params }) => (code ? messages.text(code, params) : (reason ?? ''));
}

export function useHistoryColumns(): ListColumn<DbLockAct>[] {
  const { t } = useTranslation('mfe_status');
  const reasonOf = useActReason();
  return [
    {
      key: 'at',
      title: t('dbLock.col.at'),
      fixed: true,
      render: ({ at }) => <DateTimeZoned utc={at} />,
    },
    { key: 'act', title: t('dbLock.col.act'), render: ({ act }) => t(`dbLock.done.${act}`) },
    {
      key: 'person',
      title: t('dbLock.col.person'),
      render: ({ person, role }) => (
        <>
          {person ?? t('dbLock.system')}
          {role ? <div className={styles['soft']}>{role}</div> : null}
        </>
      ),
    },
    { key: 'reason', title: t('dbLock.col.reason'), render: reasonOf },
    {
      key: 'certificate',
      title: t('dbLock.col.certificate'),
      render: ({ certificateNo, certificateDigest }) =>
        certificateNo === null ? null : (
          <>
            {t('dbLock.certificateNo', { no: certificateNo })}
            {certificateDigest ? (
              <code className={styles['hash']} title={certificateDigest}>
                {certificateDigest}
              </code>
            ) : null}
          </>
        ),
    },
  ];
}
