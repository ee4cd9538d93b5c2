import type { Key } from '@casebook/study-design';

/** Where an item instance stands on its page. Line 0: not in lines. */
export interface ItemPlace {
  blockKey: Key;
  line: number;
  itemKey: Key;
}

/** Identifier of an item instance: keys have no dots, so this can be read in one way only. */
export type ItemId = string;

export function itemId({ blockKey, line, itemKey }: ItemPlace): ItemId {
  return `${blockKey}.${line}.${itemKey}`;
}

export function placeOf(id: ItemId): ItemPlace {
  const [blockKey, line, itemKey] = id.split('.');
  return { blockKey: blockKey!, line: Number(line), itemKey: itemKey! };
}

/** Where a query or comment stands: at an item, at a whole line, or, with neither, at the page. */
export interface NotePlace {
  blockKey: Key | null;
  line: number;
  itemKey: Key | null;
}

/** An item's id, `BLOCK.line` for a line, nothing for the page. */
export type NoteId = string;

export const PAGE: NoteId = '';

export function noteId({ blockKey, line, itemKey }: NotePlace): NoteId {
  if (blockKey === null) return PAGE;
  return itemKey === null ? `${blockKey}.${line}` : itemId({ blockKey, line, itemKey });
}

export function notePlaceOf(id: NoteId): NotePlace {
  if (id === PAGE) return { blockKey: null, line: 0, itemKey: null };
  const [blockKey, line, itemKey = null] = id.split('.');
  return { blockKey: blockKey!, line: Number(line), itemKey };
}

/** Id of the element that holds the item's input. */
export function inputId(id: ItemId): string {
  return `item-${id.replaceAll('.', '-')}`;
}
