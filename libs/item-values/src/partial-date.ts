/**
 * A date of which the day, the month and day, or everything may be unknown (`2024-03-UN`).
 * It stands for the interval of all days it may be and is never padded to one of them.
 */
export interface PartialDate {
  readonly year?: number;
  readonly month?: number;
  readonly day?: number;
}

/** Spec section 5: years before 1900 are invalid. */
export const FIRST_YEAR = 1900;
const LAST_YEAR = 9999;
const STORED = /^(\d{4}|UNUN)-(\d\d|UN)-(\d\d|UN)$/;
const LONG_MONTHS = new Set([1, 3, 5, 7, 8, 10, 12]);

export function isLeapYear(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeapYear(year) ? 29 : 28;
  return LONG_MONTHS.has(month) ? 31 : 30;
}

/** Reads the stored form `YYYY-MM-DD` with UN parts; undefined when it is not a real (partial) date. */
export function partialDate(stored: string | null | undefined): PartialDate | undefined {
  const found = STORED.exec(stored ?? '');
  if (!found) return undefined;
  const [year, month, day] = found
    .slice(1)
    .map((part) => (part.startsWith('UN') ? undefined : Number(part)));
  if (year === undefined) return month === undefined && day === undefined ? {} : undefined;
  if (year < FIRST_YEAR) return undefined;
  if (month === undefined) return day === undefined ? { year } : undefined;
  if (month < 1 || month > 12) return undefined;
  if (day === undefined) return { year, month };
  return day >= 1 && day <= daysInMonth(year, month) ? { year, month, day } : undefined;
}

/** The stored form; the inverse of {@link partialDate}. */
export function storedDate({ year, month, day }: PartialDate): string {
  return `${year === undefined ? 'UNUN' : pad(year, 4)}-${part(month)}-${part(day)}`;
}

/** First and last day the date may be, as `YYYY-MM-DD`. */
export function dateInterval(date: PartialDate): { from: string; to: string } {
  const firstYear = date.year ?? FIRST_YEAR;
  const lastYear = date.year ?? LAST_YEAR;
  const lastMonth = date.month ?? 12;
  return {
    from: storedDate({ year: firstYear, month: date.month ?? 1, day: date.day ?? 1 }),
    to: storedDate({
      year: lastYear,
      month: lastMonth,
      day: date.day ?? daysInMonth(lastYear, lastMonth),
    }),
  };
}

export function isFullDate(date: PartialDate): date is Required<PartialDate> {
  return date.day !== undefined;
}

/** Every day that `a` may be lies before every day that `b` may be. */
export function certainlyBefore(a: PartialDate, b: PartialDate): boolean {
  return dateInterval(a).to < dateInterval(b).from;
}

export function certainlyAfter(a: PartialDate, b: PartialDate): boolean {
  return certainlyBefore(b, a);
}

/** Both are full and the same day: two equal partial dates may still be different days. */
export function certainlyEqual(a: PartialDate, b: PartialDate): boolean {
  return isFullDate(a) && isFullDate(b) && storedDate(a) === storedDate(b);
}

/** Some day that `a` may be lies before some day that `b` may be. */
export function possiblyBefore(a: PartialDate, b: PartialDate): boolean {
  return dateInterval(a).from < dateInterval(b).to;
}

export function possiblyAfter(a: PartialDate, b: PartialDate): boolean {
  return possiblyBefore(b, a);
}

/** Some day may be both. */
export function possiblyEqual(a: PartialDate, b: PartialDate): boolean {
  return !certainlyBefore(a, b) && !certainlyBefore(b, a);
}

/** The smallest and the largest number that something may be. */
export interface NumberInterval {
  least: number;
  most: number;
}

/** Days from `a` to `b` (negative when `b` is earlier); undefined while a year is unknown. */
export function daysBetween(a: PartialDate, b: PartialDate): NumberInterval | undefined {
  return between(a, b, (from, to) => dayNumber(fullDate(to)) - dayNumber(fullDate(from)));
}

/** Completed years from `birth` to `at`; undefined while a year is unknown. */
export function completedYears(birth: PartialDate, at: PartialDate): NumberInterval | undefined {
  return between(birth, at, yearsBetween);
}

/** @param count from one day to another, never less for a later second day */
function between(
  a: PartialDate,
  b: PartialDate,
  count: (from: string, to: string) => number,
): NumberInterval | undefined {
  if (a.year === undefined || b.year === undefined) return undefined;
  const [first, second] = [dateInterval(a), dateInterval(b)];
  return { least: count(first.to, second.from), most: count(first.from, second.to) };
}

/** The day so many days later; undefined when it is before the first or after the last day there can be. */
export function addDays(date: Required<PartialDate>, days: number): PartialDate | undefined {
  const day = dayNumber(date) + days;
  if (!(day >= FIRST_DAY && day <= LAST_DAY)) return undefined;
  // The civil calendar backwards: 400 years have 146,097 days.
  const era = Math.floor(day / 146_097);
  const ofEra = day - era * 146_097;
  const yearOfEra = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) /
      365,
  );
  const ofYear =
    ofEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * ofYear + 2) / 153);
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  return {
    year: era * 400 + yearOfEra + (month <= 2 ? 1 : 0),
    month,
    day: ofYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1,
  };
}

/** The earliest of several dates; undefined when the unknown parts leave open which days that may be. */
export function earliestDate(dates: readonly PartialDate[]): PartialDate | undefined {
  return extreme(dates, dateInterval, (a, b) => a < b);
}

/** The latest of several dates; undefined when the unknown parts leave open which days that may be. */
export function latestDate(dates: readonly PartialDate[]): PartialDate | undefined {
  return extreme(dates, dateInterval, (a, b) => a > b);
}

/**
 * The first of several values that may each be anything from one to another. Their first may be anything from the
 * first of the `from` to the first of the `to`; it is given when one of the values says exactly that.
 */
export function extreme<T, P extends string | number>(
  values: readonly T[],
  intervalOf: (value: T) => { from: P; to: P },
  isFirst: (a: P, b: P) => boolean,
): T | undefined {
  const intervals = values.map(intervalOf);
  const first = (a: P, b: P) => (isFirst(b, a) ? b : a);
  if (intervals.length === 0) return undefined;
  const from = intervals.map((each) => each.from).reduce(first);
  const to = intervals.map((each) => each.to).reduce(first);
  const at = intervals.findIndex((each) => each.from === from && each.to === to);
  return at < 0 ? undefined : values[at];
}

/** Whether the stored date certainly lies after `today`; a date on or before today is not a future date. */
export function isFutureDate(stored: string | null | undefined, today: string): boolean {
  const date = partialDate(stored);
  const now = partialDate(today);
  return date !== undefined && now !== undefined && certainlyAfter(date, now);
}

function yearsBetween(from: string, to: string): number {
  const years = Number(to.slice(0, 4)) - Number(from.slice(0, 4));
  return to.slice(5) < from.slice(5) ? years - 1 : years;
}

function fullDate(day: string): Required<PartialDate> {
  const [year, month, dayOfMonth] = day.split('-').map(Number);
  return { year: year!, month: month!, day: dayOfMonth! };
}

/** Days since 1 March of the year 0, by the civil calendar (years are counted from March, so leap days come last). */
function dayNumber({ year, month, day }: Required<PartialDate>): number {
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  return (
    365 * shifted +
    Math.floor(shifted / 4) -
    Math.floor(shifted / 100) +
    Math.floor(shifted / 400) +
    Math.floor((153 * monthFromMarch + 2) / 5) +
    day -
    1
  );
}

const FIRST_DAY = dayNumber({ year: FIRST_YEAR, month: 1, day: 1 });
const LAST_DAY = dayNumber({ year: LAST_YEAR, month: 12, day: 31 });

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function part(value: number | undefined): string {
  return value === undefined ? 'UN' : pad(value, 2);
}
