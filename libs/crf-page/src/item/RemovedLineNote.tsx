import type { Key } from '@casebook/study-design';
import { usePageText } from '../context/usePageText';
import { lineTargetKey } from '../state/note-target';
import { usePageSelector } from '../state/page-state';
import { linesRemovedMeanwhile } from '../state/selectors';
import styles from './item.module.css';

/**
 * Informs the person that another person removed the line in which they typed unsaved values.
 */
export function RemovedLineNote(props: { blockKey: Key; line: number; columnCount: number }) {
  const { blockKey, line, columnCount } = props;
  const t = usePageText();
  const isStranded = usePageSelector((state) =>
    linesRemovedMeanwhile(state).has(lineTargetKey(blockKey, line)),
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
