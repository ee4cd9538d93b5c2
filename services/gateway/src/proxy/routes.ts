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

/** Calls that need no session; everything else below /api does. */
const PUBLIC_CALLS: ReadonlySet<string> = new Set([
  '/api/hello',
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/logout',
  '/api/auth/forget-loginid',
  '/api/auth/forget-password',
  '/api/auth/inbox',
]);

/** One mail of the demo's inbox; auth answers 404 outside the demo. */
const INBOX_MAIL = /^\/api\/auth\/inbox\/[\w-]+$/;

/** A file that the browser saves itself: the ticket in the address opens it, once and for a moment. */
const FILE = /^\/api\/[a-z]+\/files\/[\w-]{43}$/;

export const isPublicCall = (path: string): boolean =>
  PUBLIC_CALLS.has(path) || INBOX_MAIL.test(path) || FILE.test(path);

/** Calls that carry a secret somebody may try to guess. */
const CREDENTIAL_CALLS: ReadonlyMap<string, 'sign-in' | 'recovery'> = new Map([
  ['/api/auth/login', 'sign-in'],
  ['/api/auth/refresh', 'sign-in'],
  ['/api/auth/re-auth', 'sign-in'],
  ['/api/auth/change-pwd', 'sign-in'],
  ['/api/auth/update-password', 'sign-in'],
  ['/api/auth/update-secret-question', 'sign-in'],
  ['/api/auth/update-loginid', 'sign-in'],
  ['/api/auth/forget-loginid', 'recovery'],
  ['/api/auth/forget-password', 'recovery'],
]);

/** Recovery is limited more strictly: its answers tell more. Null for all other calls. */
export const credentialKind = (path: string): 'sign-in' | 'recovery' | null =>
  CREDENTIAL_CALLS.get(path) ?? null;

/** Calls that take a file. */
const UPLOADS: ReadonlySet<string> = new Set(['/api/builder/odm-import']);

export const isUpload = (path: string): boolean => UPLOADS.has(path);
