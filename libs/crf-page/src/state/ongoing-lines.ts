import { type Block, isOngoing, type Key } from '@casebook/study-design';
import { itemInstanceKey } from '@casebook/subject-data';
import { isLive, type PageStore } from './page-store';

/** The lines of a block that are ongoing, by {@link isOngoing} and what is on the screen. */
export function ongoingLines(
  { items, lines }: Pick<PageStore, 'items' | 'lines'>,
  block: Block,
): number[] {
  const { key: blockKey, endItem } = block;
  if (endItem === undefined) return [];
  const contentOf = (line: number, itemKey: Key) => {
    const entry = items[itemInstanceKey({ blockKey, line, itemKey })];
    if (entry?.notDone !== undefined) return 'notDone';
    return (entry?.shown ?? '') === '' ? 'empty' : 'value';
  };
  return (lines[blockKey] ?? [])
    .filter((one) => isLive(one) && isOngoing(block, (item) => contentOf(one.line, item)))
    .map(({ line }) => line);
}
