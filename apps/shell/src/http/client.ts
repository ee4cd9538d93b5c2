import type { Locale } from '@casebook/catalogue';
import type { Failure, FieldError, Http, HttpRequest, HttpResult } from '@casebook/shell-sdk';
import { type CallOrigin, callHeaders, newRequestId } from './headers';
import { mustChangePassword, type Reaction, reactionTo } from './statuses';

/** `ended`: another tab has signed out, or signed somebody else in. */
export type RefreshResult = 'renewed' | 'ended' | Failure;

/** Facts of a call and of the headers of its answer. */
export interface PortalResponse {
  status: number;
  headers: ResponseHeaders;
  /** When the call began. */
  calledAt: number;
  origin: CallOrigin;
  url: string;
}

/** A failed call that the shell reacts to. */
export interface FailedCall {
  reaction: Reaction;
  failure: Failure;
  /** The database-lock marker that the call sent. */
  sentLockMarker: string | null;
}

export interface HttpClientParts {
  fetch: typeof fetch;
  online(): boolean;
  locale(): Locale;
  origin(): CallOrigin;
  session: {
    token(): string | null;
    /** False when another person has signed in, in another tab. */
    isCurrent(): boolean;
    /** Gets a new token, unless another tab has just got one. Absent for the calls that renew the session. */
    refresh?(failedToken: string): Promise<RefreshResult>;
  };
  lockMarker(studyId: string): string | null;
  /** Called with every answer, also with refusals. */
  onResponse(response: PortalResponse): void;
  now(): number;
  /** Does what spec 8.1 requires; the failure then counts as announced. */
  onFailure(call: FailedCall): void;
}

/** Headers that the services add to every answer: when the session ends and, in a study, what the caller may do. */
export interface ResponseHeaders {
  session: string | null;
  /** When the session ends even with activity. */
  sessionEnd: string | null;
  rights: string | null;
  /** Database-lock marker of the study. */
  lockMarker: string | null;
  /** `1` when the database of the study is locked. */
  locked: string | null;
  /** Number of the newest channel document. */
  channelSeq: string | null;
}

const DEFAULT_TIMEOUT_MS = 10_000;

/** Calls that begin or end a session: their 401 does not mean an expired token. */
const SESSION_CALLS: ReadonlySet<string> = new Set([
  '/api/auth/login',
  '/api/auth/refresh',
  '/api/auth/logout',
]);

/** Calls that open a study. They send no lock marker, because their answer brings the current one. */
export const opensStudy = (url: string): boolean =>
  /^\/api\/study\/(detail|setting|privilege)(\/|$)/.test(url);

/** The HTTP client of all calls to the services. `client` names the calling module, for the audit trail. */
export function createHttp(parts: HttpClientParts, client: string): Http {
  return {
    request: async <T>(request: HttpRequest): Promise<HttpResult<T>> => {
      const origin = parts.origin();
      const lockMarker =
        origin.studyId && !request.quiet && !opensStudy(request.url)
          ? parts.lockMarker(origin.studyId)
          : null;
      // One timeout for the whole call, including a renewal of its token.
      const deadline = AbortSignal.timeout(request.timeoutMs ?? DEFAULT_TIMEOUT_MS);
      const call = { origin, lockMarker, deadline };
      let result = await attempt<T>(parts, client, request, call);
      if (result.ok) return result;
      const { failure, token } = result;
      const { session } = parts;
      if (failure.status === 401 && token && session.refresh && !SESSION_CALLS.has(request.url)) {
        const refreshed = await Promise.race([
          session.refresh(token),
          timeoutOf(deadline, failure.requestId),
        ]);
        if (refreshed === 'renewed') {
          result = await attempt<T>(parts, client, request, call);
          if (result.ok) return result;
        } else if (refreshed !== 'ended') {
          // The failure of the renewal is more precise than the 401: the session has expired, or the server cannot be reached.
          result = { ok: false, failure: refreshed, token };
        }
      }
      return { ok: false, failure: announce(parts, request, result.failure, lockMarker) };
    },
  };
}

type Attempt<T> =
  | Extract<HttpResult<T>, { ok: true }>
  | { ok: false; failure: Failure; token: string | null };

interface Call {
  origin: CallOrigin;
  lockMarker: string | null;
  deadline: AbortSignal;
}

const timeoutOf = (deadline: AbortSignal, requestId?: string) =>
  new Promise<Failure>((end) => {
    const onTimeout = () => end(noAnswer('timeout', 'COMMSG004', requestId));
    if (deadline.aborted) onTimeout();
    else deadline.addEventListener('abort', onTimeout, { once: true });
  });

async function attempt<T>(
  parts: HttpClientParts,
  client: string,
  request: HttpRequest,
  { origin, lockMarker, deadline }: Call,
): Promise<Attempt<T>> {
  const isSessionCall = SESSION_CALLS.has(request.url);
  const fail = (failure: Failure, token: string | null = null): Attempt<T> => ({
    ok: false,
    failure,
    token,
  });
  if (!isSessionCall && !parts.session.isCurrent()) {
    return fail(noAnswer('other-user', 'SHELL_OTHER_USER'));
  }
  if (!parts.online()) return fail(noAnswer('offline', 'COMMSG003'));

  const token = parts.session.token();
  const requestId = newRequestId();
  const calledAt = parts.now();
  const raw = request.body instanceof FormData || request.body instanceof Blob;
  try {
    const response = await parts.fetch(request.url + queryOf(request.params), {
      method: request.method ?? 'GET',
      headers: {
        ...callHeaders({ origin, locale: parts.locale(), token, client, requestId, lockMarker }),
        ...(request.body !== undefined && !raw && { 'content-type': 'application/json' }),
        ...request.headers,
      },
      body: raw ? (request.body as BodyInit) : JSON.stringify(request.body),
      credentials: 'same-origin',
      cache: 'no-store',
      signal: request.signal ? AbortSignal.any([deadline, request.signal]) : deadline,
    });
    const header = (name: string) => response.headers.get(`x-casebook-${name}`);
    parts.onResponse({
      status: response.status,
      headers: {
        session: header('session'),
        sessionEnd: header('session-end'),
        rights: header('rights'),
        lockMarker: header('db-lock-marker'),
        locked: header('db-locked'),
        channelSeq: header('channel-seq'),
      },
      calledAt,
      origin,
      url: request.url,
    });
    if (!response.ok) return fail(await readProblem(response, requestId), token);
    return {
      ok: true,
      status: response.status,
      data: (await readBody(response, request.responseType)) as T,
      headers: Object.fromEntries(response.headers),
    };
  } catch (error) {
    if (deadline.aborted) return fail(noAnswer('timeout', 'COMMSG004', requestId));
    if (request.signal?.aborted) return fail(noAnswer('aborted', 'COMMSG002', requestId));
    // `fetch` rejects with a TypeError when there is no connection; anything else is an unreadable answer.
    return error instanceof TypeError
      ? fail(noAnswer('network', 'COMMSG003', requestId))
      : fail({ ...noAnswer('problem', 'COMMSG002', requestId), status: 500 });
  }
}

function announce(
  parts: HttpClientParts,
  request: HttpRequest,
  failure: Failure,
  sentLockMarker: string | null,
): Failure {
  const reaction = reactionFor(request, failure);
  if (!reaction) return failure;
  parts.onFailure({ reaction, failure, sentLockMarker });
  return { ...failure, announced: true };
}

function reactionFor(request: HttpRequest, failure: Failure): Reaction | undefined {
  if (mustChangePassword(failure)) return { go: 'change-password' };
  if (request.quiet || request.handles?.includes(failure.status)) return undefined;
  return reactionTo(failure.kind, failure.status);
}

function queryOf(params: HttpRequest['params'] = {}): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(params)) {
    for (const item of Array.isArray(value) ? value : [value]) {
      if (item !== undefined && item !== null) search.append(name, String(item));
    }
  }
  const text = search.toString();
  return text === '' ? '' : `?${text}`;
}

async function readBody(response: Response, as: HttpRequest['responseType'] = 'json') {
  if (as === 'blob') return response.blob();
  const text = await response.text();
  if (as === 'text') return text;
  return text === '' ? undefined : (JSON.parse(text) as unknown);
}

interface ProblemBody {
  code?: string;
  params?: Failure['params'];
  errors?: FieldError[];
  requestId?: string;
}

async function readProblem(response: Response, requestId: string): Promise<Failure> {
  const body = await response.json().then(
    (json: unknown) => (typeof json === 'object' && json !== null ? (json as ProblemBody) : {}),
    (): ProblemBody => ({}),
  );
  return {
    kind: 'problem',
    status: response.status,
    code: body.code ?? reactionTo('problem', response.status)?.message ?? 'COMMSG002',
    params: body.params ?? {},
    errors: body.errors ?? [],
    answer: body,
    requestId: body.requestId ?? requestId,
    announced: false,
  };
}

function noAnswer(kind: Failure['kind'], code: string, requestId?: string): Failure {
  return { kind, status: 0, code, params: {}, errors: [], requestId, announced: false };
}
