import { Environment } from '@marcbachmann/cel-js';
import * as dates from '@casebook/item-values';
import { Decimal } from './decimal';
import { CompiledPattern } from './patterns';
import { CheckFailure, isMissingSignal, MISSING } from './signals';
import { DateValue, TimeValue, VISIT_NUMBER, VisitRepetition } from './values';

/** Functions written `f(x)`. `size` is another name of `len`. */
export const FUNCTIONS: ReadonlySet<string> = new Set(
  (
    'known len size contains number isNumber round abs min max sum date time year month day age addDays ' +
    'daysBetween minutesBetween first last certainlyBefore certainlyAfter certainlyEqual ' +
    'possiblyBefore possiblyAfter possiblyEqual'
  ).split(' '),
);

/** Functions written `x.f(…)`; those of {@link LIST_MACROS} bind a name for the elements. */
export const METHODS: ReadonlySet<string> = new Set(
  'contains startsWith endsWith matches lower upper trim substring'.split(' '),
);
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
    .registerType('time', { ctor: TimeValue, fields: {} })
    .registerType('pattern', { ctor: CompiledPattern, fields: {} })
    .registerType('visit', { ctor: VisitRepetition, fields: { [VISIT_NUMBER]: 'number' } });
  numbers(env);
  texts(env);
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
        const value = evaluator.run(macro.operand, context);
        return !(value instanceof Decimal) || value.isKnown;
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
    '<': (a, b) => a.isLess(b),
    '<=': (a, b) => !b.isLess(a),
    '>': (a, b) => b.isLess(a),
    '>=': (a, b) => !a.isLess(b),
    '==': (a, b) => a.equals(b),
  };
  for (const [operator, handler] of Object.entries(operators))
    env.registerOperator(`number ${operator} number`, handler);
  env
    .registerOperator('-number', (a: Decimal) => a.negated())
    .registerOperator('number in list<number>', isIn)
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
    })
    .registerFunction(
      'isNumber(string): bool',
      (text: string) => Decimal.parse(text.trim()) !== undefined,
    );
}

/** An element that is equal decides; else one that may be equal leaves it open. */
function isIn(value: Decimal, list: readonly Decimal[]): boolean {
  let isOpen = false;
  for (const element of list)
    try {
      if (value.equals(element)) return true;
    } catch (error) {
      if (!isMissingSignal(error)) throw error;
      isOpen = true;
    }
  if (isOpen) throw MISSING;
  return false;
}

/** `trim`, `startsWith`, `endsWith` and `contains` of a text are CEL's own. */
function texts(env: Environment): void {
  const position = (value: Decimal) => {
    const at = value.toNumber();
    if (!Number.isInteger(at) || at < 0)
      throw new CheckFailure('CHECKS_TEXT_POSITION', { position: String(value) });
    return at;
  };
  env
    .registerFunction('string.lower(): string', (text: string) => text.toLowerCase())
    .registerFunction('string.upper(): string', (text: string) => text.toUpperCase())
    .registerFunction('string.matches(pattern): bool', (text: string, pattern: CompiledPattern) =>
      pattern.isIn(text),
    )
    .registerFunction('string.substring(number): string', (text: string, from: Decimal) =>
      Array.from(text).slice(position(from)).join(''),
    )
    .registerFunction(
      'string.substring(number, number): string',
      (text: string, from: Decimal, to: Decimal) =>
        Array.from(text).slice(position(from), position(to)).join(''),
    );
}

function collections(env: Environment): void {
  const least = (a: Decimal, b: Decimal) => (b.isLess(a) ? b : a);
  const greatest = (a: Decimal, b: Decimal) => (a.isLess(b) ? b : a);
  const element = (list: unknown[], at: number) => {
    if (list.length === 0) throw MISSING;
    return list.at(at);
  };
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
    )
    .registerFunction('first(list<T>): T', (list: unknown[]) => element(list, 0))
    .registerFunction('last(list<T>): T', (list: unknown[]) => element(list, -1));
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
  const known = <T>(value: T | undefined): T => {
    if (value === undefined) throw MISSING;
    return value;
  };
  const number = (value: number | undefined) => Decimal.from(known(value));
  const interval = (found: dates.NumberInterval | undefined) => {
    const { least, most } = known(found);
    return Decimal.between(least, most);
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
    .registerFunction('year(date): number', (a: DateValue) => number(a.date.year))
    .registerFunction('month(date): number', (a: DateValue) => number(a.date.month))
    .registerFunction('day(date): number', (a: DateValue) => number(a.date.day))
    .registerFunction('addDays(date, number): date', addDays)
    .registerFunction('daysBetween(date, date): number', (a: DateValue, b: DateValue) =>
      interval(dates.daysBetween(a.date, b.date)),
    )
    .registerFunction('minutesBetween(time, time): number', (a: TimeValue, b: TimeValue) =>
      interval(dates.minutesBetween(a.time, b.time)),
    )
    .registerFunction(
      'minutesBetween(date, time, date, time): number',
      (a: DateValue, from: TimeValue, b: DateValue, to: TimeValue) =>
        interval(
          dates.minutesBetween(from.time, to.time, known(dates.daysBetween(a.date, b.date))),
        ),
    )
    .registerFunction('age(date, date): number', (birth: DateValue, at: DateValue) =>
      interval(dates.completedYears(birth.date, at.date)),
    );
  const ofDates = (pick: typeof dates.earliestDate) => (values: readonly DateValue[]) =>
    new DateValue(known(pick(values.map(({ date }) => date))));
  const ofTimes = (pick: typeof dates.earliestTime) => (values: readonly TimeValue[]) =>
    new TimeValue(known(pick(values.map(({ time }) => time))));
  const extremes = {
    min: { date: ofDates(dates.earliestDate), time: ofTimes(dates.earliestTime) },
    max: { date: ofDates(dates.latestDate), time: ofTimes(dates.latestTime) },
  };
  for (const [name, { date, time }] of Object.entries(extremes))
    env
      .registerFunction(`${name}(date, date): date`, (a: DateValue, b: DateValue) => date([a, b]))
      .registerFunction(`${name}(list<date>): date`, date)
      .registerFunction(`${name}(time, time): time`, (a: TimeValue, b: TimeValue) => time([a, b]))
      .registerFunction(`${name}(list<time>): time`, time);
}

/** Of a partial date no day is known that another could be so many days after. */
function addDays({ date }: DateValue, days: Decimal): DateValue {
  const count = days.toNumber();
  if (!Number.isInteger(count)) throw new CheckFailure('CHECKS_DAYS_WHOLE', { days: String(days) });
  if (!dates.isFullDate(date)) throw MISSING;
  const found = dates.addDays(date, count);
  if (!found)
    throw new CheckFailure('CHECKS_DATE_RANGE', {
      date: dates.storedDate(date),
      days: String(days),
    });
  return new DateValue(found);
}
