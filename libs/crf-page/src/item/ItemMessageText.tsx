import { StatusGlyph } from '@casebook/ui/core';
import type { ItemMessage } from './useItemMessages';

/** A message, with the glyph of its status when it is not about an input error. */
export function ItemMessageText({ message: { text, tone } }: { message: ItemMessage }) {
  if (tone !== 'former') return text;
  return (
    <>
      <StatusGlyph status="formerValue" withWord /> {text}
    </>
  );
}
