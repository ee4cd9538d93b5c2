import { failureOf } from '@casebook/shell-sdk';
import type { QueryBatchOutcome } from '@casebook/api-subject';

const QUERIES_PER_REQUEST = 100;

/**
 * Splits queries into portions of about a hundred. Queries of one subject stay together, because they are changed in
 * one transaction.
 */
export function inPortions<Query extends { subjectId: number }>(
  queries: readonly Query[],
): Query[][] {
  const portions: Query[][] = [];
  for (const ofSubject of Map.groupBy(queries, ({ subjectId }) => subjectId).values()) {
    const last = portions.at(-1);
    if (last && last.length + ofSubject.length <= QUERIES_PER_REQUEST) last.push(...ofSubject);
    else portions.push([...ofSubject]);
  }
  return portions;
}

type Answer = { data: QueryBatchOutcome; error?: undefined } | { data?: undefined; error: unknown };

/**
 * Acts on queries portion by portion, so that each request is short. Finished portions stay when a later one fails; the
 * rest is reported as skipped.
 *
 * @throws the failure of the first portion, because nothing was changed
 */
export async function runInPortions<Query extends { queryId: number; subjectId: number }>(
  queries: readonly Query[],
  run: (portion: readonly Query[]) => Promise<Answer>,
): Promise<QueryBatchOutcome> {
  const outcome: QueryBatchOutcome = { done: [], skipped: [] };
  const portions = inPortions(queries);
  for (const [at, portion] of portions.entries()) {
    const { data, error } = await run(portion);
    if (!data && at === 0) throw error;
    if (!data) {
      const { code } = failureOf(error);
      const rest = portions.slice(at).flat();
      outcome.skipped.push(...rest.map(({ queryId }) => ({ queryId, code })));
      break;
    }
    outcome.done.push(...data.done);
    outcome.skipped.push(...data.skipped);
  }
  return outcome;
}
