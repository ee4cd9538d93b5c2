import { statuses } from '@casebook/ui/core';
import { type Measure, signOf } from './measures';
import styles from './progress.module.css';

/** A bar of a share from 0 to 1, in the colour of its status. */
export function ShareBar({ measure, share }: { measure: Measure; share: number }) {
  return (
    <svg
      className={`${styles.bar} cb-tone-${statuses[signOf(measure)].tone}`}
      viewBox="0 0 100 10"
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <rect width="100" height="10" className={styles.track} />
      <rect width={share * 100} height="10" fill="currentColor" />
    </svg>
  );
}
