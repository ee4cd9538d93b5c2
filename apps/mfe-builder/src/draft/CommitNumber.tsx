import { useT } from '../shared/useT';
import { CommitInput } from './CommitInput';
import { wholeNumber } from './whole-number';

interface CommitNumberProps {
  value: number;
  onCommit: (value: number) => void;
  min: number;
  max: number;
  disabled?: boolean;
  className?: string;
  'aria-label'?: string;
}

/** A whole number that is given on when the field is left or Enter is pressed; another number than from `min` to `max` is refused there. */
export function CommitNumber({ value, onCommit, min, max, ...props }: CommitNumberProps) {
  const t = useT();
  return (
    <CommitInput
      {...props}
      inputMode="numeric"
      autoComplete="off"
      value={String(value)}
      refuse={(text) => {
        const number = wholeNumber(text);
        const isFit = number !== undefined && number >= min && number <= max;
        return isFit ? undefined : t('draft.wholeNumber', { min, max });
      }}
      onCommit={(text) => {
        const number = wholeNumber(text)!;
        if (number !== value) onCommit(number);
      }}
    />
  );
}
