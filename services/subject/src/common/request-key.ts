import { type Caller, Problem } from '@casebook/service-kit';

const KEY = /^[\w-]{8,100}$/;

/**
 * The idempotency key of a request as it is stored: bound to the person, so that nobody can ask for
 * another's answer. Null when the client sent none.
 */
export function requestKey(caller: Caller, header: string | undefined): string | null {
  if (header === undefined || header === '') return null;
  if (!KEY.test(header)) {
    throw Problem.invalid([{ field: 'idempotency-key', code: 'INPUT_INVALID_VALUE' }]);
  }
  return `${caller.personId}:${header}`;
}
