import {
  BlockType,
  Layout,
  PageType,
  PropertyType,
  type Block,
  type DataType,
  type Item,
  type ItemProperty,
  type Page,
} from '../schema/design';
import { dataTypeOf, holdsValue, propertyOf } from '../schema/items';
import { MAX_DIGITS, MAX_IDENTIFIER_LENGTH, MAX_TEXT_LENGTH } from '../schema/limits';
import type { ValidationContext } from './context';

interface ItemInDesign {
  page: Page;
  block: Block;
  item: Item;
}

export function validateItem(context: ValidationContext, place: ItemInDesign, path: string): void {
  const { faults, index } = context;
  const { block, item } = place;
  const type = dataTypeOf(item);
  const params = { item: item.key, layout: item.layout };
  context.text(`${path}/label`, item.label, item.layout !== Layout.rowNumber);
  if (item.help) context.text(`${path}/help`, item.help, false);
  if (item.dataType && item.layout !== Layout.text && item.layout !== Layout.textArea) {
    faults.error(`${path}/dataType`, 'DESIGN_DATA_TYPE_NOT_ALLOWED', params);
  }
  if (item.layout === Layout.rowNumber && block.type === BlockType.normal) {
    faults.error(`${path}/layout`, 'DESIGN_ROW_NUMBER_PLACE', params);
  }
  if (item.required && type === 'none') {
    faults.error(`${path}/required`, 'DESIGN_VALUE_NOT_ALLOWED', params);
  }
  if (item.notInFuture && type !== 'date') {
    faults.error(`${path}/notInFuture`, 'DESIGN_NOT_IN_FUTURE_NOT_ALLOWED', params);
  }
  if (item.notDone && !mayBeNotDone(place)) {
    faults.error(`${path}/notDone`, 'DESIGN_NOT_DONE_NOT_ALLOWED', params);
  }
  validateNumberFormat(context, item, type, path);
  if (item.maxLength !== undefined) {
    if (type !== 'text') {
      faults.error(`${path}/maxLength`, 'DESIGN_MAX_LENGTH_NOT_ALLOWED', params);
    } else if (item.maxLength < 1 || item.maxLength > MAX_TEXT_LENGTH) {
      faults.error(`${path}/maxLength`, 'DESIGN_BOUNDS', { from: 1, to: MAX_TEXT_LENGTH });
    }
  }
  if (type === 'code' || type === 'codes') {
    if (item.codelist === undefined) {
      faults.error(`${path}/codelist`, 'DESIGN_CODELIST_REQUIRED', params);
    } else {
      context.reference(`${path}/codelist`, index.codelists, 'codelist', item.codelist);
    }
  } else if (item.codelist !== undefined) {
    faults.error(`${path}/codelist`, 'DESIGN_CODELIST_NOT_ALLOWED', params);
  }
  validateProperties(context, place, type, path);
}

/** Items without a value, those that the system fills, and what registers a subject are always done. */
function mayBeNotDone({ page, item }: ItemInDesign): boolean {
  const isFilled = FILLED.some((type) => propertyOf(item, type));
  return page.type !== PageType.registration && holdsValue(item) && !isFilled;
}

const FILLED = [PropertyType.randomKey, PropertyType.armGenerate, PropertyType.ipGenerate] as const;

function validateNumberFormat(
  { faults }: ValidationContext,
  item: Item,
  type: DataType,
  path: string,
): void {
  const format = item.numberFormat;
  if (!format) return;
  if (type !== 'number') {
    faults.error(`${path}/numberFormat`, 'DESIGN_NUMBER_FORMAT_NOT_ALLOWED', { item: item.key });
  } else if (
    format.digits < 1 ||
    format.decimals < 0 ||
    format.digits + format.decimals > MAX_DIGITS
  ) {
    faults.error(`${path}/numberFormat`, 'DESIGN_NUMBER_FORMAT_BOUNDS', { most: MAX_DIGITS });
  }
}

/** Value types at which a property can stand; properties 3–6 and 14 can stand anywhere. */
const FITTING: Readonly<Partial<Record<PropertyType, readonly DataType[]>>> = {
  [PropertyType.autofill]: ['text', 'number', 'date', 'time', 'code', 'codes'],
  [PropertyType.default]: ['text', 'number', 'date', 'time', 'code', 'codes'],
  [PropertyType.exclude]: ['codes'],
  [PropertyType.screeningNumber]: ['text'],
  [PropertyType.enrollmentNumber]: ['text'],
  [PropertyType.randomKey]: ['text'],
  [PropertyType.armGenerate]: ['text', 'code'],
  [PropertyType.ipGenerate]: ['text'],
  [PropertyType.stratification]: ['code', 'text', 'number'],
  [PropertyType.econsentDate]: ['date'],
};

/** Whether an item whose values are of a type can have a property (spec section 3, decision 6). */
export const fitsDataType = (property: PropertyType, type: DataType): boolean =>
  FITTING[property]?.includes(type) ?? true;

function validateProperties(
  context: ValidationContext,
  place: ItemInDesign,
  type: DataType,
  path: string,
): void {
  const { faults } = context;
  const { item } = place;
  const seen = new Set<string>();
  item.properties.forEach((property, at) => {
    const here = `${path}/properties/${at}`;
    const same = 'role' in property ? `${property.type} ${property.role}` : `${property.type}`;
    if (seen.has(same)) {
      faults.error(here, 'DESIGN_PROPERTY_DUPLICATE', { item: item.key, property: property.type });
    }
    seen.add(same);
    if (!fitsDataType(property.type, type)) {
      faults.error(here, 'DESIGN_PROPERTY_NOT_ALLOWED', {
        item: item.key,
        property: property.type,
        layout: item.layout,
      });
    } else {
      validateProperty(context, place, property, here);
    }
  });
  const types = new Set(item.properties.map((property) => property.type));
  if (types.has(PropertyType.screeningNumber) && types.has(PropertyType.enrollmentNumber)) {
    faults.error(`${path}/properties`, 'DESIGN_NUMBERS_ON_SAME_ITEM', { item: item.key });
  }
}

function validateProperty(
  context: ValidationContext,
  { page, block, item }: ItemInDesign,
  property: ItemProperty,
  path: string,
): void {
  const { faults } = context;
  switch (property.type) {
    case PropertyType.autofill: {
      const from = context.itemAt(`${path}/from`, property.from);
      if (!from) return;
      if (from.item === item && !property.from.visit) {
        faults.error(`${path}/from`, 'DESIGN_AUTOFILL_SELF', { item: item.key });
      } else if (dataTypeOf(from.item) !== dataTypeOf(item)) {
        faults.error(`${path}/from`, 'DESIGN_AUTOFILL_TYPE', {
          item: item.key,
          from: from.item.key,
        });
      }
      return;
    }
    case PropertyType.default: {
      if (!property.value) {
        faults.error(`${path}/value`, 'DESIGN_DEFAULT_EMPTY', { item: item.key });
      } else if (dataTypeOf(item) === 'code' && !context.codesOf(item).has(property.value)) {
        faults.error(`${path}/value`, 'DESIGN_CODE_UNKNOWN', { code: property.value });
      }
      return;
    }
    case PropertyType.top:
    case PropertyType.bottom:
    case PropertyType.left:
    case PropertyType.right:
      context.text(`${path}/text`, property.text);
      return;
    case PropertyType.exclude: {
      const known = context.codesOf(item);
      if (property.codes.length === 0) faults.error(`${path}/codes`, 'DESIGN_EXCLUDE_EMPTY');
      property.codes.forEach((code, at) => {
        if (!known.has(code)) faults.error(`${path}/codes/${at}`, 'DESIGN_CODE_UNKNOWN', { code });
      });
      return;
    }
    case PropertyType.screeningNumber:
    case PropertyType.enrollmentNumber:
      // Spec section 5: at the correct layout of the registration page, once for the subject.
      if (
        page.type !== PageType.registration ||
        block.type !== BlockType.normal ||
        item.layout !== Layout.text
      ) {
        faults.error(path, 'DESIGN_NUMBER_PLACE', { item: item.key });
      }
      if ((item.maxLength ?? MAX_TEXT_LENGTH) > MAX_IDENTIFIER_LENGTH) {
        faults.error(path, 'DESIGN_NUMBER_LENGTH', {
          item: item.key,
          most: MAX_IDENTIFIER_LENGTH,
        });
      }
      return;
    case PropertyType.ipGenerate:
      if (property.kitType !== undefined) {
        context.listed(`${path}/kitType`, context.design.kitTypes, 'kitType', property.kitType);
      }
      return;
    case PropertyType.hidden:
      if (property.blinding !== undefined) {
        const classes = context.design.blindingClasses;
        context.listed(`${path}/blinding`, classes, 'blindingClass', property.blinding);
      }
      return;
    case PropertyType.randomKey:
    case PropertyType.armGenerate:
    case PropertyType.stratification:
      if ('scheme' in property && property.scheme !== undefined) {
        context.listed(`${path}/scheme`, context.design.schemes, 'scheme', property.scheme);
      }
      if (block.type !== BlockType.normal) {
        faults.error(path, 'DESIGN_PROPERTY_IN_LINES', { item: item.key, property: property.type });
      }
      return;
    default:
  }
}
