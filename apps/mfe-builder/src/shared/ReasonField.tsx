import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { Input } from '@casebook/ui/core';
import { useId } from 'react';
import css from './builder.module.css';
import fields from './fields.module.css';
import { useTooLong } from './useTooLong';

/** Whether a reason can be sent: it says something and is not too long. */
export const isReason = (text: string): boolean =>
  text.trim() !== '' && text.trim().length <= MAX_CONFIGURATION_REASON_LENGTH;

/** The field of a reason for the audit trail. A text that is too long stays in it and is marked. */
export function ReasonField(props: {
  label: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, rows, value, onChange } = props;
  const fault = useTooLong()(value.trim(), MAX_CONFIGURATION_REASON_LENGTH);
  const id = useId();
  return (
    <div className={css.stack}>
      <label className={css.stack}>
        {label}
        <Input.TextArea
          rows={rows}
          status={fault ? 'error' : ''}
          aria-required
          aria-invalid={fault !== undefined}
          aria-describedby={fault ? id : undefined}
          value={value}
          onChange={(event) => onChange(event.target.value)}
        />
      </label>
      <span id={id} role="alert" className={fields.fault}>
        {fault}
      </span>
    </div>
  );
}
