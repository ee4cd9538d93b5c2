import type { FastifyRequest } from 'fastify';

/** The address of a call without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0]!;

/** Services behind the gateway. */
export const upstreams = ['auth', 'builder', 'subject', 'admin'] as const;
export type Upstream = (typeof upstreams)[number];

/** Setting with the address of a service: `SUBJECT_URL`. */
export type UrlKey = `${Uppercase<Upstream>}_URL`;
export const urlKey = (name: Upstream): UrlKey =>
  `${name.toUpperCase() as Uppercase<Upstream>}_URL`;

/** Which service answers a path; `:x` is one segment, a trailing `*` is the rest. The first that fits wins. */
const ROUTES: readonly (readonly [pattern: string, upstream: Upstream])[] = [
  ['/api/auth/*', 'auth'],
  ['/api/builder/*', 'builder'],
  ['/api/subject/*', 'subject'],
  ['/api/admin/*', 'admin'],
  ['/api/hello', 'subject'],
  // The run side reads studies from auth and admin, so that it works while the builder is down.
  ['/api/study/list', 'auth'],
  ['/api/study/detail', 'auth'],
  ['/api/study/privilege/*', 'auth'],
  ['/api/study/role/*', 'auth'],
  ['/api/study/setting/*', 'auth'],
  ['/api/study/info/*', 'admin'],
  ['/api/study/:studyId/user/basic', 'admin'],
  ['/api/study/:studyId/site/list-master-data', 'admin'],
  ['/api/study/:studyId/status/filter-master-list', 'admin'],
];

const compiled = ROUTES.map(([pattern, upstream]) => ({
  upstream,
  matches: new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+').replace(/\/\*$/, '(?:/.*)?')}$`),
}));

export function upstreamOf(path: string): Upstream | null {
  return compiled.find(({ matches }) => matches.test(path))?.upstream ?? null;
}

/** Calls that need no session, each with its one method; everything else below /api does. */
const PUBLIC_CALLS: ReadonlyMap<string, 'GET' | 'POST'> = new Map([
  ['/api/hello', 'GET'],
  ['/api/auth/login', 'POST'],
  ['/api/auth/refresh', 'POST'],
  ['/api/auth/logout', 'POST'],
  ['/api/auth/forget-loginid', 'POST'],
  ['/api/auth/forget-password', 'POST'],
  ['/api/auth/inbox', 'GET'],
]);

/** One mail of the demo's inbox; auth answers 404 outside the demo. */
const INBOX_MAIL = /^\/api\/auth\/inbox\/[\w-]+$/;

/** A file that the browser saves itself: the ticket in the address opens it, once and for a moment. */
const FILE = /^\/api\/[a-z]+\/files\/[\w-]{43}$/;

export function isPublicCall(method: string, path: string): boolean {
  const only = PUBLIC_CALLS.get(path);
  if (only) return method === only;
  return method === 'GET' && (INBOX_MAIL.test(path) || FILE.test(path));
}

/** Methods below /api. HEAD is not one: it would do what GET does, such as use up a download, and show nothing for it. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/**
 * Calls that carry a secret somebody may try to guess, counted apart: to sign in, to recover credentials, to confirm by
 * the own password when signed in, to go on with a session.
 */
export type CredentialKind = 'sign-in' | 'recovery' | 'confirm' | 'refresh';

const CREDENTIAL_CALLS: ReadonlyMap<string, CredentialKind> = new Map([
  ['/api/auth/login', 'sign-in'],
  ['/api/auth/refresh', 'refresh'],
  ['/api/auth/re-auth', 'confirm'],
  ['/api/auth/change-pwd', 'confirm'],
  ['/api/auth/update-password', 'confirm'],
  ['/api/auth/update-secret-question', 'confirm'],
  ['/api/auth/update-loginid', 'confirm'],
  ['/api/auth/forget-loginid', 'recovery'],
  ['/api/auth/forget-password', 'recovery'],
]);

/** Null for all other calls. */
export const credentialKind = (path: string): CredentialKind | null =>
  CREDENTIAL_CALLS.get(path) ?? null;

/** Calls that take a file. */
const UPLOADS = /^\/api\/builder\/(odm-import|\d{1,10}\/draft\/odm-(preview|import))$/;

export const isUpload = (path: string): boolean => UPLOADS.test(path);
