import type { StatusSkippedItem } from '@casebook/api-subject';
import { useTranslation } from 'react-i18next';
import styles from './status.module.css';

/** Says which level holds the lock of a skipped item. */
export function HeldBy({ level }: { level: StatusSkippedItem['heldBy'] }) {
  const { t } = useTranslation('mfe_subject');
  return level ? <span className={styles.held}>{t(`status.heldBy.${level}`)}</span> : null;
}
