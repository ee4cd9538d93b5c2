import { MAX_CONFIGURATION_REASON_LENGTH } from '@casebook/catalogue';
import { Input } from '@casebook/ui/core';
import css from './builder.module.css';

/** Whether a reason can be sent: it says something and is not too long. */
export const isReason = (text: string): boolean =>
  text.trim() !== '' && text.trim().length <= MAX_CONFIGURATION_REASON_LENGTH;

/** The field of a reason for the audit trail. */
export function ReasonField(props: {
  label: string;
  rows: number;
  value: string;
  onChange: (text: string) => void;
}) {
  const { label, rows, value, onChange } = props;
  return (
    <label className={css.stack}>
      {label}
      <Input.TextArea
        rows={rows}
        maxLength={MAX_CONFIGURATION_REASON_LENGTH}
        aria-required
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
