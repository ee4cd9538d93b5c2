import { type Block, type Key, holdsValue } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { isLive, type PageStore } from './page-store';

/**
 * The lines of a block that are ongoing: they hold something, and the item with their end is empty. A line of which the end
 * was not done is not: nobody knows whether it goes on.
 */
export function ongoingLines(
  { items, lines }: Pick<PageStore, 'items' | 'lines'>,
  { key: blockKey, items: columns, endItem }: Block,
): number[] {
  if (endItem === undefined) return [];
  const entry = (line: number, itemKey: Key) => items[itemInstanceKey({ blockKey, line, itemKey })];
  return (lines[blockKey] ?? [])
    .filter((line) => {
      const end = entry(line.line, endItem);
      const isOpen = (end?.shown ?? '') === '' && end?.notDone === undefined;
      const isBegun = columns.some(
        (item) => holdsValue(item) && (entry(line.line, item.key)?.shown ?? '') !== '',
      );
      return isLive(line) && isOpen && isBegun;
    })
    .map(({ line }) => line);
}
