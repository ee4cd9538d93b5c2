import { createHash } from 'node:crypto';
import type { ReAuthAct } from '@casebook/catalogue';
import { isUuid } from '../http/uuid';

/** The audience of a re-authentication token. An access token has none, so that neither is accepted as the other. */
export const RE_AUTH_AUDIENCE = 'casebook:re-auth';

/**
 * Content of a re-authentication token: this session may do this act on this object, once. Its session is not named `sid`, by
 * which an access token names it.
 */
export interface ReAuthToken {
  session: string;
  act: ReAuthAct;
  /** {@link digestOfObject} of the object. */
  digest: string;
  /** The service that acts stores it, so that the token works once. */
  jti: string;
  /** When the password was checked and until when this is valid, in seconds since 1970. */
  iat: number;
  exp: number;
}

/** Whether what a token with a verified signature contains can be compared and stored. */
export const isReAuthToken = (payload: Partial<Record<keyof ReAuthToken, unknown>>): boolean =>
  isUuid(payload.session) &&
  isUuid(payload.jti) &&
  Number.isInteger(payload.iat) &&
  Number.isInteger(payload.exp);

/** JSON with sorted names, so that equal objects have equal texts. */
export const canonicalJson = (object: object): string =>
  isSorted(object)
    ? JSON.stringify(object)
    : JSON.stringify(object, (_, part: unknown) =>
        typeof part === 'object' && part !== null && !Array.isArray(part)
          ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
          : part,
      );

/** Whether the names stand sorted already; then nothing has to be copied. */
function isSorted(part: unknown): boolean {
  if (typeof part !== 'object' || part === null) return true;
  if (Array.isArray(part)) return part.every(isSorted);
  const named = part as Record<string, unknown>;
  const names = Object.keys(named);
  return names.every((name, at) => (at === 0 || names[at - 1]! < name) && isSorted(named[name]));
}

/** SHA-256 of an object's canonical JSON. */
export const digestOfObject = (object: object): string =>
  createHash('sha256').update(canonicalJson(object)).digest('base64url');
