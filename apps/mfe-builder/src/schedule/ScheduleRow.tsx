import { type ScheduleEntry, scheduleKey } from '@casebook/study-design';
import { memo, useContext } from 'react';
import { placeMark } from '../draft/changed-place';
import { FaultContext } from '../draft/draft-hooks';
import { partId } from '../draft/draft-state';
import grids from '../shared/sticky-grid.module.css';
import { useT } from '../shared/useT';
import { useAppSelector } from '../draft/store';
import styles from './schedule.module.css';
import type { Cell } from './schedule-edits';

interface RowProps {
  row: number;
  page: string;
  title: string;
  columns: readonly { key: string; title: string }[];
  /** The column whose cell has the focus; null: another row has it. */
  focused: number | null;
  /** Columns that are chosen. */
  from: number | null;
  to: number | null;
  onCell: (row: number, column: number, shift: boolean) => void;
  /** Collects the page at a visit, or not; undefined: the person may not. */
  onToggle: ((cells: Cell[]) => void) | undefined;
}

/** One letter for each state of a cell: n(ot collected), m(andatory), o(ptional); a capital has a condition. */
function letter(entry: ScheduleEntry | undefined): string {
  if (!entry) return 'n';
  const state = entry.mandatory ? 'm' : 'o';
  return entry.condition ? state.toUpperCase() : state;
}

const GLYPHS: Readonly<Record<string, string>> = { n: '', m: '●', o: '○', M: '● ?', O: '○ ?' };

/** A page at all visits. Renders again only when one of its own cells changes. */
export const ScheduleRow = memo(function ScheduleRow(props: RowProps) {
  const { row, page, title, columns, focused, from, to, onCell, onToggle } = props;
  const t = useT();
  const faults = useContext(FaultContext);
  const letters = useAppSelector(({ draft }) =>
    columns
      .map(({ key }) =>
        letter(
          draft.parts[partId('schedule', scheduleKey(key, page))]?.content as
            | ScheduleEntry
            | undefined,
        ),
      )
      .join(''),
  );
  const wordOf = (state: string) => {
    if (state === 'n') return t('schedule.none');
    const word = t(state.toLowerCase() === 'm' ? 'schedule.mandatory' : 'schedule.optional');
    return state === state.toUpperCase() ? `${word}, ${t('schedule.conditional')}` : word;
  };
  return (
    <tr>
      <th scope="row" title={page} className={`${grids.row} ${styles.page}`}>
        {title}
      </th>
      {columns.map((column, at) => {
        const state = letters[at]!;
        const isFaulty = faults.has(partId('schedule', scheduleKey(column.key, page)));
        const isChosen = from !== null && at >= from && at <= to!;
        return (
          // The row handles the keys of its cells in the table around it.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <td
            key={column.key}
            role="gridcell"
            {...placeMark('schedule', scheduleKey(column.key, page))}
            data-cell={`${row} ${at}`}
            tabIndex={focused === at ? 0 : -1}
            aria-selected={isChosen}
            aria-label={t('schedule.cell', {
              page: title,
              visit: column.title,
              state: `${wordOf(state)}${isFaulty ? `, ${t('schedule.faulty')}` : ''}`,
            })}
            className={isChosen ? `${styles.cell} ${styles.chosen}` : styles.cell}
            onClick={(event) => {
              onCell(row, at, event.shiftKey);
              // A first click on a collected page only chooses it: its condition would be lost.
              const isFirst = state !== 'n' && focused !== at;
              if (!event.shiftKey && !isFirst) onToggle?.([{ visit: column.key, page }]);
            }}
          >
            {GLYPHS[state]}
            {isFaulty ? <strong className={styles.faulty}>!</strong> : null}
          </td>
        );
      })}
    </tr>
  );
});
