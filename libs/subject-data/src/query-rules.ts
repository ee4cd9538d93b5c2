import type { Code } from '@casebook/catalogue';
import { isOpenStatus, OPEN_STATUSES, QueryStatus, QueryType } from './query-status';

/** An act on an existing query (spec section 4). Answering again edits the answer. */
export type QueryAct = 'answer' | 'content' | 'close' | 'reopen' | 'delete';

export const QUERY_ACTS: readonly QueryAct[] = ['answer', 'content', 'close', 'reopen', 'delete'];

/** The privilege that an act needs, in addition to access to the page and the query. */
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
 * Why an act is not possible in the query's status, or null. The design and the data decide whether a system query
 * exists and what its text is, so people can answer, close and reopen it, but not edit or delete it. An answer belongs
 * to the text above it, so an answered query must be reopened before its text can change.
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
 * The acts that a person may do on a query in its status.
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

/** The status of the query after an act. */
export function statusAfterQueryAct(act: QueryAct, status: number): number {
  const after = { answer: answered, content: status, close: closed, reopen: reopened };
  return act === 'delete' ? canceled : after[act];
}

/** Whether closing needs a reason: the person who was asked has not answered. */
export function closingNeedsReason({ status }: Pick<QueryState, 'status'>): boolean {
  return isOpenStatus(status);
}

/**
 * How long the service accepts an undo of an act. Screens offer it for a shorter time, so that an offer on a slow
 * connection is not refused.
 */
export const QUERY_UNDO_SECONDS = 30;

/** The statuses in which a query waits for a person with these privileges; null: for none of them. */
export function statusesWaitingFor(
  holds: (privilege: (typeof queryActPrivilege)[QueryAct]) => boolean,
): number[] | null {
  const statuses = [
    ...(holds('QUERY_ANSWER') ? OPEN_STATUSES : []),
    ...(holds('QUERY_ISSUE') ? [answered] : []),
  ];
  return statuses.length > 0 ? statuses : null;
}
