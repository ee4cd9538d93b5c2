import { Environment } from '@marcbachmann/cel-js';
import * as dates from '@casebook/item-values';
import { Decimal } from './decimal';
import { CheckFailure, isMissingSignal, MISSING } from './signals';
import { DateValue, TimeValue } from './values';

/** Functions written `f(x)`. `size` is another name of `len`. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'known len size contains number round abs min max sum date time year age daysBetween ' +
    'certainlyBefore certainlyAfter certainlyEqual possiblyBefore possiblyAfter possiblyEqual'
  ).split(' '),
);

/** Functions written `x.f(…)`; those of {@link LIST_MACROS} bind a name for the elements. */
export const METHODS: ReadonlySet<string> = new Set(['contains', 'startsWith', 'endsWith']);
export const LIST_MACROS: ReadonlySet<string> = new Set([
  'all',
  'exists',
  'exists_one',
  'map',
  'filter',
]);

interface Node {
  readonly op: string;
}
interface Checker {
  check(node: Node, context: unknown): unknown;
  getType(name: string): unknown;
}
interface Evaluator {
  run(node: Node, context: unknown): unknown;
}

/**
 * CEL with the types of item values: `number` (exact), `date`, `time`. The integer and floating-point
 * numbers of CEL are not reachable: literals become `number` before compilation.
 */
export function checkLanguage(): Environment {
  const env = new Environment()
    .registerType('number', { ctor: Decimal, fields: {} })
    .registerType('date', { ctor: DateValue, fields: {} })
    .registerType('time', { ctor: TimeValue, fields: {} });
  numbers(env);
  collections(env);
  dateFunctions(env);
  env.registerFunction('known(ast): bool', ({ args }: { args: Node[] }) => ({
    operand: args[0]!,
    typeCheck(checker: Checker, macro: { operand: Node }, context: unknown) {
      checker.check(macro.operand, context);
      return checker.getType('bool');
    },
    evaluate(evaluator: Evaluator, macro: { operand: Node }, context: unknown) {
      try {
        evaluator.run(macro.operand, context);
        return true;
      } catch (error) {
        if (isMissingSignal(error)) return false;
        throw error;
      }
    },
  }));
  return env;
}

function numbers(env: Environment): void {
  const defined = (value: Decimal | undefined) => {
    if (!value) throw new CheckFailure('CHECKS_DIVISION_BY_ZERO');
    return value;
  };
  const operators: Record<string, (a: Decimal, b: Decimal) => unknown> = {
    '+': (a, b) => a.plus(b),
    '-': (a, b) => a.minus(b),
    '*': (a, b) => a.times(b),
    '/': (a, b) => defined(a.dividedBy(b)),
    '%': (a, b) => defined(a.remainder(b)),
    '<': (a, b) => a.compare(b) < 0,
    '<=': (a, b) => a.compare(b) <= 0,
    '>': (a, b) => a.compare(b) > 0,
    '>=': (a, b) => a.compare(b) >= 0,
    '==': (a, b) => a.compare(b) === 0,
  };
  for (const [operator, handler] of Object.entries(operators))
    env.registerOperator(`number ${operator} number`, handler);
  env
    .registerOperator('-number', (a: Decimal) => a.negated())
    .registerOperator('number in list<number>', (a: Decimal, list: Decimal[]) =>
      list.some((b) => a.compare(b) === 0),
    )
    .registerFunction('abs(number): number', (a: Decimal) => a.absolute())
    .registerFunction('round(number): number', (a: Decimal) => a.rounded(0))
    .registerFunction('round(number, number): number', (a: Decimal, places: Decimal) => {
      const decimals = places.toNumber();
      if (!Number.isInteger(decimals) || Math.abs(decimals) > 20)
        throw new CheckFailure('CHECKS_ROUND_PLACES', { places: String(places) });
      return a.rounded(decimals);
    })
    .registerFunction('number(string): number', (text: string) => {
      const number = Decimal.parse(text.trim());
      if (!number) throw new CheckFailure('CHECKS_NOT_A_NUMBER', { value: text });
      return number;
    });
}

function collections(env: Environment): void {
  const least = (a: Decimal, b: Decimal) => (a.compare(b) <= 0 ? a : b);
  const greatest = (a: Decimal, b: Decimal) => (a.compare(b) >= 0 ? a : b);
  const over = (pick: typeof least) => (list: Decimal[]) => {
    // The extreme of nothing is not a number that anyone entered: missing.
    if (list.length === 0) throw MISSING;
    return list.reduce(pick);
  };
  env
    .registerFunction('len(list): number', (list: unknown[]) => Decimal.from(list.length))
    .registerFunction('len(string): number', (text: string) =>
      Decimal.from(dates.characterCount(text)),
    )
    .registerFunction('contains(list<string>, string): bool', (list: string[], code: string) =>
      list.includes(code),
    )
    .registerFunction('min(number, number): number', least)
    .registerFunction('max(number, number): number', greatest)
    .registerFunction('min(list<number>): number', over(least))
    .registerFunction('max(list<number>): number', over(greatest))
    .registerFunction('sum(list<number>): number', (list: Decimal[]) =>
      list.reduce((total, value) => total.plus(value), Decimal.zero),
    );
}

function dateFunctions(env: Environment): void {
  const byDate = {
    certainlyBefore: dates.certainlyBefore,
    certainlyAfter: dates.certainlyAfter,
    certainlyEqual: dates.certainlyEqual,
    possiblyBefore: dates.possiblyBefore,
    possiblyAfter: dates.possiblyAfter,
    possiblyEqual: dates.possiblyEqual,
  };
  const byTime = {
    certainlyBefore: dates.timeCertainlyBefore,
    certainlyAfter: dates.timeCertainlyAfter,
    certainlyEqual: dates.timeCertainlyEqual,
    possiblyBefore: dates.timePossiblyBefore,
    possiblyAfter: dates.timePossiblyAfter,
    possiblyEqual: dates.timePossiblyEqual,
  };
  for (const [name, compare] of Object.entries(byDate))
    env.registerFunction(`${name}(date, date): bool`, (a: DateValue, b: DateValue) =>
      compare(a.date, b.date),
    );
  for (const [name, compare] of Object.entries(byTime))
    env.registerFunction(`${name}(time, time): bool`, (a: TimeValue, b: TimeValue) =>
      compare(a.time, b.time),
    );
  // An unknown part that the answer hangs on is a missing value, not a guess.
  const known = (value: number | undefined) => {
    if (value === undefined) throw MISSING;
    return Decimal.from(value);
  };
  env
    .registerFunction('date(string): date', (text: string) => {
      const date = dates.partialDate(text);
      if (!date) throw new CheckFailure('CHECKS_NOT_A_DATE', { value: text });
      return new DateValue(date);
    })
    .registerFunction('time(string): time', (text: string) => {
      const time = dates.partialTime(text);
      if (!time) throw new CheckFailure('CHECKS_NOT_A_TIME', { value: text });
      return new TimeValue(time);
    })
    .registerFunction('year(date): number', (a: DateValue) => known(a.date.year))
    .registerFunction('daysBetween(date, date): number', (a: DateValue, b: DateValue) =>
      known(dates.daysBetween(a.date, b.date)),
    )
    .registerFunction('age(date, date): number', (birth: DateValue, at: DateValue) =>
      known(dates.completedYears(birth.date, at.date)),
    );
}
