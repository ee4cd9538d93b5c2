import type { Plain } from '@casebook/service-kit';
import type { ProgressFigures, ProgressWeek } from './progress.dto';
import type { RegisteredInWeek } from './progress.sql';

/** Weeks of one answer. */
export const MOST_WEEKS = 104;

const DAY_MS = 86_400_000;

/** The day so many days later. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The Monday of the week of a day. */
export const mondayOf = (day: string): string =>
  addDays(day, -((new Date(day).getUTCDay() + 6) % 7));

/** All weeks from the first registration to the present one, at most the last {@link MOST_WEEKS}. */
export function weeksOf(
  registered: readonly RegisteredInWeek[],
  figuresOf: ReadonlyMap<string, Plain<ProgressFigures>>,
  present: string,
): Plain<ProgressWeek>[] {
  const first = registered[0]?.week;
  if (first === undefined) return [];
  const weeks: Plain<ProgressWeek>[] = [];
  const added = new Map(registered.map(({ week, subjects }) => [week, subjects]));
  let subjects = 0;
  for (let week = first; week <= present; week = addDays(week, 7)) {
    subjects += added.get(week) ?? 0;
    const figures = figuresOf.get(week);
    weeks.push({ week, subjects, ...(figures ? { figures } : {}) });
  }
  return weeks.slice(-MOST_WEEKS);
}
