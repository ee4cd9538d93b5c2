import { useMessages } from '@casebook/shell-sdk';
import { isStorable, MAX_DESIGN_TEXT_LENGTH } from '@casebook/study-design';

/** Why a text cannot be a part of a design at all. */
export function useUnfit(): (text: string) => string | undefined {
  const messages = useMessages();
  return (text) =>
    !isStorable(text)
      ? messages.text('DESIGN_CHARACTER_INVALID')
      : text.length > MAX_DESIGN_TEXT_LENGTH
        ? messages.text('COMMON_TOO_LONG', { max: MAX_DESIGN_TEXT_LENGTH })
        : undefined;
}
