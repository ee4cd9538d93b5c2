import type { MatrixCell, PageView, VisitMatrix } from '@casebook/api-subject';
import { useReturnQuery } from '@casebook/screen-kit';
import { ScreenLink, useText } from '@casebook/shell-sdk';
import { StatusGlyph } from '@casebook/ui/core';
import { canOpen } from '../../visit-matrix/matrix-model';
import styles from './visit-pages.module.css';

/** The pages of one visit, each with its state and queries; the open one is marked. */
export function PagesOfVisit({ matrix, view }: { matrix: VisitMatrix; view: PageView }) {
  const text = useText();
  const query = useReturnQuery();
  const visit = matrix.visits.find(({ visitId }) => visitId === view.visitId);
  if (!visit) return null;
  const titles = new Map(matrix.pages.map(({ pageKey, title }) => [pageKey, text(title)]));
  return (
    <ul className={styles.list}>
      {matrix.cells
        .filter(({ visitId }) => visitId === view.visitId)
        .map((cell) => {
          const { pageId, pageKey } = cell;
          const isHere = pageId === view.pageId;
          const words = (
            <>
              <span className={styles.name}>{titles.get(pageKey)}</span>
              <Signs cell={cell} />
            </>
          );
          return (
            <li key={pageId}>
              {isHere || canOpen(cell, visit) ? (
                <ScreenLink
                  screen="CRF_VIEW"
                  params={{ matrixId: pageId }}
                  query={query}
                  className={styles.page}
                  aria-current={isHere ? 'page' : undefined}
                >
                  {words}
                </ScreenLink>
              ) : (
                <span className={styles.page}>{words}</span>
              )}
            </li>
          );
        })}
    </ul>
  );
}

function Signs({ cell }: { cell: MatrixCell }) {
  const { openQueries = 0, answeredQueries = 0 } = cell;
  return (
    <span className={styles.signs}>
      {cell.collected ? null : <StatusGlyph status="noLongerCollected" />}
      <StatusGlyph status={cell.state} withWord />
      {openQueries > 0 ? <StatusGlyph status="openQuery" count={openQueries} /> : null}
      {answeredQueries > 0 ? <StatusGlyph status="answeredQuery" count={answeredQueries} /> : null}
    </span>
  );
}
