import type { Code, MessageParams } from '@casebook/catalogue';
import { type Check, type CompiledInput, isPlain, type Plain, type Rule } from './compiled-input';
import type { Faults } from './faults';

/** class-validator constraint → catalogue code. A DTO can override with `{ context: { code } }`. */
const CODE_OF_CONSTRAINT: Readonly<Record<string, Code>> = {
  isNotEmpty: 'COMMON_REQUIRED',
  isDefined: 'COMMON_REQUIRED',
  maxLength: 'COMMON_TOO_LONG',
  isPositive: 'COMMON_NOT_POSITIVE_INTEGER',
};

/** Constraints on the type; when one fails, the faults of the limits are left out. */
const TYPE_CONSTRAINTS = new Set([
  'isString',
  'isInt',
  'isNumber',
  'isBoolean',
  'isArray',
  'isObject',
]);
const LIMIT_CONSTRAINTS = new Set(['maxLength', 'max', 'arrayMaxSize']);

/** Of a text that is too long, and longer than this, nothing else is checked. */
const MAX_CHECKED_TEXT = 10_000;

interface Fault {
  constraint: string;
  code: Code;
  params: MessageParams;
}

/**
 * Names the faults of what was sent, in one walk: a list with too many elements is not entered, and nothing is kept for a fault
 * that will not be named.
 */
export function explainFaults(input: CompiledInput, sent: unknown, faults: Faults): void {
  const plain = isPlain(sent) ? sent : {};
  const instance = new input.type() as Plain;
  const broken = new Set<string>();
  for (const name of Object.keys(plain)) {
    if (input.properties.has(name)) instance[name] = plain[name];
    else {
      faults.enter(name);
      faults.add('INPUT_INVALID_VALUE');
      faults.leave();
    }
  }
  // All properties are converted before one is checked, because a condition may read another property.
  if (input.hasConversions) {
    for (const { property, convert, most } of input.rules) {
      if (!convert || !(property in plain) || isTooMany(most, plain[property])) continue;
      try {
        instance[property] = convert(plain[property], plain);
      } catch {
        broken.add(property);
      }
    }
  }
  for (const rule of input.rules) {
    faults.enter(rule.property);
    if (broken.has(rule.property)) faults.add('INPUT_INVALID_VALUE');
    else explainProperty(rule, instance, faults);
    faults.leave();
  }
}

const isTooMany = (most: number | null, value: unknown): boolean =>
  most !== null && Array.isArray(value) && value.length > most;

function explainProperty(rule: Rule, instance: Plain, faults: Faults): void {
  const value = instance[rule.property];
  if (!rule.conditions.every((holds) => holds(instance, value))) return;
  const own = failing(rule, instance, value);
  if (own.length > 0) {
    const { code, params } = mostHelpful(value, own);
    faults.add(code, params);
  }
  if (rule.nested) explainNested(rule, rule.nested, value, own.length > 0, faults);
}

function failing(rule: Rule, instance: Plain, value: unknown): Fault[] {
  const limit = rule.cheapFirst.find(
    (check) =>
      (check.name === 'arrayMaxSize' && Array.isArray(value)) ||
      (check.name === 'maxLength' && typeof value === 'string' && value.length > MAX_CHECKED_TEXT),
  );
  if (limit && !limit.holds(instance, value)) return [faultOf(limit)];
  return rule.checks.filter((check) => !holds(check, instance, value)).map(faultOf);
}

/** An error in a decorator, such as an object in place of a date, is a wrong input. */
function holds(check: Check, instance: Plain, value: unknown): boolean {
  try {
    return check.holds(instance, value);
  } catch {
    return false;
  }
}

const faultOf = ({ name, context, limit }: Check): Fault => ({
  constraint: name,
  code: context.code ?? CODE_OF_CONSTRAINT[name] ?? 'INPUT_INVALID_VALUE',
  params: { ...(name === 'maxLength' ? { max: String(limit) } : {}), ...context.params },
});

function explainNested(
  rule: Rule,
  nested: CompiledInput,
  value: unknown,
  isFaulty: boolean,
  faults: Faults,
): void {
  if (isPlain(value) && !isFaulty) explainFaults(nested, value, faults);
  else if (Array.isArray(value)) {
    if (isTooMany(rule.most, value)) return;
    for (let at = 0; at < value.length; at += 1) {
      faults.enter(at);
      explainElement(nested, value[at], isFaulty, faults);
      faults.leave();
    }
  } else if (!isFaulty) faults.add('INPUT_INVALID_VALUE');
}

function explainElement(
  nested: CompiledInput,
  element: unknown,
  isFaulty: boolean,
  faults: Faults,
): void {
  if (isPlain(element)) explainFaults(nested, element, faults);
  else if (element === null) faults.add('COMMON_REQUIRED');
  // A list in a list is a fault of the whole, which is named.
  else if (!Array.isArray(element) || !isFaulty) faults.add('INPUT_INVALID_VALUE');
}

/** One message for each field: "required" has priority over other faults, and the type over its limits. */
function mostHelpful(value: unknown, faults: readonly Fault[]): Pick<Fault, 'code' | 'params'> {
  const missing = faults.find(
    ({ constraint }) => CODE_OF_CONSTRAINT[constraint] === 'COMMON_REQUIRED',
  );
  if (missing) return missing;
  if (value !== undefined && value !== null)
    return faults.find(({ constraint }) => TYPE_CONSTRAINTS.has(constraint)) ?? faults[0]!;
  const named = faults.find(
    ({ constraint, code }) => !LIMIT_CONSTRAINTS.has(constraint) && code !== 'INPUT_INVALID_VALUE',
  );
  return named ?? { code: 'COMMON_REQUIRED', params: {} };
}
