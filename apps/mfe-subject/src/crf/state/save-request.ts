import type { LineChange, PageSaveInput } from '@casebook/api-subject';
import {
  isLive,
  isReordered,
  type ItemEntry,
  isWork,
  type LineEntry,
  type PageStore,
} from './page-slice';
import { type ItemId, placeOf } from './places';

/** Reasons for a correction (spec section 3): input error, new data, source data correction, other. */
export interface Reason {
  code: 1 | 2 | 3 | 4;
  text?: string;
}

/** Reasons by item or, with {@link lineId}, by line. */
export type Reasons = Readonly<Record<string, Reason>>;

export interface PendingLine {
  blockKey: string;
  line: LineEntry;
}

/** A new order of the lines of a block, by line number. */
export interface PendingOrder {
  blockKey: string;
  lines: number[];
}

export interface Pending {
  items: { id: ItemId; entry: ItemEntry }[];
  lines: PendingLine[];
  orders: PendingOrder[];
}

export function lineId(blockKey: string, line: number): string {
  return `${blockKey}.${line}`;
}

/** The lines that do not count, by {@link lineId}: nothing in them is sent. */
export function goneLines(lines: PageStore['lines']): Set<string> {
  const gone = new Set<string>();
  for (const [blockKey, list] of Object.entries(lines))
    for (const line of list) if (!isLive(line)) gone.add(lineId(blockKey, line.line));
  return gone;
}

/** What the person has done since the last save. */
export function pendingOf(state: Pick<PageStore, 'items' | 'lines'>): Pending {
  const gone = goneLines(state.lines);
  const lines: PendingLine[] = [];
  for (const [blockKey, list] of Object.entries(state.lines))
    for (const line of list) if (line.change) lines.push({ blockKey, line });
  const items = Object.entries(state.items)
    .filter(([id, entry]) => {
      const { blockKey, line } = placeOf(id);
      return isWork(entry) && !gone.has(lineId(blockKey, line));
    })
    .map(([id, entry]) => ({ id, entry }));
  const orders = Object.entries(state.lines)
    .filter(([, list]) => isReordered(list))
    .map(([blockKey, list]) => ({ blockKey, lines: list.map(({ line }) => line) }));
  return { items, lines, orders };
}

export function isNothing({ items, lines, orders }: Pending): boolean {
  return items.length + lines.length + orders.length === 0;
}

/** Proposed values alone are not the person's work: leaving them behind loses nothing. */
export function hasWork(pending: Pending): boolean {
  return workCount(pending) > 0;
}

export function workCount({ items, lines, orders }: Pending): number {
  return items.filter(({ entry }) => !entry.proposed).length + lines.length + orders.length;
}

/** Spec section 5: a reason is needed where something saved before is changed. */
export function needsReason(entry: ItemEntry): boolean {
  return entry.revision > 0;
}

export function saveRequest(
  designVersionId: number,
  { items, lines, orders }: Pending,
  reasons: Reasons,
): PageSaveInput {
  const changes = (change: LineEntry['change']) =>
    lines
      .filter(({ line }) => line.change === change)
      .map(({ blockKey, line }) => ({ blockKey, line: line.line }));
  const withReason = (place: { blockKey: string; line: number }): LineChange => {
    const reason = reasons[lineId(place.blockKey, place.line)];
    return {
      ...place,
      reasonCode: reason?.code ?? 1,
      ...(reason?.text && { reason: reason.text }),
    };
  };
  const added = changes('added');
  const removed = changes('removed').map(withReason);
  const restored = changes('restored').map(withReason);
  return {
    designVersionId,
    items: items.map(({ id, entry }) => {
      const reason = needsReason(entry) ? reasons[id] : undefined;
      return {
        ...placeOf(id),
        value: entry.shown === '' ? null : entry.shown,
        revision: entry.revision,
        ...(reason && { reasonCode: reason.code, ...(reason.text && { reason: reason.text }) }),
      };
    }),
    ...(added.length > 0 && { linesAdded: added }),
    ...(removed.length > 0 && { linesRemoved: removed }),
    ...(restored.length > 0 && { linesRestored: restored }),
    ...(orders.length > 0 && { linesOrdered: orders }),
  };
}
