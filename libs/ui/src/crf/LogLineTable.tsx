import './log-line-table.css';
import { Button } from 'antd';
import {
  type DragEvent,
  Fragment,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useUiText } from '../core/useUiText';
import { LineActions } from './LineActions';
import { LineForm } from './LineForm';
import { useLineLayout } from './useLineLayout';

export interface LogLine {
  id: string;
  number: number;
  removed: boolean;
  /** What holds for the line as a whole, below its number. */
  mark?: ReactNode;
}

/** How lines are read and opened while their inputs do not fit beside each other. */
export interface LineForms<Line> {
  /** The line whose form is open. */
  openId: string | null;
  onOpen: (line: Line) => void;
  onClose: () => void;
  /** The value of one cell as text. */
  renderValue: (line: Line, columnId: string) => ReactNode;
  /** All items of a line with their labels. */
  renderForm: (line: Line) => ReactNode;
  /** Called when inputs are about to be drawn elsewhere; what is being typed must be entered. */
  onLayout: () => void;
}

export interface LogLineTableProps<Line extends LogLine> {
  label: string;
  /** Heading of the column of line numbers. */
  numberLabel?: string;
  columns: readonly { id: string; label: ReactNode; required?: boolean }[];
  lines: readonly Line[];
  /** The input of one cell; give it a `label` that names column and line. */
  renderCell: (line: Line, columnId: string) => ReactNode;
  forms: LineForms<Line>;
  /** Glyphs of one line. */
  renderGutter?: (line: Line) => ReactNode;
  /** Messages about a line, in a row over the whole width; or nothing. */
  renderNotes?: (line: Line, columnCount: number) => ReactNode;
  /** Actions; absent when the reader has no right to them. */
  onAdd?: () => void;
  onRemove?: (line: Line) => void;
  onRestore?: (line: Line) => void;
  /** Moves a line to the position of another one. */
  onMove?: (line: Line, to: number) => void;
  /** Whether a line can be moved to the position of another one. */
  canMove?: (line: Line, to: number) => boolean;
}

/** So many values of a line are read beside each other; its form has all of them. */
const MOST_READ = 10;

/**
 * Log lines as a compact table with inline inputs. Where the inputs do not fit beside each other, the table shows the values and
 * a line opens as a form below it, so that nothing is cut off or slides; where even the values do not, they follow each other
 * with their labels. A removed line stays, struck through, and can be
 * restored. Lines are moved by dragging their number, with buttons, and with Alt and the arrow keys in any of their inputs.
 */
export function LogLineTable<Line extends LogLine>(props: LogLineTableProps<Line>) {
  const { label, lines, forms, onAdd } = props;
  const t = useUiText();
  const move = useMoving(props);
  const table = useRef<HTMLDivElement>(null);
  const read = props.columns.slice(0, MOST_READ);
  const layout = useLineLayout(table, read.length, forms.onLayout);
  const fits = layout === 'inputs';
  const isList = layout === 'list';
  const columns = layout === 'values' ? read : props.columns;
  const hasActions = !fits || Boolean(props.onRemove ?? props.onRestore ?? props.renderGutter);
  const columnCount = (isList ? 1 : columns.length) + (hasActions ? 2 : 1);
  const onAct = useFocusAfterAct(table);
  return (
    <div ref={table} className={fits ? 'cb-log' : 'cb-log cb-log-read'}>
      <div className="cb-log-scroll">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="cb-log-number">
                {props.numberLabel ?? t('lineNumber')}
              </th>
              {isList ? (
                <th scope="col">{label}</th>
              ) : (
                columns.map((column) => (
                  <th key={column.id} scope="col">
                    {column.label}
                    {column.required ? <span className="cb-item-required">{'\u00A0'}*</span> : null}
                  </th>
                ))
              )}
              {hasActions ? (
                <th scope="col" className="cb-log-actions">
                  <span className="cb-hidden">{t('actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line, at) => (
              <Fragment key={line.id}>
                <tr
                  data-line={line.id}
                  className={`${line.removed ? 'cb-log-removed' : ''} ${move.rowClass(at)}`}
                  {...move.row(line, at)}
                >
                  <th scope="row" className="cb-log-number" {...move.handle(at)}>
                    {line.number}
                    {line.removed ? (
                      <span className="cb-log-removed-word"> {t('removed')}</span>
                    ) : null}
                    {line.mark ? <span className="cb-log-mark">{line.mark}</span> : null}
                  </th>
                  {isList ? (
                    <td>
                      <dl className="cb-log-values">
                        {columns.map((column) => (
                          <div key={column.id}>
                            <dt>{column.label}</dt>
                            <dd>{forms.renderValue(line, column.id)}</dd>
                          </div>
                        ))}
                      </dl>
                    </td>
                  ) : (
                    columns.map((column) => (
                      <td key={column.id}>
                        {fits
                          ? props.renderCell(line, column.id)
                          : forms.renderValue(line, column.id)}
                      </td>
                    ))
                  )}
                  {hasActions ? (
                    <LineActions
                      {...props}
                      line={line}
                      at={at}
                      onAct={onAct}
                      forms={fits ? null : forms}
                    />
                  ) : null}
                </tr>
                {!fits && forms.openId === line.id ? (
                  <LineForm {...props} line={line} at={at} columnCount={columnCount} />
                ) : (
                  props.renderNotes?.(line, columnCount)
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      <p className="cb-hidden" role="status">
        {move.announcement}
      </p>
      {lines.length === 0 ? <p className="cb-log-empty">{t('noLines')}</p> : null}
      {onAdd ? (
        <Button size="small" data-line-add="" onClick={onAdd}>
          {t('addLine')}
        </Button>
      ) : null}
    </div>
  );
}

/** Moves lines by dragging and by keyboard, and announces it to screen readers. */
function useMoving<Line extends LogLine>({ lines, onMove, canMove }: LogLineTableProps<Line>) {
  const t = useUiText();
  const [dragged, setDragged] = useState<number | null>(null);
  const [over, setOver] = useState<number | null>(null);
  const [announcement, announce] = useState('');
  const canMoveTo = (from: number | null, to: number): from is number =>
    from !== null &&
    from !== to &&
    lines[to] !== undefined &&
    Boolean(onMove) &&
    (canMove?.(lines[from]!, to) ?? true);
  const end = () => {
    setDragged(null);
    setOver(null);
  };
  return {
    announcement,
    rowClass: (at: number) => (over === at && canMoveTo(dragged, at) ? 'cb-log-over' : ''),
    handle: (at: number) =>
      onMove && lines.length > 1
        ? {
            draggable: true,
            title: t('dragLine'),
            onDragStart: (event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              // Some browsers start no drag without data.
              event.dataTransfer.setData('text/plain', lines[at]!.id);
              setDragged(at);
            },
            onDragEnd: end,
          }
        : {},
    row: (line: Line, at: number) =>
      onMove
        ? {
            onDragOver: (event: DragEvent) => {
              if (!canMoveTo(dragged, at)) return;
              event.preventDefault();
              setOver(at);
            },
            onDrop: (event: DragEvent) => {
              event.preventDefault();
              if (canMoveTo(dragged, at)) onMove(lines[dragged]!, at);
              end();
            },
            onKeyDown: (event: KeyboardEvent) => {
              const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
              if (step === 0 || !event.altKey) return;
              event.preventDefault();
              event.stopPropagation();
              if (!canMoveTo(at, at + step)) return;
              onMove(line, at + step);
              announce(t('lineMoved', { number: line.number, to: at + step + 1 }));
            },
          }
        : {},
  };
}

/**
 * Keeps the focus after a line was removed or restored, because the pressed button disappears. A removed line that is still
 * shown gets it on its restore button; otherwise an input of the line that took its position gets it, so that the same key
 * does not remove another line.
 */
function useFocusAfterAct(table: RefObject<HTMLDivElement | null>) {
  const acted = useRef<{ id: string; at: number } | null>(null);
  useLayoutEffect(() => {
    const { current } = acted;
    if (!current || !table.current) return;
    acted.current = null;
    if (document.activeElement !== document.body) return;
    const rows = [...table.current.querySelectorAll<HTMLElement>('[data-line]')];
    const row = rows.find((one) => one.dataset['line'] === current.id);
    const target = row
      ? row.querySelector<HTMLElement>('[data-line-act]')
      : (rows[current.at] ?? rows.at(-1))?.querySelector<HTMLElement>(
          '[data-cb-input], [data-line-open]',
        );
    (target ?? table.current.querySelector<HTMLElement>('[data-line-add]'))?.focus();
  });
  return (id: string, at: number) => {
    acted.current = { id, at };
  };
}
