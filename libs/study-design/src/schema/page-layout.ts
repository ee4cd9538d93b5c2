/**
 * How the items of a page stand on it, on a screen as on paper. What draws a page asks here, so that the page that a site
 * fills in and the printed record of it are the same page.
 */
import {
  type Block,
  type Codelist,
  type Item,
  type Key,
  Layout,
  PropertyType,
  type Text,
} from './design';
import { holdsValue, propertyOf } from './items';

const SIDES = [
  [PropertyType.top, 'top'],
  [PropertyType.left, 'left'],
  [PropertyType.right, 'right'],
  [PropertyType.bottom, 'bottom'],
] as const;

/** A text beside the field of an item: its unit, or a further label. */
export interface SurroundingText {
  place: (typeof SIDES)[number][1];
  text: string;
}

type PickText = (text: Text | undefined) => string;

/** Units and additional labels around the field of an item (property types 3 to 6) that have one of the given roles. */
export function surroundingTextsOf(
  item: Pick<Item, 'properties'>,
  text: PickText,
  roles: readonly ('unit' | 'label')[],
): SurroundingText[] {
  return SIDES.flatMap(([type, place]) =>
    item.properties.flatMap((property) =>
      property.type === type && roles.includes(property.role)
        ? [{ place, text: text(property.text) }]
        : [],
    ),
  );
}

/** The unit of an item, for the head of a table column. */
export function unitTextOf(item: Pick<Item, 'properties'>, text: PickText): string {
  return SIDES.flatMap(([type]) => propertyOf(item, type) ?? [])
    .filter(({ role }) => role === 'unit')
    .map((property) => text(property.text))
    .join(' ');
}

/** Items of a line block that have a column. Labels stand above the table; row numbers have their own column. */
export const columnsOf = ({ items }: Pick<Block, 'items'>): Item[] => items.filter(holdsValue);

/** The items of a line block that are only texts. */
export const labelItemsOf = ({ items }: Pick<Block, 'items'>): Item[] =>
  items.filter(({ layout }) => layout === Layout.label);

/** The item that numbers the lines, where the design has one. */
export const rowNumberOf = ({ items }: Pick<Block, 'items'>): Item | undefined =>
  items.find(({ layout }) => layout === Layout.rowNumber);

/** Whether all choices of an item stand on the page, so that also those that were not taken are seen. */
export const showsChoices = ({ layout }: Pick<Item, 'layout'>): boolean =>
  layout === Layout.horizontalCheckbox ||
  layout === Layout.verticalRadio ||
  layout === Layout.horizontalRadio;

/** Whether the choices of an item stand beside each other. */
export const isHorizontal = ({ layout }: Pick<Item, 'layout'>): boolean =>
  layout === Layout.horizontalCheckbox || layout === Layout.horizontalRadio;

/** The choices of a codelist that are offered: a retired one only while it is chosen. */
export const offeredChoices = (
  { entries }: Pick<Codelist, 'entries'>,
  chosen: readonly string[],
): Codelist['entries'] =>
  entries.filter(({ code, retired }) => retired !== true || chosen.includes(code));

/**
 * Whether a line of a block is ongoing: it holds something, and the item with its end is empty. A line of which the end was
 * not done is not: nobody knows whether it goes on.
 */
export function isOngoing(
  { endItem, items }: Pick<Block, 'endItem' | 'items'>,
  contentOf: (item: Key) => 'value' | 'notDone' | 'empty',
): boolean {
  return (
    endItem !== undefined &&
    contentOf(endItem) === 'empty' &&
    items.some((item) => holdsValue(item) && contentOf(item.key) === 'value')
  );
}
