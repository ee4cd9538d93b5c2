import { propertyOf, PropertyType, type Item } from '@casebook/study-design';

/** Filled by the system, never typed. */
export function isGenerated(item: Pick<Item, 'properties'>): boolean {
  return [PropertyType.randomKey, PropertyType.armGenerate, PropertyType.ipGenerate].some((type) =>
    propertyOf(item, type),
  );
}
