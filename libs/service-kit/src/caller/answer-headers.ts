import { createHash } from 'node:crypto';
import type { FastifyReply } from 'fastify';
import type { Caller } from './caller';

/** Spec section 9: minutes without work until sign-out, where a study says nothing. */
export const DEFAULT_AUTO_LOGOUT_MINUTES = 30;

/** How long a session still lives when nobody works, and how long it would live after work. */
export interface SessionTime {
  secondsLeft: number;
  limitSeconds: number;
  /** How long it lives at the longest, whoever works; told by the service that keeps sessions. */
  endSeconds?: number;
}

const SESSION_HEADER = 'x-casebook-session';
const END_HEADER = 'x-casebook-session-end';
const RIGHTS_HEADER = 'x-casebook-rights';
const MARKER_HEADER = 'x-casebook-db-lock-marker';

/** Tells the client when the session will expire; an answer that changed it says so itself. */
export function setSessionTime(reply: FastifyReply, time: SessionTime): void {
  void reply.header(SESSION_HEADER, `left=${time.secondsLeft}, limit=${time.limitSeconds}`);
  if (time.endSeconds !== undefined) void reply.header(END_HEADER, String(time.endSeconds));
}

/** Digest of what a caller may do in a study: when it changes, an open tab reads its privileges again. */
export function rightsDigest({ roleId, privileges, siteIds }: Caller): string {
  const rights = [roleId, [...privileges].toSorted(), siteIds?.toSorted((a, b) => a - b) ?? null];
  return createHash('sha256').update(JSON.stringify(rights)).digest('base64url').slice(0, 16);
}

/** What every answer to a signed-in caller carries beside its body. */
export function tellCaller(caller: Caller, reply: FastifyReply): void {
  if (caller.time && !reply.hasHeader(SESSION_HEADER)) setSessionTime(reply, caller.time);
  if (caller.studyId === null) return;
  void reply.header(RIGHTS_HEADER, rightsDigest(caller));
  if (caller.lockMarker !== undefined) void reply.header(MARKER_HEADER, String(caller.lockMarker));
}
