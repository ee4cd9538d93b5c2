import { Button, StatusGlyph } from '@casebook/ui/core';
import { useOpenPage } from '../context/open-page';
import { usePageText } from '../context/usePageText';
import { askNotDone, pageNotDone, takeBackNotDone } from '../state/not-done';
import { usePageDispatch, usePageSelector } from '../state/page-state';
import styles from './not-done.module.css';

/**
 * Where the study allows it: records the whole page as not done while it is empty, says that it is, and takes it back. Its place
 * stays when a value is entered, so that no item moves.
 */
export function WholePageNotDone() {
  const t = usePageText();
  const { design, editable } = useOpenPage();
  const dispatch = usePageDispatch();
  const { kind, ids } = usePageSelector((state) => pageNotDone(state, design));
  const reason = usePageSelector((state) => state.page.items[ids[0] ?? '']?.notDone);
  if (kind === 'none' || (kind !== 'recorded' && !editable)) return null;
  if (kind === 'refused') return <div className={styles.page} />;
  return (
    <div className={styles.page}>
      {kind === 'offered' ? (
        <Button size="small" onClick={() => dispatch(askNotDone(design, ids))}>
          {t('notDonePageAct')}
        </Button>
      ) : (
        <>
          <StatusGlyph status="notDone" withWord />
          <span>
            {t('notDonePage')} {reason}
          </span>
          {editable ? (
            <Button size="small" onClick={() => dispatch(takeBackNotDone(design, ids))}>
              {t('notDonePageUndo')}
            </Button>
          ) : null}
        </>
      )}
    </div>
  );
}
