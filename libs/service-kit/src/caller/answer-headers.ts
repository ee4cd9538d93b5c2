import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller';

/** Spec section 9: minutes without activity until sign-out, if the study has no setting. */
export const DEFAULT_AUTO_LOGOUT_MINUTES = 30;

/** Time until a session expires without activity, and the idle time limit. */
export interface SessionTime {
  secondsLeft: number;
  limitSeconds: number;
  /** Time until the maximum length of the session; only in answers of the auth service. */
  endSeconds?: number;
}

const SESSION_HEADER = 'x-casebook-session';
const END_HEADER = 'x-casebook-session-end';
const RIGHTS_HEADER = 'x-casebook-rights';
const MARKER_HEADER = 'x-casebook-db-lock-marker';
const LOCKED_HEADER = 'x-casebook-db-locked';

/** Sends the time until the session expires; a handler that changed it sets the header itself. */
export function setSessionTime(reply: FastifyReply, time: SessionTime): void {
  void reply.header(SESSION_HEADER, `left=${time.secondsLeft}, limit=${time.limitSeconds}`);
  if (time.endSeconds !== undefined) void reply.header(END_HEADER, String(time.endSeconds));
}

/** Digest of a caller's rights in a study; when it changes, an open tab reads its privileges again. */
export function rightsDigest({ roleId, privileges, siteIds }: Caller): string {
  const rights = [roleId, [...privileges].toSorted(), siteIds?.toSorted((a, b) => a - b) ?? null];
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url').slice(0, 16);
}

/** Headers of every answer to a signed-in caller. */
export function setCallerHeaders(caller: Caller, reply: FastifyReply): void {
  if (caller.time && !reply.hasHeader(SESSION_HEADER)) setSessionTime(reply, caller.time);
  if (caller.studyId === null) return;
  void reply.header(RIGHTS_HEADER, rightsDigest(caller));
  if (caller.studyLock) {
    void reply.header(MARKER_HEADER, String(caller.studyLock.marker));
    void reply.header(LOCKED_HEADER, caller.studyLock.locked ? '1' : '0');
  }
}
