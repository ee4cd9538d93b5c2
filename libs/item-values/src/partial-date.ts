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

/** Days from `a` to `b` (negative when `b` is earlier); undefined unless both are full dates. */
export function daysBetween(a: PartialDate, b: PartialDate): number | undefined {
  return isFullDate(a) && isFullDate(b) ? dayNumber(b) - dayNumber(a) : undefined;
}

/** Completed years from `birth` to `at`; undefined while the unknown parts allow more than one answer. */
export function completedYears(birth: PartialDate, at: PartialDate): number | undefined {
  if (birth.year === undefined || at.year === undefined) return undefined;
  const births = dateInterval(birth);
  const ats = dateInterval(at);
  const least = yearsBetween(births.to, ats.from);
  return least === yearsBetween(births.from, ats.to) ? least : undefined;
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

/** Days since an epoch, by the civil calendar (years are counted from March, so leap days come last). */
function dayNumber({ year, month, day }: Required<PartialDate>): number {
  const shifted = month > 2 ? year : year - 1;
  const monthFromMarch = (month + 9) % 12;
  return (
    365 * shifted +
    Math.floor(shifted / 4) -
    Math.floor(shifted / 100) +
    Math.floor(shifted / 400) +
    Math.floor((153 * monthFromMarch + 2) / 5) +
    day
  );
}

function pad(value: number, length: number): string {
  return String(value).padStart(length, '0');
}

function part(value: number | undefined): string {
  return value === undefined ? 'UN' : pad(value, 2);
}
