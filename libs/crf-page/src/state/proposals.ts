import { parseValue } from '@casebook/item-values';
import { BlockType, type Item, propertyOf, PropertyType } from '@casebook/study-design';
import {
  isClosed,
  type ItemInstanceKey,
  itemInstanceKey,
  parseItemInstanceKey,
} from '@casebook/subject-data';
import { lineTargetKey } from './note-target';
import { itemInstancesOf, type PageDesign, specOf } from './page-design';
import { isLive, itemFlags, type PageStore, wasEntered } from './page-store';
import { removedLines } from './pending-changes';
import { snapshotOf } from './run-page-checks';

interface ProposedInstance {
  blockKey: string;
  line: number;
  item: Item;
}

/**
 * The values that the design proposes when a page is opened or a line is added: an autofill where the item never had a
 * value, a default on a page or line without data. They are marked as proposals and stored with the next save.
 *
 * @param only one line, which was just added
 */
export function proposalsFor(
  design: PageDesign,
  state: PageStore,
  only?: { blockKey: string; line: number },
): Record<ItemInstanceKey, string> {
  const isNew = only !== undefined || !hasData(state);
  const fill = autofill(design, state);
  return propose(design, state, ({ blockKey, line, item }) => {
    if (only && (only.blockKey !== blockKey || only.line !== line)) return undefined;
    if (state.items[itemInstanceKey({ blockKey, line, itemKey: item.key })]?.shown)
      return undefined;
    return fill({ blockKey, line, item }) ?? (isNew ? defaulted(item) : undefined);
  });
}

/** Whether anything was entered on the page, apart from lines that were removed. */
function hasData({ items, lines }: PageStore): boolean {
  const removed = removedLines(lines);
  return Object.entries(items).some(([id, entry]) => {
    const { blockKey, line } = parseItemInstanceKey(id);
    return wasEntered(entry) && !removed.has(lineTargetKey(blockKey, line));
  });
}

/** Values filled from an item that was just entered on this page. A value that a person entered stays. */
export function autofillsFrom(
  design: PageDesign,
  state: PageStore,
  source: ItemInstanceKey,
): Record<ItemInstanceKey, string> {
  const { itemKey } = parseItemInstanceKey(source);
  const fill = autofill(design, state);
  return propose(design, state, ({ blockKey, line, item }) => {
    const from = propertyOf(item, PropertyType.autofill)?.from;
    if (from?.item !== itemKey || from.page !== design.page.key) return undefined;
    const entry = state.items[itemInstanceKey({ blockKey, line, itemKey: item.key })];
    return entry?.shown && !entry.proposed ? undefined : fill({ blockKey, line, item });
  });
}

function propose(
  design: PageDesign,
  state: PageStore,
  proposed: (place: ProposedInstance) => string | undefined,
): Record<ItemInstanceKey, string> {
  const proposals: Record<ItemInstanceKey, string> = {};
  const lines = (blockKey: string) =>
    (state.lines[blockKey] ?? []).filter(isLive).map(({ line }) => line);
  for (const place of itemInstancesOf(design, lines)) {
    const id = itemInstanceKey({ ...place, itemKey: place.item.key });
    const entry = state.items[id];
    // An item that a person emptied stays empty.
    if (entry && (wasEntered(entry) || entry.notDone !== undefined)) continue;
    if (design.generated.has(place.item.key)) continue;
    if (isClosed(itemFlags(state, id))) continue;
    const value = proposed(place);
    const spec = specOf(design, id);
    if (!value || !spec) continue;
    const parsed = parseValue(spec, value);
    if (parsed.ok && parsed.value !== null) proposals[id] = parsed.value;
  }
  return proposals;
}

function defaulted(item: Item): string | undefined {
  return propertyOf(item, PropertyType.default)?.value;
}

/** The value that an item is filled from: from the same line when the source is in lines. */
function autofill(
  design: PageDesign,
  state: PageStore,
): (place: ProposedInstance) => string | undefined {
  const { index } = design.program;
  const snapshot = snapshotOf(design, state);
  return ({ item, line }) => {
    const from = propertyOf(item, PropertyType.autofill)?.from;
    const source = from && index.item(from.page, from.item);
    if (!from || !source) return undefined;
    const { key: block, type } = source.block;
    const at = { visit: from.visit, page: from.page, block, item: from.item };
    return snapshot.value({ ...at, line: type === BlockType.normal ? 0 : line }) ?? undefined;
  };
}
