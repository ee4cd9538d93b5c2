import type { Assignment, StudyUser } from '@casebook/api-admin';
import { today } from '../shared/dates';

export type Period = 'future' | 'current' | 'ended';

type Dates = Pick<Assignment, 'startDate' | 'endDate'>;

export function periodOf({ startDate, endDate }: Dates): Period {
  const now = today();
  if (startDate > now) return 'future';
  return endDate !== null && endDate < now ? 'ended' : 'current';
}

/** e.g. `01 Jan 2026 –` or `01 Jan 2026 – 30 Jun 2026`. */
export const periodText = ({ startDate, endDate }: Dates, dayText: (day: string) => string) =>
  `${dayText(startDate)} – ${endDate ? dayText(endDate) : ''}`.trim();

/** First day of the first and last day of the last role of a user; no last day while one has no end. */
export function datesOf({ assignments }: Pick<StudyUser, 'assignments'>): {
  startDate: string | null;
  endDate: string | null;
} {
  const starts = assignments.map(({ startDate }) => startDate).toSorted();
  const ends = assignments.map(({ endDate }) => endDate ?? '').toSorted();
  return {
    startDate: starts[0] ?? null,
    endDate: ends.includes('') ? null : (ends.at(-1) ?? null),
  };
}
