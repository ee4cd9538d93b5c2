import { InputNumber } from '@casebook/ui/core';

interface PlannedNumberProps {
  label: string;
  /** Null: not planned. */
  value: number | null;
  disabled: boolean;
  onChange: (value: number | null) => void;
}

/** How many sites or subjects the study plans; it may be left empty. */
export function PlannedNumber({ label, ...input }: PlannedNumberProps) {
  return (
    <label>
      {label} <InputNumber {...input} min={1} precision={0} changeOnWheel={false} />
    </label>
  );
}
