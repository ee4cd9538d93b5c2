import { useUiText } from '../core/useUiText';
import type { LineForms, LogLine, LogLineTableProps } from './LogLineTable';

/** What can be done with one line. */
export function LineActions<Line extends LogLine>(
  props: Omit<LogLineTableProps<Line>, 'forms'> & {
    /** Null while the inputs are in the table. */
    forms: LineForms<Line> | null;
    line: Line;
    at: number;
    /** The line is being removed or restored. */
    onAct: (id: string, at: number) => void;
  },
) {
  const { line, at, lines, forms, renderGutter, onAct, onRemove, onRestore, onMove, canMove } =
    props;
  const t = useUiText();
  const params = { number: line.number };
  const isOpen = forms?.openId === line.id;
  const moves = [
    [-1, 'up', t('moveLineUp', params)],
    [1, 'down', t('moveLineDown', params)],
  ] as const;
  return (
    <td className="cb-log-actions">
      {renderGutter?.(line)}
      {forms ? (
        <button
          type="button"
          className="cb-plain-button cb-log-open"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeLine' : 'openLine', params)}
          data-line-open=""
          onClick={() => (isOpen ? forms.onClose() : forms.onOpen(line))}
        >
          {t(isOpen ? 'closeLineShort' : 'openLineShort')}
        </button>
      ) : null}
      {onMove && lines.length > 1
        ? moves.map(([step, sign, words]) => (
            <button
              key={sign}
              type="button"
              className="cb-plain-button"
              tabIndex={-1}
              aria-label={words}
              title={words}
              disabled={!lines[at + step] || canMove?.(line, at + step) === false}
              onClick={() => onMove(line, at + step)}
            >
              <span className={`cb-sign cb-sign-${sign}`} />
            </button>
          ))
        : null}
      {line.removed && onRestore ? (
        <button
          type="button"
          className="cb-plain-button"
          aria-label={t('restoreLine', params)}
          title={t('restoreLine', params)}
          data-line-act=""
          onClick={() => {
            onAct(line.id, at);
            onRestore(line);
          }}
        >
          <span className="cb-sign cb-sign-restore" /> {t('restoreShort')}
        </button>
      ) : null}
      {!line.removed && onRemove ? (
        <button
          type="button"
          className="cb-plain-button"
          aria-label={t('removeLine', params)}
          title={t('removeLine', params)}
          data-line-act=""
          onClick={() => {
            onAct(line.id, at);
            onRemove(line);
          }}
        >
          <span className="cb-sign cb-sign-remove" />
        </button>
      ) : null}
    </td>
  );
}
