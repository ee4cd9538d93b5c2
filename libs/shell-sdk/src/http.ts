import type { MessageParams } from '@casebook/catalogue';

export interface HttpRequest {
  method?: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path of this origin, e.g. `/api/subject/12/subjects`. */
  url: string;
  /** Query; `undefined` and `null` are left out, an array repeats the name. */
  params?: Readonly<Record<string, QueryValue | readonly QueryValue[]>>;
  /** Sent as JSON, or as it is when it is a FormData or Blob. */
  body?: unknown;
  headers?: Readonly<Record<string, string>>;
  /** How to read the answer; JSON when absent. */
  responseType?: 'json' | 'text' | 'blob';
  /** Statuses that the caller shows itself; for all others the shell does what spec 8.1 says. */
  handles?: readonly number[];
  /** The shell says nothing at all about a failure, e.g. for work in the background. */
  quiet?: boolean;
  /** 10,000 ms unless said otherwise (spec 7.1). */
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
  /** The answer as a whole, which the API may describe for this call and status. */
  answer?: object;
  requestId?: string;
  /** The shell has already told the person or moved on; the screen does not repeat it. */
  announced: boolean;
}

export type HttpResult<T> =
  | { ok: true; status: number; data: T; headers: Readonly<Record<string, string>> }
  | { ok: false; failure: Failure };

export interface Http {
  request<T>(request: HttpRequest): Promise<HttpResult<T>>;
}
