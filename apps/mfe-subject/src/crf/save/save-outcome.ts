import type { Prompt } from '@casebook/api-subject';
import { type Failure, failureOf } from '@casebook/shell-sdk';
import type { ItemInstanceKey } from '@casebook/subject-data';

export type SaveOutcome<Answer> =
  | { kind: 'saved'; answer: Answer }
  /** Another person changed the page meanwhile: it was read anew. */
  | { kind: 'conflict' }
  /** The service found fault with what was sent. */
  | { kind: 'refused'; failure: Failure }
  /** It was not done; trying again may do it. */
  | { kind: 'failed'; failure: Failure };

/** What the page says about its last save. */
export type SaveNotice =
  | { kind: 'faults' }
  | { kind: 'refused'; failure: Failure; ids: readonly ItemInstanceKey[] }
  | { kind: 'failed'; failure: Failure }
  /** Only what was not touched here is another now: saving again does it. */
  | { kind: 'renewed' }
  | { kind: 'online' }
  | { kind: 'prompts'; prompts: readonly Prompt[] };

/** @param refused statuses by which the service says that it is not to be tried again as it is */
export function outcomeOfError(
  error: unknown,
  refused: readonly number[],
): SaveOutcome<never> & { failure: Failure } {
  const failure = failureOf(error);
  return { kind: refused.includes(failure.status) ? 'refused' : 'failed', failure };
}
