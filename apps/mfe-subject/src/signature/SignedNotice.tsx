import type { SignatureRow } from '@casebook/api-subject';
import { Alert, DateTimeZoned } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import styles from './signature.module.css';

/** Says who signed when, after a signature. */
export function SignedNotice({ row }: { row: SignatureRow }) {
  const { t } = useTranslation('mfe_subject');
  return (
    <Alert
      type="success"
      showIcon
      role="status"
      title={
        <>
          <strong>
            {t('sign.signedBy', { name: row.signerName })}{' '}
            <DateTimeZoned utc={row.signedAt} offsetMinutes={row.utcOffsetMinutes} />
          </strong>
          <p className={styles.line}>{row.meaning}</p>
        </>
      }
    />
  );
}
