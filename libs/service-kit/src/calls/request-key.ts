import type { Caller } from '../caller/caller';
import { Problem } from '../problem/problem';

const KEY_PATTERN = /^[\w-]{8,100}$/;

/** Header of the idempotency key. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The idempotency key of a request in its stored form, which includes the person, so that nobody can get another person's
 * answer. Null when the client sent none.
 */
export function requestKey(caller: Caller, header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (!KEY_PATTERN.test(header)) {
    throw Problem.invalid([{ field: IDEMPOTENCY_KEY, code: 'INPUT_INVALID_VALUE' }]);
  }
  return `${caller.personId}:${header}`;
}
