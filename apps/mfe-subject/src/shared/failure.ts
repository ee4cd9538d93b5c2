import type { Failure } from '@casebook/shell-sdk';

/**
 * Why a call was not done. When the session ends the calls under way are given up, and tell of it in another form; the shell
 * has moved on by then.
 */
export function failureOf(error: unknown): Failure {
  if (error && typeof error === 'object' && 'errors' in error) return error as Failure;
  return {
    kind: 'aborted',
    status: 0,
    code: 'COMMSG002',
    params: {},
    errors: [],
    announced: true,
  };
}
