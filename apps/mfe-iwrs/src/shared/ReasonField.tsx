import { MAX_REASON_LENGTH } from '@casebook/catalogue';
import { Input, useUiText } from '@casebook/ui/core';
import { useId } from 'react';
import css from './iwrs.module.css';

interface Props {
  label: string;
  value: string;
  onChange: (reason: string) => void;
  /** Whether the missing reason is pointed out. */
  isMissing?: boolean;
}

/** The field for the reason of an act. */
export function ReasonField({ label, value, onChange, isMissing = false }: Props) {
  const ui = useUiText();
  const id = useId();
  return (
    <label className={css['field']}>
      <span>{label}</span>
      <Input.TextArea
        value={value}
        rows={2}
        maxLength={MAX_REASON_LENGTH}
        status={isMissing ? 'error' : undefined}
        aria-invalid={isMissing}
        aria-describedby={isMissing ? id : undefined}
        onChange={(event) => onChange(event.target.value)}
      />
      {isMissing ? (
        <span id={id} className="cb-error" role="alert">
          {ui('reasonTextNeeded')}
        </span>
      ) : null}
    </label>
  );
}
