import type { Prompt } from '@casebook/api-subject';
import { type Failure, failureOf } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';

export type SaveOutcome<Answer> =
  | { kind: 'saved'; answer: Answer }
  /** Another person changed the page in the meantime; it was read again. */
  | { kind: 'conflict' }
  /** The service refused the request as invalid. */
  | { kind: 'refused'; failure: Failure }
  /** The request failed; trying again may succeed. */
  | { kind: 'failed'; failure: Failure };

/** What the page shows about its last save. */
export type SaveNotice =
  | { kind: 'faults' }
  | { kind: 'refused'; failure: Failure; ids: readonly ItemInstanceKey[] }
  | { kind: 'failed'; failure: Failure }
  /** Only items that this person did not touch were changed; saving again succeeds. */
  | { kind: 'renewed' }
  | { kind: 'online' }
  | { kind: 'prompts'; prompts: readonly Prompt[] };

/** @param refused statuses of answers that must not be tried again with the same request */
export function outcomeOfError(
  error: unknown,
  refused: readonly number[],
): SaveOutcome<never> & { failure: Failure } {
  const failure = failureOf(error);
  return { kind: refused.includes(failure.status) ? 'refused' : 'failed', failure };
}
