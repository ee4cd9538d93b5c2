import type { Block, Codelist, Item, Key } from '../schema/design';
import { dataTypeOf } from '../schema/items';
import { type Comparison, RuleFault, type RuleNode } from './openclinica-expression';

/** The location of a rule, and the items that its names refer to there. */
export interface CelContext {
  page: Key;
  block: Block;
  visit: Key | undefined;
  /** An item and its name in the check language; undefined if the word names no item. */
  find(path: string): { text: string; item: Item } | undefined;
  codelist(item: Item): Codelist | undefined;
}

interface Operand {
  type: 'number' | 'date' | 'time' | 'text' | 'code' | 'codes' | 'literal';
  /** Expression of the check language; for a literal, its text. */
  text: string;
  item?: Item;
  /** Whether it is one name or literal, which needs no parentheses. */
  simple?: boolean;
}

const OPPOSITE: Readonly<Record<Comparison, Comparison>> = {
  eq: 'ne',
  ne: 'eq',
  gt: 'lte',
  gte: 'lt',
  lt: 'gte',
  lte: 'gt',
  ct: 'nct',
  nct: 'ct',
};
const MIRRORED: Readonly<Partial<Record<Comparison, Comparison>>> = {
  gt: 'lt',
  gte: 'lte',
  lt: 'gt',
  lte: 'gte',
};
const SIGNS: Readonly<Partial<Record<Comparison, string>>> = {
  eq: '==',
  ne: '!=',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
};
const NUMBER = /^-?\d{1,30}(\.\d{1,30})?$/;

/**
 * Converts a rule to an expression that is true if the rule certainly has the wanted result. A negation is moved into
 * the comparisons, because the negation of an uncertain comparison of partial dates would not be certain.
 *
 * @param wanted whether the rule acts when it is true or when it is false
 * @throws RuleFault with the part that the check language does not have
 */
export function celOf(node: RuleNode, context: CelContext, wanted: boolean): string {
  switch (node.kind) {
    case 'logic': {
      const operator = (node.operator === 'and') === wanted ? '&&' : '||';
      const side = (part: RuleNode) => {
        const text = celOf(part, context, wanted);
        return part.kind === 'logic' && part.operator !== node.operator ? `(${text})` : text;
      };
      return `${side(node.left)} ${operator} ${side(node.right)}`;
    }
    case 'compare':
      return comparison(node, context, wanted ? node.operator : OPPOSITE[node.operator]);
    default:
      throw new RuleFault(textOf(node));
  }
}

function comparison(
  node: Extract<RuleNode, { kind: 'compare' }>,
  context: CelContext,
  operator: Comparison,
): string {
  const left = operand(node.left, context);
  const right = operand(node.right, context);
  const fail = (): never => {
    throw new RuleFault(textOf(node));
  };
  // The file omits the visits of the two items, because a comparison of an item with itself makes no sense.
  if (left.item && left.text === right.text) return fail();
  // A literal on the left is moved to the right.
  if (left.type === 'literal') {
    if (right.type === 'literal' || operator === 'ct' || operator === 'nct') return fail();
    return compared(right, MIRRORED[operator] ?? operator, left, context, fail);
  }
  return compared(left, operator, right, context, fail);
}

function compared(
  left: Operand,
  operator: Comparison,
  right: Operand,
  context: CelContext,
  fail: () => never,
): string {
  if (right.type === 'literal' && right.text === '' && left.item) {
    if (operator === 'eq') return `!known(${left.text})`;
    return operator === 'ne' ? `known(${left.text})` : fail();
  }
  switch (left.type) {
    case 'codes': {
      const code = codeOf(left, right, context);
      if (code === undefined) return fail();
      const has = `contains(${left.text}, ${JSON.stringify(code)})`;
      if (operator === 'ct') return has;
      if (operator === 'nct') return `!${has}`;
      if (operator === 'eq') return `(${has} && len(${left.text}) == 1)`;
      return operator === 'ne' ? `(!${has} || len(${left.text}) != 1)` : fail();
    }
    case 'code':
      return comparedCode(left, operator, right, context, fail);
    case 'text': {
      const other =
        right.type === 'literal' ? JSON.stringify(right.text) : right.type === 'text' && right.text;
      if (!other) return fail();
      if (operator === 'ct') return `${left.text}.contains(${other})`;
      if (operator === 'nct') return `!${left.text}.contains(${other})`;
      return operator === 'eq' || operator === 'ne'
        ? `${left.text} ${SIGNS[operator]} ${other}`
        : fail();
    }
    case 'date':
    case 'time': {
      const other = right.type === 'literal' ? momentOf(left.type, right.text) : right;
      return other?.type === left.type ? moments(operator, left.text, other.text, fail) : fail();
    }
    default:
      return comparedNumber(left, operator, right, context, fail);
  }
}

function comparedCode(
  left: Operand,
  operator: Comparison,
  right: Operand,
  context: CelContext,
  fail: () => never,
): string {
  if (operator === 'ct' || operator === 'nct') return fail();
  if (operator === 'eq' || operator === 'ne') {
    const code = codeOf(left, right, context);
    if (code !== undefined) return `${left.text} ${SIGNS[operator]} ${JSON.stringify(code)}`;
    if (right.type === 'code' || right.type === 'text') {
      return `${left.text} ${SIGNS[operator]} ${right.text}`;
    }
    // The list does not have this code.
    if (right.type === 'literal') return fail();
  }
  return comparedNumber(left, operator, right, context, fail);
}

function comparedNumber(
  left: Operand,
  operator: Comparison,
  right: Operand,
  context: CelContext,
  fail: () => never,
): string {
  const sign = SIGNS[operator];
  const [a, b] = [numberOf(left, context), numberOf(right, context)];
  return sign && a !== undefined && b !== undefined ? `${a} ${sign} ${b}` : fail();
}

/** The code of a list that a literal stands for; `1` may be written `1.0` or `01`. */
function codeOf(left: Operand, right: Operand, context: CelContext): string | undefined {
  if (right.type !== 'literal' || !left.item) return undefined;
  const entries = context.codelist(left.item)?.entries ?? [];
  const exact = entries.find(({ code }) => code === right.text);
  if (exact) return exact.code;
  if (!NUMBER.test(right.text)) return undefined;
  const alike = entries.filter(
    ({ code }) => NUMBER.test(code) && Number(code) === Number(right.text),
  );
  return alike.length === 1 ? alike[0]!.code : undefined;
}

/** An operand as a number: codes that are all numbers are compared as such. */
function numberOf(operand: Operand, context: CelContext): string | undefined {
  switch (operand.type) {
    case 'number':
      return operand.text;
    case 'literal':
      return NUMBER.test(operand.text) ? operand.text : undefined;
    case 'code': {
      const entries = (operand.item && context.codelist(operand.item)?.entries) ?? [];
      const areNumbers = entries.length > 0 && entries.every(({ code }) => NUMBER.test(code));
      return areNumbers ? `number(${operand.text})` : undefined;
    }
    default:
      return undefined;
  }
}

function momentOf(type: 'date' | 'time', text: string): Operand | undefined {
  if (type === 'time') {
    return /^([01]\d|2[0-3]):[0-5]\d$/.test(text)
      ? { type, text: `time(${JSON.stringify(text)})` }
      : undefined;
  }
  const american = /^(\d{1,2})\/(\d{1,2})\/(\d{4})$/.exec(text);
  const iso = american
    ? `${american[3]}-${american[1]!.padStart(2, '0')}-${american[2]!.padStart(2, '0')}`
    : text;
  const day = new Date(`${iso}T00:00:00Z`);
  const isDay =
    /^(19|[2-9]\d)\d\d-\d\d-\d\d$/.test(iso) &&
    !Number.isNaN(day.getTime()) &&
    day.toISOString().startsWith(iso);
  return isDay ? { type, text: `date(${JSON.stringify(iso)})` } : undefined;
}

function moments(operator: Comparison, a: string, b: string, fail: () => never): string {
  switch (operator) {
    case 'eq':
      return `certainlyEqual(${a}, ${b})`;
    case 'ne':
      return `!possiblyEqual(${a}, ${b})`;
    case 'gt':
      return `certainlyAfter(${a}, ${b})`;
    case 'gte':
      return `!possiblyBefore(${a}, ${b})`;
    case 'lt':
      return `certainlyBefore(${a}, ${b})`;
    case 'lte':
      return `!possiblyAfter(${a}, ${b})`;
    default:
      return fail();
  }
}

function operand(node: RuleNode, context: CelContext): Operand {
  switch (node.kind) {
    case 'text':
    case 'number':
    case 'date':
      return { type: 'literal', text: node.text, simple: true };
    case 'name': {
      if (node.text === '_CURRENT_DATE') return { type: 'date', text: 'today', simple: true };
      const found = context.find(node.text);
      // A word that names no item is a text without quotes. Variables of OpenClinica are not supported.
      if (!found) {
        if (node.text.startsWith('_') || node.text.includes('.')) throw new RuleFault(node.text);
        return { type: 'literal', text: node.text, simple: true };
      }
      const type = dataTypeOf(found.item);
      if (type === 'none') throw new RuleFault(node.text);
      return { type, text: found.text, item: found.item, simple: true };
    }
    case 'sum': {
      const [left, right] = [operand(node.left, context), operand(node.right, context)];
      if (left.type === 'date' && right.type === 'date' && node.operator === '-') {
        return { type: 'number', text: `daysBetween(${right.text}, ${left.text})`, simple: true };
      }
      if (left.type === 'date' && right.type === 'literal' && /^\d{1,5}$/.test(right.text)) {
        const days = node.operator === '-' ? `-${right.text}` : right.text;
        if (node.operator === '+' || node.operator === '-') {
          return { type: 'date', text: `addDays(${left.text}, ${days})`, simple: true };
        }
      }
      const part = (side: Operand) => {
        const text = numberOf(side, context);
        if (text === undefined) throw new RuleFault(textOf(node));
        return side.simple || side.type === 'code' ? text : `(${text})`;
      };
      return { type: 'number', text: `${part(left)} ${node.operator} ${part(right)}` };
    }
    default:
      throw new RuleFault(textOf(node));
  }
}

/** The text of a part of a rule. */
function textOf(node: RuleNode): string {
  if ('left' in node) return `${textOf(node.left)} ${node.operator} ${textOf(node.right)}`;
  return node.kind === 'text' ? `"${node.text}"` : node.text;
}
