import { isFixed, isGenerated, type OpenPage } from '../page-context';
import { placesOf } from '../state/page-design';
import { flagsAt, isLive, type LineEntry, type PageStore } from '../state/page-slice';
import { type ItemId, itemId, placeOf } from '../state/places';
import type { Pending, PendingOrder } from '../state/save-request';
import type { WordsId } from '../state/words';

export interface DraftLine {
  blockKey: string;
  line: number;
  change: NonNullable<LineEntry['change']>;
}

/** What a person did on a page and did not save, as it is kept in the browser. */
export interface PageDraft {
  /** As typed, with the revision that the item had then. */
  items: Readonly<Record<ItemId, { typed: string; revision: number }>>;
  lines: readonly DraftLine[];
  /** Lines in another order than the stored one. */
  orders?: readonly PendingOrder[];
  /** Of queries and comments, by what they are of. */
  words?: Readonly<Record<WordsId, string>>;
  /** Typed subject number of a registration. */
  subjectNo?: string;
}

export const emptyDraft: PageDraft = { items: {}, lines: [] };

export function isEmpty({ items, lines, orders = [], words = {}, subjectNo }: PageDraft): boolean {
  const count =
    Object.keys(items).length + lines.length + orders.length + Object.keys(words).length;
  return count === 0 && subjectNo === undefined;
}

/** @param typing what stands in inputs that were not left yet */
export function draftOf(
  { items, lines, orders }: Pending,
  typing: Iterable<readonly [ItemId, string]>,
  entries: PageStore['items'],
): PageDraft {
  const kept: Record<ItemId, { typed: string; revision: number }> = {};
  for (const { id, entry } of items)
    if (!entry.proposed) kept[id] = { typed: entry.shown, revision: entry.revision };
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

/** What was kept before and is not decided about, with what is typed now over it. */
export function mergeDrafts(before: PageDraft | null, now: PageDraft): PageDraft {
  if (!before) return now;
  const name = ({ blockKey, line }: DraftLine) => `${blockKey}.${line}`;
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

export interface RestorePlan {
  items: readonly { id: ItemId; typed: string }[];
  lines: readonly DraftLine[];
  orders: readonly PendingOrder[];
  /** Left out: somebody saved another value meanwhile, or nothing can be typed there any more. */
  left: readonly ItemId[];
}

/** What of a draft still fits the page as the server has it now. */
export function restorePlan(draft: PageDraft, state: PageStore, page: OpenPage): RestorePlan {
  const lines = draft.lines.filter(({ blockKey, line, change }) => {
    const there = state.lines[blockKey]?.find((one) => one.line === line);
    if (change === 'added') return !there;
    if (!there || there.change || isFixed(there.flags)) return false;
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
    placesOf(page.design, after).map(({ blockKey, line, item }) =>
      itemId({ blockKey, line, itemKey: item.key }),
    ),
  );
  const items: { id: ItemId; typed: string }[] = [];
  const left: ItemId[] = [];
  for (const [id, { typed, revision }] of Object.entries(draft.items)) {
    const entry = state.items[id];
    if (entry ? entry.shown === typed : typed === '') continue;
    const fits =
      open.has(id) &&
      (entry?.revision ?? 0) === revision &&
      !isFixed(flagsAt(state, id)) &&
      !isGenerated(page, placeOf(id).itemKey);
    if (fits) items.push({ id, typed });
    else left.push(id);
  }
  // An order is brought back where the same lines are there as then.
  const orders = (draft.orders ?? []).filter(({ blockKey, lines: wanted }) => {
    const there = new Set((state.lines[blockKey] ?? []).map(({ line }) => line));
    for (const line of lines) if (line.blockKey === blockKey) there.add(line.line);
    return wanted.length === there.size && wanted.every((line) => there.has(line));
  });
  return { items, lines, orders, left };
}
