import type { MatrixVisit, VisitMatrix } from '@casebook/api-subject';
import { useReturnQuery } from '@casebook/screen-kit';
import { isPlainClick, useShell, useText } from '@casebook/shell-sdk';
import { useLanguage } from '@casebook/ui/core';
import { type MouseEvent, useEffect, useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../store';
import { CellSigns, describeCell } from './Cell';
import { canOpen } from './matrix-model';
import styles from './matrix.module.css';
import type { Highlighted } from './MatrixTable';
import { useVisitTitle } from './VisitHead';

/** Pages that belong to no visit day, such as adverse events: beside the table, so that they are always in sight. */
export function CommonPages(props: {
  matrix: VisitMatrix;
  visit: MatrixVisit;
  /** The page whose link gets the focus. */
  goal: number | null;
  onHighlight: (highlighted: Highlighted) => void;
  /** Absent where the visit cannot be restored. Nobody is offered to delete the pages of a whole study. */
  onRestore?: (visitId: number) => void;
}) {
  const { matrix, visit, goal, onHighlight, onRestore } = props;
  const { t } = useTranslation('mfe_subject');
  const { nav } = useShell();
  const text = useText();
  const language = useLanguage();
  const title = useVisitTitle()(visit);
  const headId = useId();
  const { lastPages } = useSessionMemory();
  const query = useReturnQuery();
  const list = useRef<HTMLUListElement>(null);
  const { subjectId, subjectNo } = matrix.subject;
  const titles = new Map(matrix.pages.map((page) => [page.pageKey, text(page.title)]));
  const cells = matrix.cells.filter(({ visitId }) => visitId === visit.visitId);

  useEffect(() => {
    if (goal !== null) list.current?.querySelector<HTMLElement>(`[data-page="${goal}"]`)?.focus();
  }, [goal]);

  const open = (event: MouseEvent, pageId: number) => {
    lastPages.set(subjectId, pageId);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    nav.go('CRF_VIEW', { subjectNo, matrixId: pageId }, { query });
  };
  const act = t('matrix.restoreVisit', { visit: title });
  return (
    <section className={styles.common} aria-labelledby={headId}>
      <h2
        id={headId}
        className={visit.deleted ? styles.deletedCommon : undefined}
        data-visit={visit.visitId}
        onMouseEnter={() => onHighlight({ visitId: visit.visitId })}
      >
        {title}
      </h2>
      <ul ref={list}>
        {cells.map((cell) => {
          const { pageId, pageKey } = cell;
          const name = titles.get(pageKey) ?? '';
          const description = describeCell(cell, language);
          const look = () => onHighlight({ pageId });
          return (
            <li key={pageId} data-cell={pageId} onMouseOver={look} onFocus={look}>
              {canOpen(cell, visit) ? (
                <a
                  href={nav.href('CRF_VIEW', { subjectNo, matrixId: pageId }, query)}
                  data-page={pageId}
                  aria-label={`${name}, ${title}: ${description}`}
                  onClick={(event) => open(event, pageId)}
                >
                  <CellSigns cell={cell} />
                  {name}
                </a>
              ) : (
                <span title={description}>
                  <CellSigns cell={cell} />
                  <span className="cb-hidden">{description} </span>
                  {name}
                </span>
              )}
            </li>
          );
        })}
      </ul>
      {onRestore ? (
        <button
          type="button"
          className="cb-plain-button cb-sign-restore"
          aria-label={act}
          title={act}
          onClick={() => onRestore(visit.visitId)}
        />
      ) : null}
    </section>
  );
}
