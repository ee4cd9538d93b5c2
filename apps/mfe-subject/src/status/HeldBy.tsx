import type { StatusSkippedItem } from '@casebook/api-subject';
import { useStatusNames } from '@casebook/screen-kit';
import styles from './status.module.css';

/** Says which level holds the lock of a skipped item. */
export function HeldBy({ level }: { level: StatusSkippedItem['heldBy'] }) {
  const { heldBy } = useStatusNames();
  return level ? <span className={styles.held}>{heldBy(level)}</span> : null;
}
