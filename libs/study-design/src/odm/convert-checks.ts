import {
  BlockType,
  type Block,
  type Check,
  type Item,
  type Key,
  type Text,
} from '../schema/design';
import { keyFrom } from '../schema/keys';
import { dataTypeOf, holdsValue } from '../schema/items';
import { rangeCheckIn } from './convert-items';
import type { Conversion } from './converter';
import type { ItemDetails } from './openclinica';
import { defaultMessage, failingExpressionOf, type RangeCheck } from './range-checks';
import { below, type Located } from './source';
import { convertedValue, isSameUnitName } from './units';
import { attribute, childrenOf, xmlTextOf, type XmlNode } from './xml';

/** An item with its source elements, for the checks that they contain. */
export interface ReadItem {
  item: Item;
  def: Located;
  ref: Located;
  details: ItemDetails | undefined;
}

export interface ReadBlock {
  block: Block;
  /** Of the ItemGroupDef. */
  oid: string;
  ref: Located;
  items: ReadItem[];
}

export interface ReadPage {
  page: Key;
  form: Located;
  blocks: ReadBlock[];
}

/** Checks of one page: its items' range checks, and methods and conditions that its references name. */
export function convertChecks(conversion: Conversion, page: Key, blocks: ReadBlock[]): Check[] {
  const checks: Check[] = [];
  const hidden = new Map<string, Set<Key>>();
  const hide = (ref: Located, items: Key[]) => {
    const oid = attribute(ref.node, 'CollectionExceptionConditionOID');
    if (oid === undefined) return;
    const known = hidden.get(oid) ?? new Set();
    hidden.set(oid, known);
    for (const item of items) known.add(item);
  };
  for (const { ref, items } of blocks) {
    hide(
      ref,
      items.map(({ item }) => item.key),
    );
    for (const read of items) {
      checks.push(...rangeChecks(conversion, page, read));
      const derivation = derivationOf(conversion, page, read);
      if (derivation) checks.push(derivation);
      hide(read.ref, [read.item.key]);
    }
  }
  for (const [oid, items] of hidden) {
    const condition = conversion.source.defs.ConditionDef.get(oid)!;
    const expression = expressionOf(conversion, condition);
    if (!expression) continue;
    checks.push({
      key: keyFrom(`${oid}_${page}`, conversion.checkKeys, 'C'),
      target: { page },
      action: { type: 'hide', items: [...items] },
      ...common(conversion, condition, expression),
    });
  }
  return [...checks, ...displayChecks(conversion, page, blocks)];
}

/** OpenClinica shows items while another item of the form has a value: a check that shows them, for each value. */
function displayChecks(conversion: Conversion, page: Key, blocks: ReadBlock[]): Check[] {
  const byName = new Map<string, Array<{ block: Block; item: Item }>>();
  for (const { block, items } of blocks) {
    for (const { item, def } of items) {
      const name = attribute(def.node, 'Name') ?? '';
      const known = byName.get(name);
      if (known) known.push({ block, item });
      else byName.set(name, [{ block, item }]);
    }
  }
  const shown = new Map<string, Check>();
  for (const { block, items } of blocks) {
    for (const { item, details } of items) {
      const condition = details?.condition;
      if (!condition) continue;
      const candidates = byName.get(condition.control) ?? [];
      const control = candidates.find((one) => one.block === block) ?? candidates[0];
      const inLines = control && control.block.type !== BlockType.normal;
      // The value of a line shows only items of the same line.
      const expression =
        control && control.item !== item && (!inLines || control.block === block)
          ? hasValue(conversion, control.item, condition.option)
          : undefined;
      if (!control || expression === undefined) {
        const params = { item: item.key, control: condition.control, option: condition.option };
        conversion.report.note(condition.place, 'DESIGN_ODM_DISPLAY_NOT_APPLIED', params);
        continue;
      }
      const known = shown.get(`${control.item.key} ${block.key} ${expression}`);
      if (known?.action.type === 'show') {
        known.action.items.push(item.key);
        continue;
      }
      shown.set(`${control.item.key} ${block.key} ${expression}`, {
        key: keyFrom(`${page}_${control.item.key}_SHOW`, conversion.checkKeys, 'C'),
        target: { page, ...(inLines && { item: control.item.key }) },
        expression,
        action: { type: 'show', items: [item.key] },
        autoClose: true,
        tests: [],
      });
    }
  }
  return [...shown.values()];
}

/** The condition that an item has a value, which the file gives as a code or as the label of a choice. */
function hasValue(conversion: Conversion, item: Item, option: string): string | undefined {
  const codelist = item.codelist === undefined ? undefined : conversion.codelistOf(item.codelist);
  const entry = codelist?.entries.find(({ code, label }) => {
    return code === option || Object.values(label).includes(option);
  });
  switch (dataTypeOf(item)) {
    case 'code':
      return entry && `${item.key} == ${JSON.stringify(entry.code)}`;
    case 'codes':
      return entry && `contains(${item.key}, ${JSON.stringify(entry.code)})`;
    default:
      return failingExpressionOf(item, { comparator: 'NE', values: [option] });
  }
}

function rangeChecks(conversion: Conversion, page: Key, { item, def }: ReadItem): Check[] {
  return childrenOf(def.node, 'RangeCheck').flatMap((node) => {
    const place = below(def, node);
    const formal = formalExpression(place);
    const given = rangeCheckIn(node);
    const range = formal || conversion.own ? given : inUnitOfItem(conversion, place, def, given);
    if (!range) return [];
    const expression = formal ? undefined : failingExpressionOf(item, range);
    if (!formal && (expression === undefined || !holdsValue(item))) {
      conversion.report.keep(place, 'DESIGN_ODM_RANGE_CHECK_KEPT', { item: item.key });
      return [];
    }
    if (formal && !formal.cel)
      conversion.report.keep(place, 'DESIGN_ODM_EXPRESSION_NOT_CEL', { context: formal.context });
    const hard = attribute(node, 'SoftHard') === 'Hard';
    const message: Text | undefined = conversion.childText(place, 'ErrorMessage');
    return [
      {
        key: keyFrom(`${item.key}_${range.comparator || 'CHECK'}`, conversion.checkKeys, 'C'),
        target: { page, item: item.key },
        // The expression of ODM is true for a correct value, that of a check for a wrong one.
        expression: expression ?? (formal!.cel ? `!(${formal!.text})` : formal!.text),
        action: {
          // In other systems a hard check blocks saving; in a file of this product the patch has the action.
          type: hard && !conversion.own ? ('block' as const) : ('query' as const),
          message: message ?? defaultMessage(conversion.languages, range),
        },
        autoClose: true,
        tests: [],
        ...(formal && !formal.cel && { disabled: true }),
        ...(hard && {
          source: {
            format: 'odm' as const,
            oid: attribute(def.node, 'OID')!,
            attributes: { SoftHard: 'Hard' },
          },
        }),
      },
    ];
  });
}

/**
 * A limit is never applied to a value of another unit: it is converted if the relation of the units is known, and
 * otherwise kept. A limit without a unit has the unit of the item.
 */
function inUnitOfItem(
  conversion: Conversion,
  place: Located,
  def: Located,
  range: RangeCheck,
): RangeCheck | undefined {
  const unitsOf = (node: XmlNode) =>
    childrenOf(node, 'MeasurementUnitRef').flatMap((ref) => {
      const unit = conversion.source.units.get(attribute(ref, 'MeasurementUnitOID') ?? '');
      return unit ? [unit] : [];
    });
  const given = unitsOf(place.node);
  const [own] = unitsOf(def.node);
  if (given.length === 0 || (own && given.some(({ node }) => node === own.node))) return range;
  const names = given.flatMap((unit) => unitNames(conversion, unit));
  const ownNames = own ? unitNames(conversion, own) : [];
  const same = (a: string, b: string) => isSameUnitName(a, b);
  if (names.some((name) => ownNames.some((ownName) => same(name, ownName)))) return range;
  const params = {
    item: attribute(def.node, 'Name') ?? '',
    comparator: range.comparator,
    values: range.values.join(', '),
    unit: names[0] ?? '',
    itemUnit: ownNames[0] ?? '',
  };
  for (const from of names) {
    for (const to of ownNames) {
      const values = range.values.map((value) => convertedValue(value, from, to));
      if (values.some((value) => value === undefined)) continue;
      const converted = values as string[];
      const limit = converted.join(', ');
      conversion.report.keep(place, 'DESIGN_ODM_RANGE_CHECK_CONVERTED', { ...params, limit });
      return { ...range, values: converted };
    }
  }
  const code = own ? 'DESIGN_ODM_RANGE_CHECK_UNIT' : 'DESIGN_ODM_RANGE_CHECK_NO_UNIT';
  conversion.report.keep(place, code, params);
  return undefined;
}

/** The names under which a unit may be known: its symbol in each language, and its name. */
function unitNames(conversion: Conversion, unit: Located): string[] {
  const symbol = conversion.childText(unit, 'Symbol');
  return [...Object.values(symbol ?? {}), attribute(unit.node, 'Name') ?? ''].filter(
    (name) => name !== '',
  );
}

function derivationOf(
  conversion: Conversion,
  page: Key,
  { item, ref }: ReadItem,
): Check | undefined {
  const oid = attribute(ref.node, 'MethodOID');
  const method = oid === undefined ? undefined : conversion.source.defs.MethodDef.get(oid);
  if (!method || !holdsValue(item)) return undefined;
  const expression = expressionOf(conversion, method);
  if (!expression) return undefined;
  return {
    key: keyFrom(`${oid}_${item.key}`, conversion.checkKeys, 'C'),
    target: { page, item: item.key },
    action: { type: 'derive' },
    ...common(conversion, method, expression),
  };
}

interface Expression {
  text: string;
  context: string;
  cel: boolean;
}

function common(conversion: Conversion, def: Located, expression: Expression) {
  const description = conversion.childText(def, 'Description');
  return {
    expression: expression.text,
    autoClose: true,
    ...(description && { description }),
    tests: [],
    ...(!expression.cel && { disabled: true }),
    source: { format: 'odm' as const, oid: attribute(def.node, 'OID')! },
  };
}

/**
 * The expression of a ConditionDef or MethodDef. Only CEL is run; any other element is kept in full and, if it has a
 * formal expression, becomes a disabled check that shows its source.
 */
export function expressionOf(conversion: Conversion, def: Located): Expression | undefined {
  const formal = formalExpression(def);
  if (!formal) {
    conversion.report.keep(def, 'DESIGN_ODM_NO_EXPRESSION', { element: def.node.name });
    return undefined;
  }
  if (!formal.cel) {
    conversion.report.keep(def, 'DESIGN_ODM_EXPRESSION_NOT_CEL', { context: formal.context });
  }
  return formal;
}

function formalExpression(place: Located): Expression | undefined {
  const all = childrenOf(place.node, 'FormalExpression')
    .map((node) => {
      const context = attribute(node, 'Context') ?? '';
      return { text: xmlTextOf(node).trim(), context, cel: /^cel$/i.test(context.trim()) };
    })
    .filter(({ text }) => text !== '');
  return all.find(({ cel }) => cel) ?? all[0];
}

/** The condition under which a form is collected: the negation of ODM's collection exception. */
export function scheduleCondition(conversion: Conversion, ref: Located): string | undefined {
  const oid = attribute(ref.node, 'CollectionExceptionConditionOID');
  if (oid === undefined) return undefined;
  const condition = conversion.source.defs.ConditionDef.get(oid)!;
  const expression = expressionOf(conversion, condition);
  if (expression?.cel) return `!(${expression.text})`;
  conversion.report.note(ref, 'DESIGN_ODM_CONDITION_NOT_APPLIED', {
    form: attribute(ref.node, 'FormOID') ?? '',
    condition: oid,
  });
  return undefined;
}
