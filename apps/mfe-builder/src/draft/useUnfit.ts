import { useMessages } from '@casebook/shell-sdk';
import { isStorable, MAX_DESIGN_TEXT_LENGTH } from '@casebook/study-design';
import { useTooLong } from '../shared/useTooLong';

/** Why a text cannot be a part of a design at all. */
export function useUnfit(): (text: string) => string | undefined {
  const messages = useMessages();
  const tooLong = useTooLong();
  return (text) =>
    isStorable(text)
      ? tooLong(text, MAX_DESIGN_TEXT_LENGTH)
      : messages.text('DESIGN_CHARACTER_INVALID');
}
