import { extreme, type NumberInterval } from './partial-date';

/** A time of day of which the minute or everything may be unknown (`09:UN`, `UN:UN`). */
export interface PartialTime {
  readonly hour?: number;
  readonly minute?: number;
}

const STORED = /^(\d\d|UN):(\d\d|UN)$/;

/** Reads the stored form `HH:MM` with UN parts; undefined when it is not a real (partial) time. */
export function partialTime(stored: string | null | undefined): PartialTime | undefined {
  const found = STORED.exec(stored ?? '');
  if (!found) return undefined;
  const [hour, minute] = found.slice(1).map((part) => (part === 'UN' ? undefined : Number(part)));
  if (hour === undefined) return minute === undefined ? {} : undefined;
  if (hour > 23) return undefined;
  if (minute === undefined) return { hour };
  return minute <= 59 ? { hour, minute } : undefined;
}

/** The stored form; the inverse of {@link partialTime}. */
export function storedTime({ hour, minute }: PartialTime): string {
  return `${part(hour)}:${part(minute)}`;
}

/** First and last minute of the day the time may be. */
export function timeInterval({ hour, minute }: PartialTime): { from: number; to: number } {
  return {
    from: (hour ?? 0) * 60 + (minute ?? 0),
    to: (hour ?? 23) * 60 + (minute ?? 59),
  };
}

export function timeCertainlyBefore(a: PartialTime, b: PartialTime): boolean {
  return timeInterval(a).to < timeInterval(b).from;
}

export function timeCertainlyAfter(a: PartialTime, b: PartialTime): boolean {
  return timeCertainlyBefore(b, a);
}

export function timeCertainlyEqual(a: PartialTime, b: PartialTime): boolean {
  const first = timeInterval(a);
  const second = timeInterval(b);
  return first.from === first.to && second.from === second.to && first.from === second.from;
}

export function timePossiblyBefore(a: PartialTime, b: PartialTime): boolean {
  return timeInterval(a).from < timeInterval(b).to;
}

export function timePossiblyAfter(a: PartialTime, b: PartialTime): boolean {
  return timePossiblyBefore(b, a);
}

export function timePossiblyEqual(a: PartialTime, b: PartialTime): boolean {
  return !timeCertainlyBefore(a, b) && !timeCertainlyBefore(b, a);
}

/** Minutes from `a` to `b` (negative when `b` is earlier), so many days later. */
export function minutesBetween(
  a: PartialTime,
  b: PartialTime,
  days: NumberInterval = { least: 0, most: 0 },
): NumberInterval {
  const [first, second] = [timeInterval(a), timeInterval(b)];
  return {
    least: days.least * MINUTES_OF_DAY + second.from - first.to,
    most: days.most * MINUTES_OF_DAY + second.to - first.from,
  };
}
const MINUTES_OF_DAY = 24 * 60;

/** The earliest of several times of day; undefined when the unknown parts leave open which that may be. */
export function earliestTime(times: readonly PartialTime[]): PartialTime | undefined {
  return extreme(times, timeInterval, (a, b) => a < b);
}

/** The latest of several times of day; undefined when the unknown parts leave open which that may be. */
export function latestTime(times: readonly PartialTime[]): PartialTime | undefined {
  return extreme(times, timeInterval, (a, b) => a > b);
}

function part(value: number | undefined): string {
  return value === undefined ? 'UN' : String(value).padStart(2, '0');
}
