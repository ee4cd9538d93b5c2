import { type ItemInstanceKey, parseItemInstanceKey } from '@casebook/subject-data';
import { lineTargetKey } from './note-target';
import {
  isLive,
  isReordered,
  isUnsaved,
  type ItemEntry,
  type LineEntry,
  type PageStore,
} from './page-store';

export interface PendingLine {
  blockKey: string;
  line: LineEntry;
}

/** A new order of the lines of a block, by line number. */
export interface PendingOrder {
  blockKey: string;
  lines: number[];
}

/** The unsaved changes of the person, and the values that the design proposes. */
export interface PendingChanges {
  items: { id: ItemInstanceKey; entry: ItemEntry }[];
  lines: PendingLine[];
  orders: PendingOrder[];
}

/** Keys ({@link lineTargetKey}) of removed lines: none of their values is sent. */
export function removedLines(lines: PageStore['lines']): Set<string> {
  const removed = new Set<string>();
  for (const [blockKey, list] of Object.entries(lines))
    for (const line of list) if (!isLive(line)) removed.add(lineTargetKey(blockKey, line.line));
  return removed;
}

export function pendingChangesOf(state: Pick<PageStore, 'items' | 'lines'>): PendingChanges {
  const removed = removedLines(state.lines);
  const lines: PendingLine[] = [];
  for (const [blockKey, list] of Object.entries(state.lines))
    for (const line of list) if (line.change) lines.push({ blockKey, line });
  const items = Object.entries(state.items)
    .filter(([id, entry]) => {
      const { blockKey, line } = parseItemInstanceKey(id);
      return isUnsaved(entry) && !removed.has(lineTargetKey(blockKey, line));
    })
    .map(([id, entry]) => ({ id, entry }));
  const orders = Object.entries(state.lines)
    .filter(([, list]) => isReordered(list))
    .map(([blockKey, list]) => ({ blockKey, lines: list.map(({ line }) => line) }));
  return { items, lines, orders };
}

export function isNothing({ items, lines, orders }: PendingChanges): boolean {
  return items.length + lines.length + orders.length === 0;
}

/** The number of changes that would be lost. Proposed values alone do not count, because nobody typed them. */
export function countUnsaved({ items, lines, orders }: PendingChanges): number {
  return items.filter(({ entry }) => !entry.proposed).length + lines.length + orders.length;
}
