import { Input, type InputProps } from '@casebook/ui/core';
import { type ComponentProps, type KeyboardEvent, useId, useState } from 'react';
import styles from './texts-field.module.css';
import { useUnfit } from './useUnfit';

/**
 * A text field that gives its text on when it is left or Enter is pressed, not with each letter. A text that is refused
 * stays in the field with the reason until it is corrected, or Escape brings back the former one.
 */
export function CommitInput({
  value,
  onCommit,
  refuse,
  rows,
  ...props
}: Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'onPressEnter'> & {
  /** More than one line, where Enter begins a line. */
  rows?: number | undefined;
  value: string;
  onCommit: (text: string) => void;
  /** Why a text cannot be taken, besides what no text of a design may be. */
  refuse?: (text: string) => string | undefined;
}) {
  const id = useId();
  const unfit = useUnfit();
  const [typed, setTyped] = useState<string>();
  const [isRefused, setRefused] = useState(false);
  const text = typed?.trim();
  const isNew = text !== undefined && text !== value;
  const reason = isNew ? (unfit(text) ?? refuse?.(text)) : undefined;
  const fault = isRefused ? reason : undefined;
  const reset = () => {
    setTyped(undefined);
    setRefused(false);
  };
  const commit = () => {
    if (reason !== undefined) {
      setRefused(true);
      return;
    }
    reset();
    if (isNew) onCommit(text);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || typed === undefined) return;
    event.stopPropagation();
    reset();
  };
  const shared = {
    ...(fault !== undefined && {
      status: 'error' as const,
      'aria-invalid': true,
      'aria-describedby': id,
    }),
    value: typed ?? value,
    onChange: (event: { target: { value: string } }) => setTyped(event.target.value),
    onBlur: commit,
    onKeyDown,
  };
  return (
    <>
      {rows === undefined ? (
        <Input {...props} {...shared} onPressEnter={commit} />
      ) : (
        <Input.TextArea
          {...(props as ComponentProps<typeof Input.TextArea>)}
          {...shared}
          rows={rows}
          className={`${props.className ?? ''} ${styles.grows}`}
          style={{ minHeight: `calc(${rows} * 1lh + 10px)` }}
        />
      )}
      {fault === undefined ? null : (
        <span id={id} role="alert" className={`${styles.faults} ${styles.error}`}>
          {fault}
        </span>
      )}
    </>
  );
}
