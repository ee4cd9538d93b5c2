import type { Block, Check, Item, Key, Text } from '../schema/design';
import { keyFrom } from '../schema/keys';
import { holdsValue } from '../schema/items';
import { rangeCheckIn } from './convert-items';
import type { Conversion } from './converter';
import { defaultMessage, failureOf } from './range-checks';
import { below, type Located } from './source';
import { attribute, childrenOf, textOf } from './xml';

/** An item with the elements it came from, for the checks that hang on them. */
export interface ReadItem {
  item: Item;
  def: Located;
  ref: Located;
}

export interface ReadBlock {
  block: Block;
  ref: Located;
  items: ReadItem[];
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
  return checks;
}

function rangeChecks(conversion: Conversion, page: Key, { item, def }: ReadItem): Check[] {
  return childrenOf(def.node, 'RangeCheck').flatMap((node) => {
    const place = below(def, node);
    const range = rangeCheckIn(node);
    const formal = formalExpression(place);
    const expression = formal ? undefined : failureOf(item, range);
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
        // ODM's expression says when the value is right, ours when it is wrong.
        expression: expression ?? (formal!.cel ? `!(${formal!.text})` : formal!.text),
        action: {
          type: 'query' as const,
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
 * The expression of a ConditionDef or MethodDef. Only CEL is taken over to be run; anything else is kept
 * in full and, where it has a formal expression, as a disabled check that shows its source.
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
      return { text: textOf(node).trim(), context, cel: /^cel$/i.test(context.trim()) };
    })
    .filter(({ text }) => text !== '');
  return all.find(({ cel }) => cel) ?? all[0];
}

/** When a form is collected, from when it is not (ODM's condition is the exception). */
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
