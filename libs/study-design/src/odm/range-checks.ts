import type { Item, Key, LanguageCode, Text } from '../schema/design';
import { dataTypeOf } from '../schema/items';
import { textFor } from '../schema/texts';

export const COMPARATORS = {
  LT: '>=',
  LE: '>',
  GT: '<=',
  GE: '<',
  EQ: '!=',
  NE: '==',
} as const;
const SYMBOLS = { LT: '<', LE: '≤', GT: '>', GE: '≥', EQ: '=', NE: '≠' } as const;

export interface RangeCheck {
  comparator: string;
  values: string[];
}

const NUMBER = /^[+-]?\d{1,30}(\.\d{1,30})?$/;
const DATE = /^(19|[2-9]\d)\d\d(-\d\d){0,2}$/;
const TIME = /^([01]\d|2[0-3]):[0-5]\d(:00)?$/;

/** Failures of a date or time. These may be partial, so a check fires only if the failure is certain. */
const MOMENTS: Readonly<Record<string, (item: Key, moment: string) => string>> = {
  LT: (item, moment) => `!possiblyBefore(${item}, ${moment})`,
  LE: (item, moment) => `certainlyAfter(${item}, ${moment})`,
  GT: (item, moment) => `!possiblyAfter(${item}, ${moment})`,
  GE: (item, moment) => `certainlyBefore(${item}, ${moment})`,
  EQ: (item, moment) => `!possiblyEqual(${item}, ${moment})`,
  NE: (item, moment) => `certainlyEqual(${item}, ${moment})`,
};

/** A complete or partial date of the file as a date of the check language. */
function dateOf(value: string): string | undefined {
  if (!DATE.test(value)) return undefined;
  // JavaScript converts a day that does not exist to another day.
  const day = new Date(`${value}${'-01'.repeat(3 - value.split('-').length)}T00:00:00Z`);
  if (Number.isNaN(day.getTime()) || !day.toISOString().startsWith(value)) return undefined;
  return value + '-UN'.repeat(3 - value.split('-').length);
}

/** A value as a literal of the check language; undefined when the item's type has none. */
function literal(item: Item, value: string): string | undefined {
  switch (dataTypeOf(item)) {
    case 'number':
      return NUMBER.test(value) ? value.replace(/^\+/, '') : undefined;
    case 'text':
    case 'code':
      return JSON.stringify(value);
    case 'date': {
      const date = dateOf(value);
      return date && `date("${date}")`;
    }
    case 'time':
      return TIME.test(value) ? `time("${value.slice(0, 5)}")` : undefined;
    default:
      return undefined;
  }
}

/**
 * The failure of a range check as an expression: it fires when the check's condition is *not* met
 * (GE 50 → `WEIGHT < 50`). Undefined for what cannot be expressed (order of texts, several-choice items, bad values).
 */
export function failingExpressionOf(item: Item, check: RangeCheck): string | undefined {
  const values = check.values.map((value) => literal(item, value));
  if (values.length === 0 || values.some((value) => value === undefined)) return undefined;
  const type = dataTypeOf(item);
  if (type === 'date' || type === 'time') return failureOfMoment(item, check, values as string[]);
  if (check.comparator === 'IN') return `!(${item.key} in [${values.join(', ')}])`;
  if (check.comparator === 'NOTIN') return `${item.key} in [${values.join(', ')}]`;
  if (!Object.hasOwn(COMPARATORS, check.comparator) || values.length !== 1) return undefined;
  const operator = COMPARATORS[check.comparator as keyof typeof COMPARATORS];
  const ordered = operator !== '==' && operator !== '!=';
  if (ordered && type !== 'number') return undefined;
  return `${item.key} ${operator} ${values[0]}`;
}

function failureOfMoment(
  item: Item,
  { comparator }: RangeCheck,
  values: readonly string[],
): string | undefined {
  const each = (name: 'EQ' | 'NE', operator: string) =>
    values.map((value) => MOMENTS[name]!(item.key, value)).join(operator);
  if (comparator === 'IN') return each('EQ', ' && ');
  if (comparator === 'NOTIN') return each('NE', ' || ');
  return values.length === 1 && Object.hasOwn(MOMENTS, comparator)
    ? MOMENTS[comparator]!(item.key, values[0]!)
    : undefined;
}

/** The range check that an expression is the failure of; the reverse of {@link failingExpressionOf}. */
export function rangeCheckOf(item: Item, expression: string): RangeCheck | undefined {
  const key: Key = item.key;
  const moments = [...expression.matchAll(/\b(?:date|time)\("([^"]*)"\)/g)];
  if (moments.length > 0) {
    const values = moments.map(([, value]) => value!.replace(/(-UN)+$/, ''));
    return [...Object.keys(MOMENTS), 'IN', 'NOTIN']
      .map((comparator) => ({ comparator, values }))
      .find((check) => failingExpressionOf(item, check) === expression);
  }
  for (const [comparator, operator] of Object.entries(COMPARATORS)) {
    const head = `${key} ${operator} `;
    if (!expression.startsWith(head)) continue;
    return sameExpression(item, expression, comparator, [expression.slice(head.length)]);
  }
  const list = new RegExp(`^(!\\()?${key} in \\[(.*)\\](\\))?$`, 's').exec(expression);
  if (!list) return undefined;
  const values = splitList(list[2]!);
  return values && sameExpression(item, expression, list[1] ? 'IN' : 'NOTIN', values);
}

function sameExpression(
  item: Item,
  expression: string,
  comparator: string,
  literals: string[],
): RangeCheck | undefined {
  const values = literals.map((text) => {
    if (!text.startsWith('"')) return text;
    try {
      return String(JSON.parse(text));
    } catch {
      return text;
    }
  });
  const check = { comparator, values };
  return failingExpressionOf(item, check) === expression ? check : undefined;
}

function splitList(text: string): string[] | undefined {
  return text.match(/"(?:[^"\\]|\\.)*"|[^,\s"]+/g) ?? undefined;
}

/** Message of a range check without a message of its own. */
export function defaultMessage(languages: readonly LanguageCode[], check: RangeCheck): Text {
  const symbol = SYMBOLS[check.comparator as keyof typeof SYMBOLS];
  const values = check.values.join(', ');
  const expected = symbol ? `${symbol} ${values}` : values;
  const not = check.comparator === 'NOTIN';
  return textFor(languages, {
    en: not
      ? `The value must not be one of: ${expected}. Please check it.`
      : `The value is outside the expected range (${expected}). Please check it.`,
    ja: not
      ? `値が次のいずれかになっています:${expected}。確認してください。`
      : `値が想定範囲(${expected})の外です。確認してください。`,
    th: not
      ? `ค่าต้องไม่ใช่: ${expected} โปรดตรวจสอบ`
      : `ค่าอยู่นอกช่วงที่คาดไว้ (${expected}) โปรดตรวจสอบ`,
    de: not
      ? `Der Wert darf nicht sein: ${expected}. Bitte prüfen.`
      : `Der Wert liegt außerhalb des erwarteten Bereichs (${expected}). Bitte prüfen.`,
    fr: not
      ? `La valeur ne doit pas être : ${expected}. Veuillez vérifier.`
      : `La valeur est hors de l'intervalle attendu (${expected}). Veuillez vérifier.`,
  });
}
