import { StatusGlyph, useNumbers } from '@casebook/ui/core';
import type { Flag } from './list-arguments';
import styles from './status-list.module.css';

/** How many of the items have a status, with its glyph when all have it. */
export function FlagShare(props: {
  flag: Flag;
  count: number;
  items: number;
  /** The row is an item: it has the status or not, so there is nothing to count. */
  isItem: boolean;
}) {
  const { flag, count, items, isItem } = props;
  const numbers = useNumbers();
  if (items === 0) return <span className={styles.soft}>–</span>;
  if (count >= items) {
    return <StatusGlyph status={flag} {...(items > 1 && { count, of: items })} />;
  }
  if (isItem) return null;
  return (
    <span className={`cb-numbers ${count === 0 ? styles.soft : ''}`}>
      {numbers.count(count)}/{numbers.count(items)}
    </span>
  );
}
