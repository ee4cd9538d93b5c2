import type { MatrixVisit, VisitMatrix } from '@casebook/api-subject';
import { useReturnQuery } from '@casebook/screen-kit';
import { isPlainClick, useShell, useText } from '@casebook/shell-sdk';
import {
  type FocusEvent,
  type KeyboardEvent,
  memo,
  type SyntheticEvent,
  type MouseEvent,
  useCallback,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import { useSessionMemory } from '../store';
import {
  currentColumn,
  firstFrom,
  firstInColumn,
  type Grid,
  HEAD,
  positionAfterKey,
  type CellPosition,
  positionOf,
} from './matrix-model';
import styles from './matrix.module.css';
import { Row } from './Row';
import { useShownColumns, VISIT_WIDTH } from './useShownColumns';
import { useVisitTitle, VisitHead } from './VisitHead';

/** The cell in the tab order; `how` it scrolls into view when it gets the focus. */
interface Chosen extends CellPosition {
  how: ScrollLogicalPosition | null;
}

/** The cell or visit under the pointer or with the focus. */
export type Highlighted = { pageId: number } | { visitId: number };

/**
 * Pages in rows, visits in columns. One cell is in the tab order; arrow keys reach the others. Of many visits only
 * those near the window are rendered.
 */
export const MatrixTable = memo(function MatrixTable(props: {
  matrix: VisitMatrix;
  grid: Grid;
  /** The page whose cell gets the focus as soon as it is rendered. */
  goal: number | null;
  onHighlight: (highlighted: Highlighted) => void;
  /** Absent where visits cannot be deleted or restored. */
  onChangeVisit?: (visitId: number) => void;
  /** Whether a visit can be deleted or restored. */
  canChange: (visit: MatrixVisit) => boolean;
}) {
  const { matrix, grid, goal, onHighlight, onChangeVisit, canChange } = props;
  const { t } = useTranslation('mfe_subject');
  const shell = useShell();
  const text = useText();
  const visitTitle = useVisitTitle();
  const { lastPages } = useSessionMemory();
  const { subjectId, subjectNo } = matrix.subject;
  const { lines, visits } = grid;
  const scroller = useRef<HTMLDivElement>(null);
  const current = currentColumn(grid);
  const [chosen, setChosen] = useState<Chosen>(() => ({
    ...(firstInColumn(grid, current) ?? { row: 0, column: 0 }),
    how: null,
  }));
  const [reached, setReached] = useState<number | null>(null);
  const position = goal === null || goal === reached ? null : positionOf(grid, goal);
  if (position) {
    setReached(goal);
    setChosen({ ...position, how: 'center' });
  }
  // The chosen cell may have disappeared with its visit or in a new version.
  const active = useMemo(
    () =>
      chosen.row === HEAD &&
      onChangeVisit &&
      visits[chosen.column] &&
      canChange(visits[chosen.column]!)
        ? chosen
        : firstFrom(grid, chosen),
    [canChange, chosen, grid, onChangeVisit, visits],
  );
  const columns = useShownColumns(visits.length, scroller, active?.column ?? -1);
  // Opens at the current visit, unless a page asks for its cell. Only once: afterwards the person scrolls.
  const opensAt = useRef(current);
  useLayoutEffect(() => {
    const element = scroller.current;
    const heads = element?.querySelectorAll<HTMLElement>('thead th');
    if (!element || !heads || opensAt.current < 0) return;
    const free = element.clientWidth - (heads[0]?.offsetWidth ?? 0);
    const middle = (opensAt.current + 0.5) * VISIT_WIDTH;
    // Whole columns: none begins below the column of pages.
    const before = Math.round(Math.max(middle - free / 2, 0) / VISIT_WIDTH);
    element.scrollLeft = before * VISIT_WIDTH;
  }, []);
  const titles = visits.map(visitTitle);
  const visitTitles = useStable(titles);
  const { nav } = shell;
  const query = useReturnQuery();
  const href = useCallback(
    (pageId: number) => nav.href('CRF_VIEW', { subjectNo, matrixId: pageId }, query),
    [nav, query, subjectNo],
  );

  // The cell is certainly rendered now; before, its column may have been outside the window.
  const shown = useRef(chosen);
  useLayoutEffect(() => {
    if (shown.current === chosen) return;
    shown.current = chosen;
    if (chosen.how === null || !active) return;
    const { row, column } = active;
    const element = scroller.current?.querySelector<HTMLElement>(
      row === HEAD
        ? `[data-change="${grid.visits[column]!.visitId}"]`
        : `[data-page="${grid.rows[row]![column]!.pageId}"]`,
    );
    element?.focus({ preventScroll: true });
    element?.scrollIntoView({ block: chosen.how, inline: chosen.how });
  }, [active, chosen, grid]);

  // A cell that is removed with its visit must not take the focus with it.
  const hasFocus = useRef(false);
  useLayoutEffect(() => {
    if (!hasFocus.current || document.activeElement !== document.body) return;
    scroller.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  });

  const press = (event: KeyboardEvent) => {
    if (!active || event.altKey || event.shiftKey || event.metaKey) return;
    if (event.key === 'Delete' && onChangeVisit) {
      event.preventDefault();
      const visit = visits[active.column]!;
      if (canChange(visit)) onChangeVisit(visit.visitId);
      return;
    }
    const hasAct = (visit: MatrixVisit) => onChangeVisit !== undefined && canChange(visit);
    const to = positionAfterKey(grid, active, event, hasAct);
    if (!to) return;
    event.preventDefault();
    setChosen({ ...to, how: 'nearest' });
  };

  const look = (event: SyntheticEvent) => {
    const found = highlightedBy(event.target);
    if (found) onHighlight(found);
  };

  const click = (event: MouseEvent) => {
    const link = (event.target as Element).closest<HTMLElement>('[data-page], [data-change]');
    if (!link) return;
    if (link.dataset['change']) return onChangeVisit?.(Number(link.dataset['change']));
    const pageId = Number(link.dataset['page']);
    lastPages.set(subjectId, pageId);
    if (!isPlainClick(event)) return;
    event.preventDefault();
    nav.go('CRF_VIEW', { subjectNo, matrixId: pageId }, { query });
  };

  const focus = (event: SyntheticEvent) => {
    hasFocus.current = true;
    look(event);
    const found = highlightedBy(event.target);
    const at = found && 'pageId' in found ? positionOf(grid, found.pageId) : null;
    if (at && !isAt(active, at)) setChosen({ ...at, how: null });
  };

  const blur = (event: FocusEvent) => {
    const to = event.relatedTarget;
    if (to && !event.currentTarget.contains(to)) hasFocus.current = false;
  };

  return (
    <div ref={scroller} className={styles.scroll}>
      <table
        role="grid"
        className={styles.matrix}
        style={{ width: `calc(var(--page-width) + ${visits.length * VISIT_WIDTH}px)` }}
        aria-label={t('matrix.label', { subjectNo })}
        aria-rowcount={lines.length + 1}
        aria-colcount={visits.length + 1}
        onKeyDown={press}
        onClick={click}
        onMouseOver={look}
        onFocus={focus}
        onBlur={blur}
      >
        <colgroup>
          <col className={styles.pageColumn} />
          <col span={visits.length} style={{ width: VISIT_WIDTH }} />
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            <th scope="col" aria-colindex={1} className={styles.corner}>
              {t('matrix.page')}
            </th>
            {visits.map((visit, column) => (
              <VisitHead
                key={visit.visitId}
                visit={visit}
                title={visitTitles[column]!}
                column={column}
                canChange={onChangeVisit !== undefined && canChange(visit)}
                isCurrent={column === current}
                isActive={active?.row === HEAD && active.column === column}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map((line, at) =>
            line.kind === 'group' ? (
              <tr key={line.key} aria-rowindex={at + 2} className={styles.group}>
                <th scope="rowgroup">{text(line.title)}</th>
                <td colSpan={visits.length} />
              </tr>
            ) : (
              <Row
                key={line.key}
                page={line.page}
                title={text(line.page.title)}
                index={at + 2}
                cells={line.cells}
                visits={visits}
                visitTitles={visitTitles}
                columns={columns}
                active={active?.row === line.row ? active.column : null}
                href={href}
              />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
});

const isAt = (one: CellPosition | null, other: CellPosition) =>
  one?.row === other.row && one.column === other.column;

function highlightedBy(target: EventTarget): Highlighted | null {
  const element = (target as Element).closest<HTMLElement>('[data-cell], [data-visit]');
  if (!element) return null;
  const { cell, visit } = element.dataset;
  return cell ? { pageId: Number(cell) } : { visitId: Number(visit) };
}

/** Returns the same array as long as its contents are equal. */
function useStable(list: readonly string[]): readonly string[] {
  const [kept, setKept] = useState(list);
  const isSame = kept.length === list.length && kept.every((one, at) => one === list[at]);
  if (!isSame) setKept(list);
  return isSame ? kept : list;
}
