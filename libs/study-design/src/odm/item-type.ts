import { Layout, type Codelist, type Item, type NumberFormat } from '../schema/design';
import { dataTypeOf } from '../schema/items';
import { MAX_DIGITS, MAX_TEXT_LENGTH } from '../schema/limits';

/** Decimals of a number without a format. */
const MAX_DECIMALS = 10;
/** A number of this many digits means that its length is not limited. */
const NO_LENGTH = 100;
/** From this length on a text gets a text area. */
const LONG_TEXT = 200;

/** Data types of ODM 1.3; a file with another one is refused. */
const DATA_TYPES = new Set(
  (
    'integer float date datetime time text string double URI boolean hexBinary base64Binary hexFloat base64Float ' +
    'partialDate partialTime partialDatetime durationDatetime intervalDatetime incompleteDatetime incompleteDate ' +
    'incompleteTime'
  ).split(' '),
);

export function isDataType(name: string): boolean {
  return DATA_TYPES.has(name);
}

/** DataType, Length and SignificantDigits of an ItemDef. */
export interface OdmType {
  DataType: string;
  Length?: string;
  SignificantDigits?: string;
}

export type ItemType = Pick<Item, 'layout' | 'dataType' | 'numberFormat' | 'maxLength'>;

/**
 * Our kind of item for an ODM type without a codelist; `asText` when ODM's type has no counterpart here.
 *
 * @param own whether this product wrote it: the length of its numbers counts only digits. Other systems may also count
 *   the decimal point or the sign; all of their length may be digits, because a number may have no decimals.
 */
export function itemTypeOf(type: OdmType, own: boolean): ItemType & { asText?: boolean } {
  const length = count(type.Length);
  const decimals = count(type.SignificantDigits);
  switch (type.DataType) {
    case 'integer':
      return {
        layout: Layout.text,
        dataType: 'number',
        numberFormat: {
          digits: length && length <= MAX_DIGITS ? length : MAX_DIGITS,
          decimals: 0,
        },
      };
    case 'float':
    case 'double': {
      const numberFormat = own ? ownFormat(length, decimals) : formatOf(length, decimals);
      return { layout: Layout.text, dataType: 'number', ...(numberFormat && { numberFormat }) };
    }
    case 'date':
      return { layout: Layout.dateFull };
    case 'partialDate':
      return { layout: Layout.dateUnknownMonthDay };
    case 'incompleteDate':
      return { layout: Layout.dateUnknownYear };
    case 'time':
      return { layout: Layout.timeFull };
    case 'partialTime':
      return { layout: Layout.timeUnknownMinute };
    case 'incompleteTime':
      return { layout: Layout.timeUnknown };
    default:
      return {
        layout: (length ?? 0) > LONG_TEXT ? Layout.textArea : Layout.text,
        ...(length && length <= MAX_TEXT_LENGTH && { maxLength: length }),
        ...(type.DataType !== 'text' && type.DataType !== 'string' && { asText: true }),
      };
  }
}

function ownFormat(length = MAX_DIGITS, decimals: number | undefined): NumberFormat | undefined {
  if (decimals === undefined) return undefined;
  const digits = Math.max(1, length - decimals);
  return digits + decimals <= MAX_DIGITS ? { digits, decimals } : undefined;
}

function formatOf(
  length: number | undefined,
  decimals: number | undefined,
): NumberFormat | undefined {
  if (decimals === undefined || decimals > MAX_DECIMALS) return undefined;
  // REDCap writes Length 999 and one decimal for every number.
  if (length !== undefined && length >= NO_LENGTH) return undefined;
  const digits = Math.min(Math.max(1, length ?? MAX_DIGITS), MAX_DIGITS - decimals);
  return { digits, decimals };
}

/** The number of characters, digits or decimals that the file allows, if it is more than an item here can have. */
export function limitOf(type: OdmType, own: boolean): { given: number; most: number } | undefined {
  const item = itemTypeOf(type, own);
  const length = count(type.Length) ?? 0;
  const decimals = count(type.SignificantDigits) ?? 0;
  const [given, most] =
    item.dataType !== 'number'
      ? [dataTypeOf(item) === 'text' ? length : 0, MAX_TEXT_LENGTH]
      : type.DataType === 'integer'
        ? [length < NO_LENGTH ? length : 0, MAX_DIGITS]
        : [item.numberFormat ? 0 : decimals, MAX_DECIMALS];
  return given > most ? { given, most } : undefined;
}

/** Few choices become radio buttons, many a dropdown. */
export function choiceLayout(codelist: Codelist): Layout {
  const { length } = codelist.entries;
  return length <= 2
    ? Layout.horizontalRadio
    : length <= 6
      ? Layout.verticalRadio
      : Layout.dropdown;
}

/** The ODM type that is closest to an item. */
export function odmTypeOf(item: Item, codelist: Codelist | undefined): OdmType {
  switch (dataTypeOf(item)) {
    case 'number': {
      const format = item.numberFormat;
      if (!format || format.digits < 1 || format.decimals < 0) return { DataType: 'float' };
      if (format.decimals === 0) {
        return format.digits >= MAX_DIGITS
          ? { DataType: 'integer' }
          : { DataType: 'integer', Length: String(format.digits) };
      }
      return {
        DataType: 'float',
        Length: String(format.digits + format.decimals),
        SignificantDigits: String(format.decimals),
      };
    }
    case 'date':
      if (item.layout === Layout.dateFull) return { DataType: 'date' };
      return {
        DataType: item.layout === Layout.dateUnknownYear ? 'incompleteDate' : 'partialDate',
      };
    case 'time':
      if (item.layout === Layout.timeFull) return { DataType: 'time' };
      return {
        DataType: item.layout === Layout.timeUnknown ? 'incompleteTime' : 'partialTime',
      };
    case 'code':
      return { DataType: codelist ? CODELIST_TYPE[codelist.dataType] : 'text' };
    case 'text':
      return item.maxLength && item.maxLength > 0
        ? { DataType: 'text', Length: String(item.maxLength) }
        : { DataType: 'text' };
    default:
      return { DataType: 'text' };
  }
}

export const CODELIST_TYPE = { text: 'text', integer: 'integer', decimal: 'float' } as const;

function count(text: string | undefined): number | undefined {
  return text !== undefined && /^\d{1,6}$/.test(text) ? Number(text) : undefined;
}
