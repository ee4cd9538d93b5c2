import './log-line-table.css';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useUiText } from '../core/texts';

export interface LogLine {
  id: string;
  number: number;
  removed: boolean;
}

export interface LogLineTableProps<Line extends LogLine> {
  label: string;
  columns: readonly { id: string; label: ReactNode; required?: boolean }[];
  lines: readonly Line[];
  /** The input of one cell; give it an `label` that names column and line. */
  renderCell: (line: Line, columnId: string) => ReactNode;
  /** Glyphs of one line. */
  renderGutter?: (line: Line) => ReactNode;
  /** Each absent where the reader may not do it. */
  onAdd?: () => void;
  onRemove?: (line: Line) => void;
  onRestore?: (line: Line) => void;
}

/** Log lines as a compact table with inline inputs. A removed line stays, struck through, and can be restored. */
export function LogLineTable<Line extends LogLine>(props: LogLineTableProps<Line>) {
  const { label, columns, lines, renderCell, renderGutter, onAdd, onRemove, onRestore } = props;
  const t = useUiText();
  const hasActions = Boolean(onRemove ?? onRestore);
  return (
    <div className="cb-log">
      <div className="cb-log-scroll">
        <table aria-label={label}>
          <thead>
            <tr>
              <th scope="col" className="cb-log-number">
                {t('lineNumber')}
              </th>
              {columns.map((column) => (
                <th key={column.id} scope="col">
                  {column.label}
                  {column.required ? <span className="cb-item-required"> *</span> : null}
                </th>
              ))}
              {renderGutter || hasActions ? (
                <th scope="col">
                  <span className="cb-hidden">{t('actions')}</span>
                </th>
              ) : null}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={line.id} className={line.removed ? 'cb-log-removed' : undefined}>
                <th scope="row" className="cb-log-number">
                  {line.number}
                  {line.removed ? <span className="cb-hidden"> {t('removed')}</span> : null}
                </th>
                {columns.map((column) => (
                  <td key={column.id}>{renderCell(line, column.id)}</td>
                ))}
                {renderGutter || hasActions ? (
                  <td className="cb-log-actions">
                    {renderGutter?.(line)}
                    {line.removed && onRestore ? (
                      <button
                        type="button"
                        className="cb-plain-button"
                        aria-label={t('restoreLine', { number: line.number })}
                        title={t('restoreLine', { number: line.number })}
                        onClick={() => onRestore(line)}
                      >
                        <span className="cb-sign cb-sign-restore" />
                      </button>
                    ) : null}
                    {!line.removed && onRemove ? (
                      <button
                        type="button"
                        className="cb-plain-button"
                        aria-label={t('removeLine', { number: line.number })}
                        title={t('removeLine', { number: line.number })}
                        onClick={() => onRemove(line)}
                      >
                        <span className="cb-sign cb-sign-remove" />
                      </button>
                    ) : null}
                  </td>
                ) : null}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {lines.length === 0 ? <p className="cb-log-empty">{t('noLines')}</p> : null}
      {onAdd ? (
        <Button size="small" onClick={onAdd}>
          {t('addLine')}
        </Button>
      ) : null}
    </div>
  );
}
