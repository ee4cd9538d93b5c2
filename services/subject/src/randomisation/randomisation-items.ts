import { type Item, type Key, propertyOf, PropertyType } from '@casebook/study-design';
import { isGenerated, itemInstanceKey, type PageInstance } from '@casebook/subject-data';
import type { DesignVersion } from '../design/design-version';
import type { LoadedSubject } from '../engine/loaded-subject';

/** An item instance that receives a part of the result. */
export interface ReceivingItem {
  kind: 'random' | 'arm' | 'ip';
  blockKey: Key;
  line: number;
  itemKey: Key;
  /** The kit type that the item names. */
  kitType: Key | null;
}

function kindOf(item: Item): ReceivingItem['kind'] | null {
  if (propertyOf(item, PropertyType.randomKey)) return 'random';
  if (propertyOf(item, PropertyType.armGenerate)) return 'arm';
  return propertyOf(item, PropertyType.ipGenerate) ? 'ip' : null;
}

/** Whether a page has items that randomisation or drug supply fills. */
export const hasReceivingItems = (version: DesignVersion, pageKey: Key): boolean =>
  version.index.pages.get(pageKey)?.blocks.some(({ items }) => items.some(isGenerated)) ?? false;

/** The items of a page that receive a result and have none yet. */
export function emptyReceivers(data: LoadedSubject, page: PageInstance): ReceivingItem[] {
  const blocks = data.version.index.pages.get(page.pageKey)?.blocks ?? [];
  return blocks.flatMap((block) =>
    block.items.flatMap((item) => {
      const kind = kindOf(item);
      if (!kind) return [];
      const kitType = propertyOf(item, PropertyType.ipGenerate)?.kitType ?? null;
      return data
        .linesOf(page, block.key)
        .map((line) => ({ kind, blockKey: block.key, line, itemKey: item.key, kitType }))
        .filter((place) => {
          const row = page.values.get(itemInstanceKey(place));
          return !row || row.deleted || row.value === null;
        });
    }),
  );
}

/** The name under which a dispensed IP number is found again; the same as in the service that dispenses. */
export const itemName = ({ itemKey, line }: Pick<ReceivingItem, 'itemKey' | 'line'>): string =>
  line === 0 ? itemKey : `${itemKey}@${line}`;
