/**
 * A row of a trail as its statement answers it: with its position in this trail, counted from 1, in place of the event's number.
 * Those numbers are of the whole portal, so their gaps would tell how much is done elsewhere and to hidden data.
 */
export type AtPosition<E extends { eventId: string }> = Omit<E, 'eventId'> & { position: string };

/** The event for an answer; its id is its position. */
export function withPosition<E extends { eventId: string }>(row: AtPosition<E>): E {
  const { position, ...event } = row;
  return { ...event, eventId: position } as unknown as E;
}

/** SQL of the position of a row in a list that is ordered from the newest to the oldest. */
export const POSITION_FROM_OLDEST = (newestFirst: string): string =>
  `(count(*) over () - row_number() over (order by ${newestFirst}) + 1)::text`;
