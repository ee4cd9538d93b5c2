import {
  dataTypeOf,
  Layout,
  propertyOf,
  PropertyType,
  type Codelist,
  type DataType,
  type Item,
  type Key,
  MAX_IDENTIFIER_LENGTH,
  MAX_TEXT_LENGTH,
  type NumberFormat,
} from '@casebook/study-design';

/** Widest number when the item names no format: what a database column for exact numbers takes easily. */
export const DEFAULT_NUMBER_FORMAT: NumberFormat = { digits: 20, decimals: 10 };

/** What the input rules need to know of an item. Made once per item of a design version. */
export interface ValueSpec {
  key: Key;
  layout: Layout;
  dataType: DataType;
  required: boolean;
  notInFuture: boolean;
  numberFormat: NumberFormat;
  maxLength: number;
  /** Line breaks are kept (text area). */
  multiline: boolean;
  /** Codes in codelist order; undefined when the item has no codelist. */
  codes?: readonly string[];
  /** Codes that exclude every other choice of the checkbox. */
  exclude: readonly string[];
}

/** Derives the input rules of an item from the design. `codelist` is the one the item names, if any. */
export function valueSpec(item: Item, codelist?: Codelist): ValueSpec {
  const isIdentifier =
    propertyOf(item, PropertyType.screeningNumber) ??
    propertyOf(item, PropertyType.enrollmentNumber) ??
    propertyOf(item, PropertyType.randomKey);
  const maxLength = item.maxLength ?? MAX_TEXT_LENGTH;
  return {
    key: item.key,
    layout: item.layout,
    dataType: dataTypeOf(item),
    required: item.required ?? false,
    notInFuture: item.notInFuture ?? false,
    numberFormat: item.numberFormat ?? DEFAULT_NUMBER_FORMAT,
    maxLength: isIdentifier ? Math.min(maxLength, MAX_IDENTIFIER_LENGTH) : maxLength,
    multiline: item.layout === Layout.textArea,
    codes: codelist?.entries.map((entry) => entry.code),
    exclude: propertyOf(item, PropertyType.exclude)?.codes ?? [],
  };
}
