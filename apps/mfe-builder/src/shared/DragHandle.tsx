import type { Ref } from 'react';
import styles from './drag-handle.module.css';
import { useT } from './useT';

/** Where the mouse takes a row to drag it. */
export function DragHandle({ ref }: { ref: Ref<HTMLSpanElement> }) {
  const t = useT();
  return (
    <span ref={ref} className={styles.handle} title={t('list.drag')} aria-hidden="true">
      ⠿
    </span>
  );
}
