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

/** Id of the element that holds the item's input. */
export function inputId(id: ItemId): string {
  return `item-${id.replaceAll('.', '-')}`;
}
