import type { Code } from '@casebook/catalogue';
import { isOpen, QueryStatus } from '../page/counting';

/** What is done to a query that exists (spec section 4). Answering again edits the answer. */
export type QueryAct = 'answer' | 'content' | 'close' | 'reopen' | 'delete';

export const SYSTEM_QUERY = 1;

const { canceled, answered, closed, reopened } = QueryStatus;

const CLOSED_BY: Readonly<Record<number, Code>> = {
  [canceled]: 'SUBJECT_QUERY_DELETED',
  [closed]: 'SUBJECT_QUERY_CLOSED',
};

/**
 * Why an act is not possible, or null. The words of a system query and whether it exists at all follow from
 * the design and the data, so people answer, close and reopen it, but neither edit nor delete it. An answer
 * always belongs to the words above it: what has been answered is reopened before it is asked otherwise.
 */
export function refusalOf(act: QueryAct, query: { type: number; status: number }): Code | null {
  const { type, status } = query;
  if (act === 'reopen') return isOpen(status) ? 'SUBJECT_QUERY_OPEN' : null;
  if (type === SYSTEM_QUERY && act === 'content') return 'SUBJECT_QUERY_SYSTEM_CONTENT';
  if (type === SYSTEM_QUERY && act === 'delete') return 'SUBJECT_QUERY_SYSTEM_DELETE';
  if (act === 'delete' && status === closed) return null;
  if (act === 'content' && status === answered) return 'SUBJECT_QUERY_ANSWERED';
  return CLOSED_BY[status] ?? null;
}

/** The status that an act leads to. */
export function statusAfter(act: QueryAct, status: number): number {
  const after = { answer: answered, content: status, close: closed, reopen: reopened };
  return act === 'delete' ? canceled : after[act];
}
