import { InputNumber } from '@casebook/ui/core';
import { useState } from 'react';

/** A whole number that is given on when the field is left or Enter is pressed; an empty field keeps the former number. */
export function CommitNumber({
  value,
  onCommit,
  ...props
}: {
  value: number;
  onCommit: (value: number) => void;
  min: number;
  max: number;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}) {
  // Undefined: nothing is being typed; null: the field is empty.
  const [typed, setTyped] = useState<number | null>();
  const commit = () => {
    setTyped(undefined);
    if (typeof typed === 'number' && typed !== value) onCommit(typed);
  };
  return (
    <InputNumber
      {...props}
      precision={0}
      changeOnWheel={false}
      value={typed === undefined ? value : typed}
      onChange={setTyped}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
