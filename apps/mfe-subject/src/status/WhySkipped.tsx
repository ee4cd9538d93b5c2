import type { StatusSkippedItem } from '@casebook/api-subject';
import { useStatusNames } from '@casebook/screen-kit';
import styles from './status.module.css';

/** Says which level holds the lock of a skipped item, or what prevents its lock. */
export function WhySkipped({ item }: { item: Pick<StatusSkippedItem, 'heldBy' | 'blockedBy'> }) {
  const why = useStatusNames().whySkipped(item);
  return why ? <span className={styles.held}>{why}</span> : null;
}
