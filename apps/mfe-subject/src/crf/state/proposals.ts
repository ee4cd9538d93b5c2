import { parseValue } from '@casebook/item-values';
import { PropertyType, propertyOf } from '@casebook/study-design';
import { snapshotOf } from './judge';
import { type PageDesign, placesOf, specOf } from './page-design';
import type { PageStore } from './page-slice';
import { type ItemId, itemId } from './places';

/**
 * What the design proposes: an autofill wherever the item is still empty, a default on a page or line that
 * has no data yet. `only` limits it to one line, for a line that was just added.
 */
export function proposalsFor(
  design: PageDesign,
  state: PageStore,
  only?: { blockKey: string; line: number },
): Record<ItemId, string> {
  const snapshot = snapshotOf(design, state);
  const isNew =
    only !== undefined || !Object.values(state.items).some(({ revision }) => revision > 0);
  const proposals: Record<ItemId, string> = {};
  const lines = (blockKey: string) =>
    (state.lines[blockKey] ?? []).filter(({ deleted }) => !deleted).map(({ line }) => line);
  for (const { blockKey, line, item } of placesOf(design, lines)) {
    if (only && (only.blockKey !== blockKey || only.line !== line)) continue;
    const id = itemId({ blockKey, line, itemKey: item.key });
    const entry = state.items[id];
    if (entry?.shown || (entry?.revision ?? 0) > 0 || design.generated.has(item.key)) continue;
    const proposed = autofilled(design, snapshot, item) ?? (isNew ? defaulted(item) : undefined);
    const spec = specOf(design, id);
    if (!proposed || !spec) continue;
    const parsed = parseValue(spec, proposed);
    if (parsed.ok && parsed.value !== null) proposals[id] = parsed.value;
  }
  return proposals;
}

type ItemOf = ReturnType<typeof placesOf>[number]['item'];

function defaulted(item: ItemOf): string | undefined {
  return propertyOf(item, PropertyType.default)?.value;
}

function autofilled(
  { program }: PageDesign,
  snapshot: ReturnType<typeof snapshotOf>,
  item: ItemOf,
): string | undefined {
  const from = propertyOf(item, PropertyType.autofill)?.from;
  const source = from && program.index.item(from.page, from.item);
  if (!from || !source) return undefined;
  const place = { visit: from.visit, page: from.page, block: source.block.key, item: from.item };
  return snapshot.value({ ...place, line: 0 }) ?? undefined;
}
