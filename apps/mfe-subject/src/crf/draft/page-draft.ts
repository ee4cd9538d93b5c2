import {
  isFilledBySystem,
  isLive,
  itemFlags,
  itemInstancesOf,
  type KeptEntries,
  type KeptLine,
  type PageDesign,
  type PageStore,
  type PendingChanges,
  type PendingOrder,
} from '@casebook/crf-page';
import {
  isClosed,
  type ItemInstanceKey,
  itemInstanceKey,
  parseItemInstanceKey,
} from '@casebook/subject-data';
import type { NoteDraftKey } from '../../store/note-drafts';

interface DraftItem {
  typed: string;
  revision: number;
  /** Why it was not done, when the person said so. */
  notDone?: string;
}

/** The unsaved work of a person on a page, as stored in the browser. */
export interface PageDraft {
  /** Typed texts, each with the revision that the item had at that time. */
  items: Readonly<Record<ItemInstanceKey, DraftItem>>;
  lines: readonly KeptLine[];
  /** Changed orders of lines. */
  orders?: readonly PendingOrder[];
  /** Texts of queries and comments. The field name stays, because browsers have stored drafts with it. */
  words?: Readonly<Record<NoteDraftKey, string>>;
  /** The typed subject number of a registration. */
  subjectNo?: string;
}

export const emptyDraft: PageDraft = { items: {}, lines: [] };

export function isEmpty({ items, lines, orders = [], words = {}, subjectNo }: PageDraft): boolean {
  const count =
    Object.keys(items).length + lines.length + orders.length + Object.keys(words).length;
  return count === 0 && subjectNo === undefined;
}

/** @param typing texts of inputs that were not left yet */
export function draftOf(
  { items, lines, orders }: PendingChanges,
  typing: Iterable<readonly [ItemInstanceKey, string]>,
  entries: PageStore['items'],
): PageDraft {
  const kept: Record<ItemInstanceKey, DraftItem> = {};
  for (const { id, entry } of items)
    if (!entry.proposed)
      kept[id] = {
        typed: entry.shown,
        revision: entry.revision,
        ...(entry.notDone !== undefined && { notDone: entry.notDone }),
      };
  for (const [id, typed] of typing)
    if (typed !== (entries[id]?.shown ?? ''))
      kept[id] = { typed, revision: entries[id]?.revision ?? 0 };
  return {
    items: kept,
    lines: lines.map(({ blockKey, line: { line, change } }) => ({
      blockKey,
      line,
      change: change!,
    })),
    ...(orders.length > 0 && { orders }),
  };
}

/** The stored draft, if the person has not decided about it, merged with the present entries, which win. */
export function mergeDrafts(before: PageDraft | null, now: PageDraft): PageDraft {
  if (!before) return now;
  const name = ({ blockKey, line }: KeptLine) => `${blockKey}.${line}`;
  const changed = new Set(now.lines.map(name));
  const subjectNo = now.subjectNo ?? before.subjectNo;
  const ordered = new Set(now.orders?.map(({ blockKey }) => blockKey));
  const orders = [
    ...(before.orders ?? []).filter(({ blockKey }) => !ordered.has(blockKey)),
    ...(now.orders ?? []),
  ];
  const words = { ...before.words, ...now.words };
  return {
    items: { ...before.items, ...now.items },
    lines: [...before.lines.filter((line) => !changed.has(name(line))), ...now.lines],
    ...(orders.length > 0 && { orders }),
    ...(Object.keys(words).length > 0 && { words }),
    ...(subjectNo !== undefined && { subjectNo }),
  };
}

export interface RestorePlan extends KeptEntries {
  /** Left out because another person saved another value, or because the item can no longer be entered. */
  left: readonly ItemInstanceKey[];
}

/** The parts of a draft that still fit the page's present data. */
export function restorePlan(draft: PageDraft, state: PageStore, design: PageDesign): RestorePlan {
  const lines = draft.lines.filter(({ blockKey, line, change }) => {
    const there = state.lines[blockKey]?.find((one) => one.line === line);
    if (change === 'added') return !there;
    if (!there || there.change || isClosed(there.flags)) return false;
    return change === 'removed' ? !there.deleted : there.deleted;
  });
  const after = (blockKey: string): number[] => {
    const changes = new Map(
      lines.filter((one) => one.blockKey === blockKey).map(({ line, change }) => [line, change]),
    );
    const present = (state.lines[blockKey] ?? []).filter((one) => {
      const change = changes.get(one.line);
      return change ? change === 'restored' : isLive(one);
    });
    const added = [...changes].filter(([, change]) => change === 'added').map(([line]) => line);
    return [...present.map(({ line }) => line), ...added];
  };
  const open = new Set(
    itemInstancesOf(design, after).map(({ blockKey, line, item }) =>
      itemInstanceKey({ blockKey, line, itemKey: item.key }),
    ),
  );
  const items: { id: ItemInstanceKey; typed: string; notDone?: string }[] = [];
  const left: ItemInstanceKey[] = [];
  for (const [id, { typed, revision, notDone }] of Object.entries(draft.items)) {
    const entry = state.items[id];
    const isAsStored = (entry?.notDone === undefined) === (notDone === undefined);
    if (isAsStored && (entry ? entry.shown === typed : typed === '')) continue;
    const fits =
      open.has(id) &&
      (entry?.revision ?? 0) === revision &&
      !isClosed(itemFlags(state, id)) &&
      (typed === '' || !isFilledBySystem(design, parseItemInstanceKey(id).itemKey));
    if (fits) items.push({ id, typed, ...(notDone !== undefined && { notDone }) });
    else left.push(id);
  }
  // An order is restored only when exactly the same lines exist.
  const orders = (draft.orders ?? []).filter(({ blockKey, lines: wanted }) => {
    const there = new Set((state.lines[blockKey] ?? []).map(({ line }) => line));
    for (const line of lines) if (line.blockKey === blockKey) there.add(line.line);
    return wanted.length === there.size && wanted.every((line) => there.has(line));
  });
  return { items, lines, orders, left };
}
