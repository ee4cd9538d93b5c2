import type { Key } from '@casebook/study-design';
import { usePageText } from '../context/usePageText';
import { lineKey } from '../state/note-target';
import { usePageSelector } from '../state/page-state';
import { linesRemovedMeanwhile } from '../state/selectors';
import styles from './item.module.css';

/** Somebody else removed the line while it was typed in: what becomes of the typing. */
export function RemovedLineNote(props: { blockKey: Key; line: number; columnCount: number }) {
  const { blockKey, line, columnCount } = props;
  const t = usePageText();
  const isStranded = usePageSelector((state) =>
    linesRemovedMeanwhile(state).has(lineKey(blockKey, line)),
  );
  if (!isStranded) return null;
  return (
    <tr className="cb-log-notes">
      <td colSpan={columnCount}>
        <p className={`${styles.note} ${styles.warning}`} role="status">
          {t('lineRemovedMeanwhile')}
        </p>
      </td>
    </tr>
  );
}
