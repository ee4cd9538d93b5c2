import { EvaluationError } from '@marcbachmann/cel-js';
import type { Areas } from '@casebook/catalogue';

export type CheckCode = keyof Areas['checks'];
export type Params = Readonly<Record<string, string | number>>;

/**
 * Thrown where a missing value is read. One object for all, because it happens all the time and says
 * nothing more; CEL's `&&` and `||` absorb it when the other side decides.
 */
class MissingValue extends Error {}
export const MISSING: Error = new MissingValue('missing');

/** Whether an error means that a value is missing. A line that does not exist is like a value not entered. */
export function isMissingSignal(error: unknown): boolean {
  return (
    error === MISSING || (error instanceof EvaluationError && error.code === 'index_out_of_bounds')
  );
}

/** Any other reason why a check can't be evaluated: shown in the ECS history, never taken for unknown. */
export class CheckFailure extends Error {
  constructor(
    readonly code: CheckCode,
    readonly params: Params = {},
  ) {
    super(code);
  }
}

/** Thrown when an evaluation has used up its steps. One object for all: what absorbs it must not pay for a new one. */
export const OVER_BUDGET = new CheckFailure('CHECKS_TOO_COSTLY');
