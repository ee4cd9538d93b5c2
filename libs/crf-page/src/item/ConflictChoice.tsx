import type { ItemInstanceKey } from '@casebook/subject-data';
import { Button, DateTimeZoned } from '@casebook/ui/core';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import type { Conflict } from '../state/page-store';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import { settleConflict } from '../state/page-thunks';
import styles from './item.module.css';
import { useFormat } from './useFormat';

/** Another person saved this item in the meantime: shows the saved value, the typed value, and the choice. */
export function ConflictChoice({
  id,
  conflict,
  label,
}: {
  id: ItemInstanceKey;
  conflict: Conflict;
  /** Names the item where its label is not next to it. */
  label?: string;
}) {
  const t = usePageText();
  const { design, goToItem, utcOffsetMinutes } = useOpenPage();
  const dispatch = usePageDispatch();
  const format = useFormat();
  const mine = usePageSelector((state) => state.page.items[id]?.shown ?? '');
  const notDone = usePageSelector((state) => state.page.items[id]?.notDone);
  const settle = (keep: 'mine' | 'theirs') => {
    dispatch(settleConflict(design, id, keep));
    // The pressed button disappears, so a keyboard user continues at the item.
    goToItem(id);
  };
  return (
    <div className={styles.conflict} role="group" aria-label={t('conflict')}>
      {label ? <strong>{label}</strong> : null}
      <p>
        {conflict.by ? t('conflictBy', { person: conflict.by }) : t('conflictBySomeone')}{' '}
        {conflict.at ? <DateTimeZoned utc={conflict.at} offsetMinutes={utcOffsetMinutes} /> : null}
        {': '}
        <strong>{format(id, conflict.value, conflict.notDone) || t('empty')}</strong>
      </p>
      <p>
        {t('conflictMine')}
        {': '}
        <strong>{format(id, mine, notDone) || t('empty')}</strong>
      </p>
      <Button size="small" onClick={() => settle('mine')}>
        {t('keepMine')}
      </Button>
      <Button size="small" onClick={() => settle('theirs')}>
        {t('takeTheirs')}
      </Button>
    </div>
  );
}
