import type { MatrixCell, VisitMatrix } from '@casebook/api-subject';
import { useText } from '@casebook/shell-sdk';
import { StatusGlyph } from '@casebook/ui/core';
import { useTranslation } from 'react-i18next';
import { flagsOf } from './Cell';
import { useVisitTitle } from './VisitHead';
import styles from './matrix.module.css';

/** In words, the cell under the pointer or with the focus. */
export function CellDetail({ cell, matrix }: { cell: MatrixCell | null; matrix: VisitMatrix }) {
  const { t } = useTranslation('mfe_subject');
  const text = useText();
  const visitTitle = useVisitTitle();
  const page = matrix.pages.find(({ pageKey }) => pageKey === cell?.pageKey);
  const visit = matrix.visits.find(({ visitId }) => visitId === cell?.visitId);
  return (
    <div className={styles.detail}>
      {cell && page && visit ? (
        <>
          <strong>
            {visitTitle(visit)} · {text(page.title)}
          </strong>
          <StatusGlyph status={cell.state} withWord />
          <span className="cb-numbers">
            {t('matrix.entered', { entered: cell.entered, items: cell.items })}
          </span>
          {cell.openQueries > 0 ? (
            <StatusGlyph status="openQuery" count={cell.openQueries} withWord />
          ) : null}
          {cell.answeredQueries > 0 ? (
            <StatusGlyph status="answeredQuery" count={cell.answeredQueries} withWord />
          ) : null}
          {flagsOf(cell).map((status) => (
            <StatusGlyph key={status} status={status} withWord />
          ))}
        </>
      ) : (
        t('matrix.hint')
      )}
    </div>
  );
}
