import type { Key } from '@casebook/study-design';
import { useTranslation } from 'react-i18next';
import { useAppSelector } from '../../store';
import { lineId } from '../state/save-request';
import { strandedLines } from '../state/selectors';
import styles from './item.module.css';

/** Somebody else removed the line while it was typed in: what becomes of the typing. */
export function RemovedLineNote(props: { blockKey: Key; line: number; columnCount: number }) {
  const { blockKey, line, columnCount } = props;
  const { t } = useTranslation('mfe_subject');
  const isStranded = useAppSelector((state) => strandedLines(state).has(lineId(blockKey, line)));
  if (!isStranded) return null;
  return (
    <tr className="cb-log-notes">
      <td colSpan={columnCount}>
        <p className={`${styles.note} ${styles.warning}`} role="status">
          {t('block.stranded')}
        </p>
      </td>
    </tr>
  );
}
