import type { MessageParams } from '@casebook/catalogue';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of this origin, e.g. `/api/subject/12/subjects`. */
  url: string;
  /** Query parameters; `undefined` and `null` are left out, an array repeats the name. */
  params?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON; a FormData or Blob is sent unchanged. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** How to read the answer; JSON when absent. */
  responseType?: 'json' | 'text' | 'blob';
  /** Statuses that the caller handles; for all others the shell does what spec 8.1 requires. */
  handles?: readonly number[];
  /** The shell shows no failure, for example of calls in the background. */
  quiet?: boolean;
  /** Time limit; 10,000 ms by default (spec 7.1). */
  timeoutMs?: number;
  signal?: AbortSignal;
}

export type QueryValue = string | number | boolean | null | undefined;

export interface FieldError {
  field: string;
  code: string;
  params?: MessageParams;
}

/** Why a call failed; plain data, so that a store can keep it. */
export interface Failure {
  kind: 'problem' | 'offline' | 'timeout' | 'network' | 'aborted' | 'other-user';
  /** HTTP status, 0 when there was no answer. */
  status: number;
  /** Code of the catalogue; `useMessages().of(failure)` gives its text. */
  code: string;
  params: MessageParams;
  /** Faults of single fields (422). */
  errors: readonly FieldError[];
  /** The whole answer, which the API may describe for this call and status. */
  answer?: object;
  requestId?: string;
  /** The shell has already shown a message or opened another screen, so the screen shows nothing. */
  announced: boolean;
}

export type HttpResult<T> =
  | { ok: true; status: number; data: T; headers: Readonly<Record<string, string>> }
  | { ok: false; failure: Failure };

export interface Http {
  request<T>(request: HttpRequest): Promise<HttpResult<T>>;
}
