import { useNoteTargetName, useOpenPage } from '@casebook/crf-page';
import type { ItemInstanceKey } from '@casebook/subject-data';
import { Button } from '@casebook/ui/core';
import styles from './page-bar.module.css';

/** Links to the given items. */
export function ItemLinks({ ids }: { ids: readonly ItemInstanceKey[] }) {
  const { goToItem } = useOpenPage();
  const nameOf = useNoteTargetName();
  return (
    <span className={styles.links}>
      {ids.map((id) => (
        <Button key={id} type="link" size="small" onClick={() => goToItem(id)}>
          {nameOf(id)}
        </Button>
      ))}
    </span>
  );
}
