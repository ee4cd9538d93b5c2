import { propertyOf, PropertyType, type Item } from '@casebook/study-design';

/** Whether the system fills the item, so that nobody types it. */
export function isGenerated(item: Pick<Item, 'properties'>): boolean {
  return [PropertyType.randomKey, PropertyType.armGenerate, PropertyType.ipGenerate].some((type) =>
    propertyOf(item, type),
  );
}
