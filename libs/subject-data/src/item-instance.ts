import type { Key } from '@casebook/study-design';

/** Names an item instance on its page. Line 0: the block has no lines. */
export interface ItemInstanceRef {
  blockKey: Key;
  line: number;
  itemKey: Key;
}

/**
 * An {@link ItemInstanceRef} as text, `BLOCK.line.ITEM`. Keys of a design contain no dots, so the text is unambiguous.
 */
export type ItemInstanceKey = string;

export function itemInstanceKey({ blockKey, line, itemKey }: ItemInstanceRef): ItemInstanceKey {
  return `${blockKey}.${line}.${itemKey}`;
}

export function parseItemInstanceKey(key: ItemInstanceKey): ItemInstanceRef {
  const [blockKey, line, itemKey] = key.split('.');
  return { blockKey: blockKey!, line: Number(line), itemKey: itemKey! };
}

const compareKeys = (a: string, b: string): number => Number(a > b) - Number(a < b);

/** The order of rows in an answer. The stored order would reveal which rows were written again. */
export function compareItemInstances(
  a: { blockKey: Key; line: number; itemKey?: Key },
  b: { blockKey: Key; line: number; itemKey?: Key },
): number {
  return (
    compareKeys(a.blockKey, b.blockKey) ||
    a.line - b.line ||
    compareKeys(a.itemKey ?? '', b.itemKey ?? '')
  );
}
