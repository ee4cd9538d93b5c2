import { Input, type InputProps } from '@casebook/ui/core';
import { useState } from 'react';

/** A text field that gives its text on when it is left or Enter is pressed, not with each letter. */
export function CommitInput({
  value,
  onCommit,
  ...props
}: Omit<InputProps, 'value' | 'onChange' | 'onBlur' | 'onPressEnter'> & {
  value: string;
  onCommit: (text: string) => void;
}) {
  const [typed, setTyped] = useState<string>();
  const commit = () => {
    setTyped(undefined);
    const text = typed?.trim();
    if (text !== undefined && text !== value) onCommit(text);
  };
  return (
    <Input
      {...props}
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
