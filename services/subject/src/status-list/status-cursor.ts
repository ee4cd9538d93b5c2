import { Problem } from '@casebook/service-kit';

/**
 * A place in a subject: numbers that grow in the order of the rows, wider levels first. They do not name a row, so the
 * place is still found when the row has vanished. No numbers: before everything.
 */
export type Place = readonly number[];

/** How far a walk has come. An empty place: the whole subject was read. */
export interface WalkPosition {
  subjectId: number;
  place: Place;
}

/** Most numbers of a place: five of a visit, two of a page, and block, line and item. */
const LONGEST = 10;

/** Whether a place was reached before: it precedes the position, is the same or lies below it. */
export function isCovered(place: Place, reached: Place): boolean {
  const at = reached.findIndex((value, index) => place[index] !== value);
  if (at < 0) return true;
  return at < place.length && place[at]! < reached[at]!;
}

export const cursorOf = ({ subjectId, place }: WalkPosition): string =>
  Buffer.from(JSON.stringify([subjectId, ...place])).toString('base64url');

/** @throws Problem 422 for a text that is no cursor */
export function positionOf(cursor: string): WalkPosition {
  const numbers = parsed(cursor);
  const isPosition =
    Array.isArray(numbers) &&
    numbers.length >= 1 &&
    numbers.length <= LONGEST + 1 &&
    numbers.every((value) => Number.isInteger(value) && Math.abs(value as number) < 2 ** 31);
  if (!isPosition) throw badCursor();
  const [subjectId, ...place] = numbers as [number, ...number[]];
  return { subjectId, place };
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return null;
  }
}

export const badCursor = (): Problem =>
  Problem.invalid([{ field: 'cursor', code: 'INPUT_INVALID_VALUE', params: { item: 'cursor' } }]);
