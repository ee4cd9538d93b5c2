import { useUiText } from '@casebook/ui/core';

/** Says of a text that is too long how long it is, where the text is not that of a field alone. */
export function useTooLong(): (text: string, max: number) => string | undefined {
  const ui = useUiText();
  return (text, max) =>
    text.length > max ? ui('tooLong', { length: text.length, max }) : undefined;
}
