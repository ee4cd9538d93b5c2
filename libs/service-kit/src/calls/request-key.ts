import type { Caller } from '../caller/caller';
import { Problem } from '../problem/problem';

const KEY = /^[\w-]{8,100}$/;

/** Header that carries it. */
export const IDEMPOTENCY_KEY = 'idempotency-key';

/**
 * The idempotency key of a request as it is stored: bound to the person, so that nobody can ask for
 * another's answer. Null when the client sent none.
 */
export function requestKey(caller: Caller, header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (!KEY.test(header)) {
    throw Problem.invalid([{ field: IDEMPOTENCY_KEY, code: 'INPUT_INVALID_VALUE' }]);
  }
  return `${caller.personId}:${header}`;
}
