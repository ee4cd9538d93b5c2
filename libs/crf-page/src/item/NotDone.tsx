import type { ItemInstanceKey } from '@casebook/subject-data';
import { Button, StatusGlyph } from '@casebook/ui/core';
import { usePageText } from '../context/usePageText';
import { inputId } from '../state/note-target';
import styles from './item.module.css';
import { useNotDone } from './useNotDone';

interface NotDoneProps {
  id: ItemInstanceKey;
  /** Names the item for screen readers. */
  label: string;
  lineClosed?: boolean;
  inCell?: boolean;
}

/** In the place of the input of an item that was not done: the word, why, and the way back to a value. */
export function NotDoneValue({ id, label, lineClosed, inCell = false }: NotDoneProps) {
  const t = usePageText();
  const { reason, takeBack } = useNotDone(id, lineClosed);
  return (
    <div id={inputId(id)} tabIndex={-1} className={styles.notDone} role="group" aria-label={label}>
      <StatusGlyph status="notDone" withWord />
      <span className={styles.notDoneReason}>{reason}</span>
      {takeBack ? (
        <Button size="small" aria-label={`${t('notDoneUndo')}: ${label}`} onClick={takeBack}>
          {inCell ? '↺' : t('notDoneUndo')}
        </Button>
      ) : null}
    </div>
  );
}

/** The key that asks why the selected item was not done; by its position, so that it is the same on every keyboard. */
export const NOT_DONE_KEY = { code: 'KeyN', shown: ['Alt', 'N'] } as const;

/**
 * Offers to record an item as not done. Tab passes it, as it passes everything beside the inputs; the key does the same.
 * It keeps its place while the item holds something, so that nothing moves.
 */
export function NotDoneAct({ id, label, lineClosed, inCell = false }: NotDoneProps) {
  const t = usePageText();
  const { isAllowed, isEmpty, ask } = useNotDone(id, lineClosed);
  if (!isAllowed) return null;
  return (
    <button
      type="button"
      tabIndex={-1}
      className={[
        'cb-plain-button',
        styles.notDoneAct,
        !isEmpty && styles.notDoneKept,
        // In a table it would be in every line, and looks like a state.
        inCell && styles.faint,
      ]
        .filter(Boolean)
        .join(' ')}
      title={`${t('notDoneAct')} (${NOT_DONE_KEY.shown.join('+')})`}
      aria-label={`${t('notDoneAct')}: ${label}`}
      aria-keyshortcuts={NOT_DONE_KEY.shown.join('+')}
      onClick={ask}
    >
      {t('notDoneAct')}
    </button>
  );
}
