import { useText } from '@casebook/shell-sdk';
import { type Page, scheduleKey, type Visit } from '@casebook/study-design';
import { Button } from '@casebook/ui/core';
import { type KeyboardEvent, useCallback, useMemo, useRef, useState } from 'react';
import { useCanEdit, useEdit, usePart } from '../draft/draft-hooks';
import { contentsOf } from '../draft/draft-state';
import { useAppStore } from '../draft/store';
import fields from '../shared/fields.module.css';
import grids from '../shared/sticky-grid.module.css';
import { useT } from '../shared/useT';
import { ConditionDialog } from './ConditionDialog';
import styles from './schedule.module.css';
import { type Cell, toggleCollected, toggleMandatory } from './schedule-edits';
import { ScheduleRow } from './ScheduleRow';

export interface Section {
  key: string;
  title: string;
  pages: readonly Page[];
}

/** A place in the grid: row and column, from 0. */
interface Place {
  row: number;
  column: number;
}

const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Pages in rows, visits in columns. One cell has the focus; with Shift, a rectangle of cells is chosen. */
export function ScheduleGrid({
  sections,
  visits,
}: {
  sections: readonly Section[];
  visits: readonly Visit[];
}) {
  const t = useT();
  const text = useText();
  const canEdit = useCanEdit();
  const edit = useEdit();
  const store = useAppStore();
  const rows = useMemo(() => sections.flatMap(({ pages }) => pages), [sections]);
  const [focus, setFocus] = useState<Place>({ row: 0, column: 0 });
  const [start, setStart] = useState<Place>(focus);
  const [conditionOf, setConditionOf] = useState<Cell>();
  const grid = useRef<HTMLTableElement>(null);
  const columns = useMemo(
    () => visits.map(({ key, title }) => ({ key, title: text(title) || key })),
    [visits, text],
  );

  const place = { visit: columns[focus.column]?.key ?? '', page: rows[focus.row]?.key ?? '' };
  const isCollected = usePart('schedule', scheduleKey(place.visit, place.page)) !== undefined;

  const go = (next: Place, extend: boolean) => {
    setFocus(next);
    if (!extend) setStart(next);
    grid.current?.querySelector<HTMLElement>(`[data-cell="${next.row} ${next.column}"]`)?.focus();
  };
  const chosen = (): Cell[] => {
    const [top, bottom] = [Math.min(start.row, focus.row), Math.max(start.row, focus.row)];
    const [left, right] = [
      Math.min(start.column, focus.column),
      Math.max(start.column, focus.column),
    ];
    return rows
      .slice(top, bottom + 1)
      .flatMap((page) =>
        columns.slice(left, right + 1).map(({ key }) => ({ visit: key, page: page.key })),
      );
  };
  const switchMandatory = () =>
    edit(...toggleMandatory(chosen(), contentsOf(store.getState().draft, 'schedule')));
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step) {
      event.preventDefault();
      const row = Math.min(Math.max(focus.row + step[0], 0), rows.length - 1);
      const column = Math.min(Math.max(focus.column + step[1], 0), columns.length - 1);
      go({ row, column }, event.shiftKey);
      return;
    }
    if (!canEdit || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === ' ') toggle(chosen());
    else if (event.key.toLowerCase() === 'm') switchMandatory();
    else if (event.key === 'Enter' && isCollected) setConditionOf(place);
    else return;
    event.preventDefault();
  };
  // Rows keep these functions, so they read the schedule at the moment of the click.
  const toggle = useCallback(
    (cells: Cell[]) => {
      const { draft } = store.getState();
      edit(...toggleCollected(cells, contentsOf(draft, 'schedule'), contentsOf(draft, 'page')));
    },
    [edit, store],
  );
  const onCell = useCallback((row: number, column: number, shift: boolean) => {
    setFocus({ row, column });
    if (!shift) setStart({ row, column });
  }, []);

  const firstRows = sections.map((_section, at) =>
    sections.slice(0, at).reduce((sum, { pages }) => sum + pages.length, 0),
  );
  return (
    <>
      <div className={fields.row}>
        <Button disabled={!isCollected} onClick={() => setConditionOf(place)}>
          {t('schedule.conditionOf')}
        </Button>
        {canEdit ? (
          <Button disabled={!isCollected} onClick={switchMandatory}>
            {t('schedule.switchMandatory')}
          </Button>
        ) : null}
      </div>
      <div className={grids.scroll}>
        {/* The keys of a grid, as WAI-ARIA describes them. */}
        <table
          ref={grid}
          role="grid"
          aria-label={t('schedule.title')}
          aria-multiselectable
          className={grids.grid}
          onKeyDown={onKeyDown}
        >
          <thead className={styles.columns}>
            <tr>
              <th scope="col" className={grids.corner}>
                {t('schedule.page')}
              </th>
              {columns.map(({ key, title }) => (
                <th key={key} scope="col" title={key}>
                  <span className={styles.visit}>{title}</span>
                </th>
              ))}
            </tr>
          </thead>
          {sections.map((section, sectionAt) => (
            <tbody key={section.key}>
              <tr>
                <th scope="rowgroup" colSpan={columns.length + 1} className={grids.section}>
                  {section.title}
                </th>
              </tr>
              {section.pages.map((page, pageAt) => {
                const row = firstRows[sectionAt]! + pageAt;
                const isChosen =
                  row >= Math.min(start.row, focus.row) && row <= Math.max(start.row, focus.row);
                return (
                  <ScheduleRow
                    key={page.key}
                    row={row}
                    page={page.key}
                    title={text(page.title) || page.key}
                    columns={columns}
                    focused={focus.row === row ? focus.column : null}
                    from={isChosen ? Math.min(start.column, focus.column) : null}
                    to={isChosen ? Math.max(start.column, focus.column) : null}
                    onCell={onCell}
                    onToggle={canEdit ? toggle : undefined}
                  />
                );
              })}
            </tbody>
          ))}
        </table>
        {conditionOf ? (
          <ConditionDialog cell={conditionOf} onClose={() => setConditionOf(undefined)} />
        ) : null}
      </div>
    </>
  );
}
