import { type Item, propertyOf, PropertyType, type Text } from '@casebook/study-design';
import type { SurroundingText } from '@casebook/ui/data';

const sides = [
  [PropertyType.top, 'top'],
  [PropertyType.left, 'left'],
  [PropertyType.right, 'right'],
  [PropertyType.bottom, 'bottom'],
] as const;

type PickText = (text: Text | undefined) => string;
type Role = 'unit' | 'label';

/** Units and additional labels around the input of an item (property types 3 to 6) that have one of the given roles. */
export function surroundingTextsOf(
  item: Item,
  text: PickText,
  roles: readonly Role[],
): SurroundingText[] {
  return sides.flatMap(([type, place]) =>
    item.properties.flatMap((property) =>
      property.type === type && roles.includes(property.role)
        ? [{ place, text: text(property.text) }]
        : [],
    ),
  );
}

/** The unit of an item, for the head of a table column. */
export function unitTextOf(item: Item, text: PickText): string {
  return sides
    .flatMap(([type]) => propertyOf(item, type) ?? [])
    .filter(({ role }) => role === 'unit')
    .map((property) => text(property.text))
    .join(' ');
}
