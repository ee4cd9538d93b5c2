import {
  Layout,
  type Block,
  type Codelist,
  type DataType,
  type Item,
  type ItemProperty,
  type Page,
  type PropertyType,
} from './design';

const BY_LAYOUT: Readonly<Record<Layout, DataType>> = {
  [Layout.horizontalCheckbox]: 'codes',
  [Layout.dateFull]: 'date',
  [Layout.dateUnknownDay]: 'date',
  [Layout.dateUnknownMonthDay]: 'date',
  [Layout.dateUnknownYear]: 'date',
  [Layout.dropdown]: 'code',
  [Layout.label]: 'none',
  [Layout.verticalRadio]: 'code',
  [Layout.horizontalRadio]: 'code',
  [Layout.text]: 'text',
  [Layout.textArea]: 'text',
  [Layout.timeFull]: 'time',
  [Layout.timeUnknownMinute]: 'time',
  [Layout.timeUnknown]: 'time',
  [Layout.rowNumber]: 'none',
};

/** Patterns of the codes of a codelist, by its type. */
export const CODE_FORM: Readonly<Record<Codelist['dataType'], RegExp>> = {
  text: /^\S(.*\S)?$/s,
  integer: /^-?(0|[1-9]\d*)$/,
  decimal: /^-?(0|[1-9]\d*)(\.\d+)?$/,
};

/** What an item's value is. The layout decides, except that text and text area may hold a number. */
export function dataTypeOf(item: Pick<Item, 'layout' | 'dataType'>): DataType {
  const type = BY_LAYOUT[item.layout];
  return type === 'text' ? (item.dataType ?? 'text') : type;
}

/** Labels and row numbers hold no value. */
export function holdsValue(item: Pick<Item, 'layout' | 'dataType'>): boolean {
  return dataTypeOf(item) !== 'none';
}

/** Whether the item's values are subject to source data verification. */
export const requiresSdv = ({ sdv }: Pick<Item, 'sdv'>): boolean => sdv !== false;

/** The item's property of one type, if it has it. */
export function propertyOf<T extends PropertyType>(
  item: Pick<Item, 'properties'>,
  type: T,
): Extract<ItemProperty, { type: T }> | undefined {
  return item.properties.find(
    (property): property is Extract<ItemProperty, { type: T }> => property.type === type,
  );
}

/** Every item of a page with its block, in order. */
export function* itemsOf(page: Page): Generator<{ block: Block; item: Item }> {
  for (const block of page.blocks) for (const item of block.items) yield { block, item };
}
