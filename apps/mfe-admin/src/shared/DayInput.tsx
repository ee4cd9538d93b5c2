import { Input } from '@casebook/ui/core';
import { typedDate } from '@casebook/ui/data';

interface DayInputProps {
  id?: string;
  value?: string;
  onChange?: (value: string) => void;
  onBlur?: () => void;
  'aria-label'?: string;
}

/** A date in the reader's format, converted to YYYY-MM-DD when the field loses focus. */
export function DayInput({ value = '', onChange, onBlur, ...rest }: DayInputProps) {
  return (
    <Input
      {...rest}
      value={value}
      placeholder="YYYY-MM-DD"
      inputMode="numeric"
      maxLength={20}
      autoComplete="off"
      onChange={(event) => onChange?.(event.target.value)}
      onBlur={() => {
        const tidied = typedDate(value);
        if (tidied !== value) onChange?.(tidied);
        onBlur?.();
      }}
    />
  );
}
