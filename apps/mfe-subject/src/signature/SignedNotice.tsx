import type { SignatureRow } from '@casebook/api-subject';
import { Alert, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './signature.module.css';

/** Says who signed when, after a signature or several that were given together. */
export function SignedNotice({ rows }: { rows: readonly SignatureRow[] }) {
  const row = rows[0]!;
  const { t } = useTranslation('mfe_subject');
  return (
    <Alert
      className={styles.notice}
      type="success"
      showIcon
      role="status"
      title={
        <>
          <strong>
            {rows.length > 1
              ? t('sign.signedMany', { count: rows.length, name: row.signerName })
              : t('sign.signedBy', { name: row.signerName })}{' '}
            <DateTimeZoned utc={row.signedAt} offsetMinutes={row.utcOffsetMinutes} />
          </strong>
          <p className={styles.line}>{row.meaning}</p>
        </>
      }
    />
  );
}
