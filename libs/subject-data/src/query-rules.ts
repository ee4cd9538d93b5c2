import type { Code } from '@casebook/catalogue';
import { isOpenStatus, QueryStatus, QueryType } from './query-status';

/** What is done to a query that exists (spec section 4). Answering again edits the answer. */
export type QueryAct = 'answer' | 'content' | 'close' | 'reopen' | 'delete';

export const QUERY_ACTS: readonly QueryAct[] = ['answer', 'content', 'close', 'reopen', 'delete'];

/** The privilege that an act needs, beside seeing page and query. */
export const queryActPrivilege = {
  answer: 'QUERY_ANSWER',
  content: 'QUERY_ISSUE',
  close: 'QUERY_ISSUE',
  reopen: 'QUERY_ISSUE',
  delete: 'QUERY_ISSUE',
} as const satisfies Readonly<Record<QueryAct, string>>;

interface QueryState {
  type: number;
  status: number;
}

const { canceled, answered, closed, reopened } = QueryStatus;

const REFUSED_IN: Readonly<Record<number, Code>> = {
  [canceled]: 'SUBJECT_QUERY_DELETED',
  [closed]: 'SUBJECT_QUERY_CLOSED',
};

/**
 * Why an act is not possible on a query as it stands, or null. The text of a system query and whether it exists at all
 * follow from the design and the data, so people answer, close and reopen it, but neither edit nor delete it. An answer
 * always belongs to the text above it: a query that has been answered is reopened before its text is changed.
 */
export function queryActRefusal(act: QueryAct, { type, status }: QueryState): Code | null {
  if (act === 'reopen') return isOpenStatus(status) ? 'SUBJECT_QUERY_OPEN' : null;
  if (type === QueryType.system && act === 'content') return 'SUBJECT_QUERY_SYSTEM_CONTENT';
  if (type === QueryType.system && act === 'delete') return 'SUBJECT_QUERY_SYSTEM_DELETE';
  if (act === 'delete' && status === closed) return null;
  if (act === 'content' && status === answered) return 'SUBJECT_QUERY_ANSWERED';
  return REFUSED_IN[status] ?? null;
}

/**
 * What a person may do with a query as it stands.
 *
 * @param holds whether the person's role holds a privilege
 */
export function possibleQueryActs(
  query: QueryState,
  holds: (privilege: (typeof queryActPrivilege)[QueryAct]) => boolean,
): QueryAct[] {
  return QUERY_ACTS.filter(
    (act) => holds(queryActPrivilege[act]) && queryActRefusal(act, query) === null,
  );
}

/** The status that an act leads to. */
export function statusAfterQueryAct(act: QueryAct, status: number): number {
  const after = { answer: answered, content: status, close: closed, reopen: reopened };
  return act === 'delete' ? canceled : after[act];
}
