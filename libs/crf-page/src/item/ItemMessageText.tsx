import { StatusGlyph } from '@casebook/ui/core';
import styles from './item.module.css';
import type { ItemMessage } from './useItemMessages';

/** A message, after the glyph and the word of what it is: never by colour alone. */
export function ItemMessageText({ message: { text, status } }: { message: ItemMessage }) {
  return (
    <span className={styles.message}>
      <StatusGlyph status={status} withWord /> <span>{text}</span>
    </span>
  );
}
