import { Button } from 'antd';
import { type KeyboardEvent, useRef } from 'react';
import { isComposing } from '../core/composing';
import { useUiText } from '../core/useUiText';
import type { LogLine, LogLineTableProps } from './LogLineTable';

/**
 * All items of one line below it. Enter and Tab lead through them, Ctrl with an arrow key to the next or previous line, Esc
 * back to the line.
 */
export function LineForm<Line extends LogLine>(
  props: LogLineTableProps<Line> & { line: Line; at: number; columnCount: number },
) {
  const { line, at, lines, forms, onAdd, columnCount } = props;
  const t = useUiText();
  const form = useRef<HTMLTableRowElement>(null);
  const close = () => {
    const opener =
      form.current?.previousElementSibling?.querySelector<HTMLElement>('[data-line-open]');
    // Leaving the input enters what was typed, before the input disappears.
    opener?.focus();
    forms.onClose();
  };
  const next = lines[at + 1];
  const go = (step: -1 | 1) => {
    const other = lines[at + step];
    if (other) forms.onOpen(other);
    else if (step === 1 && onAdd) onAdd();
    else return false;
    return true;
  };
  const press = (event: KeyboardEvent) => {
    if (isComposing(event.nativeEvent) || event.defaultPrevented) return;
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (event.key === 'Escape') close();
    else if (step === 0 || !event.ctrlKey || event.altKey || !go(step)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <tr ref={form} className="cb-log-form" onKeyDown={press}>
      <td colSpan={columnCount}>
        <div role="group" aria-label={t('lineOf', { number: line.number })}>
          {forms.renderForm(line)}
          <div className="cb-log-form-acts">
            <Button size="small" onClick={close}>
              {t('lineDone')}
            </Button>
            {next || onAdd ? (
              <Button size="small" title="Ctrl+↓" onClick={() => go(1)}>
                {t(next ? 'nextLine' : 'addLine')}
              </Button>
            ) : null}
          </div>
        </div>
      </td>
    </tr>
  );
}
