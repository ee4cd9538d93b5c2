import { StatusGlyph } from '@casebook/ui/core';
import type { ItemMessage } from './useItemMessages';

/** A message with the glyph of what it is about, where that is no fault of the entry. */
export function ItemMessageText({ message: { text, tone } }: { message: ItemMessage }) {
  if (tone !== 'former') return text;
  return (
    <>
      <StatusGlyph status="formerValue" withWord /> {text}
    </>
  );
}
