import type { Assignment } from '@casebook/api-admin';
import { today } from '../shared/dates';

export type Period = 'future' | 'current' | 'ended';

export function periodOf({
  startDate,
  endDate,
}: Pick<Assignment, 'startDate' | 'endDate'>): Period {
  const now = today();
  if (startDate > now) return 'future';
  return endDate !== null && endDate < now ? 'ended' : 'current';
}

/** e.g. `2026-01-01 –` or `2026-01-01 – 2026-06-30`. */
export const periodText = ({ startDate, endDate }: Pick<Assignment, 'startDate' | 'endDate'>) =>
  `${startDate} – ${endDate ?? ''}`.trim();
