import { StatusGlyph, useNumbers } from '@casebook/ui/core';
import type { Flag } from './list-arguments';
import styles from './status-list.module.css';

/** How many of the items have a status, with its glyph when all have it. */
export function FlagShare({ flag, count, items }: { flag: Flag; count: number; items: number }) {
  const numbers = useNumbers();
  if (items === 0) return <span className={styles.soft}>–</span>;
  if (count >= items) {
    return <StatusGlyph status={flag} {...(items > 1 && { count, of: items })} />;
  }
  return (
    <span className={`cb-numbers ${count === 0 ? styles.soft : ''}`}>
      {numbers.count(count)}/{numbers.count(items)}
    </span>
  );
}
