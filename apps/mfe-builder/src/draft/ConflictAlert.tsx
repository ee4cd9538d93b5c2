import { Alert, Button } from '@casebook/ui/core';
import { useT } from '../shared/useT';
import { useAppDispatch, useAppSelector } from './store';
import { draftActions } from './draft-slice';
import { repeatConflict } from './draft-thunks';
import styles from './draft-bar.module.css';
import { usePartName } from './usePartName';

/** Says that another person changed the same part first; the screen shows that change, and the own one waits for a decision. */
export function ConflictAlert() {
  const t = useT();
  const partName = usePartName();
  const dispatch = useAppDispatch();
  const conflict = useAppSelector(({ draft }) => draft.conflict);
  if (!conflict) return null;
  const parts = conflict.changes.map(({ kind, key }) => partName(kind, key)).join(', ');
  return (
    <Alert
      type="warning"
      showIcon
      title={t('draft.conflict', { parts })}
      description={t('draft.conflictText')}
      action={
        <div className={styles.bar}>
          <Button onClick={() => dispatch(draftActions.conflictDecided())}>
            {t('draft.keepTheirs')}
          </Button>
          <Button type="primary" onClick={() => dispatch(repeatConflict())}>
            {t('draft.putMine')}
          </Button>
        </div>
      }
    />
  );
}
