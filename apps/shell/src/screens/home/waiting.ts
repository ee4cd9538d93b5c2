import type { ReleasesWaiting } from '@casebook/api-builder';
import type { UnblindingsWaiting } from '@casebook/api-iwrs';
import type { Waiting } from '@casebook/api-subject';
import type { LinkTarget } from '@casebook/remote-contract';
import type { Http } from '@casebook/shell-sdk';
import type { Status } from '@casebook/ui/core';
import { BACKGROUND_STATUSES } from '../../portal/shell-calls';

/** A study and role of the person, as the study list names them. */
export interface StudyRole {
  studyId: number;
  roleId: number;
  releases: boolean;
  unblinds: boolean;
}

/** What waits for the role; null: a service could not tell. */
export type Work = Waiting & ReleasesWaiting & UnblindingsWaiting;

/** Answered for a study that is closed (spec 8.1). */
const CLOSED = 421;

/**
 * Asks each service that owns work of the role once.
 *
 * @returns 'unavailable' when none of them answered, 'closed' when the study is closed. Neither leaves the present
 *   screen: the person may have opened another study meanwhile.
 */
export async function readWaiting(
  http: Http,
  { studyId, roleId, releases, unblinds }: StudyRole,
  signal: AbortSignal,
): Promise<{ work: Work; isComplete: boolean } | 'unavailable' | 'closed'> {
  let isClosed = false;
  const ask = async <T extends object>(url: string): Promise<T | null> => {
    // The role of the row: home has none in its address.
    const headers = { role: String(roleId) };
    const handles = [...BACKGROUND_STATUSES, CLOSED];
    const result = await http.request<T>({ url, headers, signal, handles });
    if (!result.ok && result.failure.status === CLOSED) isClosed = true;
    return result.ok ? result.data : null;
  };
  const answers = await Promise.all([
    ask<Waiting>(`/api/subject/${studyId}/waiting`),
    ...(releases ? [ask<ReleasesWaiting>(`/api/builder/${studyId}/waiting`)] : []),
    ...(unblinds ? [ask<UnblindingsWaiting>(`/api/iwrs/${studyId}/unblinding/waiting`)] : []),
  ]);
  const known = answers.filter((answer) => answer !== null);
  if (isClosed) return 'closed';
  if (known.length === 0) return 'unavailable';
  return { work: Object.assign({}, ...known) as Work, isComplete: known.length === answers.length };
}

/** Work of which home shows a count, in the order of urgency. Modules say which list has exactly this work. */
export const KINDS = [
  { count: 'unblindingsToDecide', status: null },
  { count: 'keysToOpen', status: null },
  { count: 'visitsOverdue', status: 'overdue' },
  { count: 'openQueries', status: 'openQuery' },
  { count: 'answeredQueries', status: 'answeredQuery' },
  { count: 'signaturesToSign', status: 'signatureBroken' },
  { count: 'pagesDue', status: 'due' },
  { count: 'pagesInProgress', status: 'inProgress' },
  { count: 'sitesToRelease', status: null },
] as const satisfies readonly { count: LinkTarget & keyof Work; status: Status | null }[];
