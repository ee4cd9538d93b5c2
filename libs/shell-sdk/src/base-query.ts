import type { BaseQueryFn } from '@reduxjs/toolkit/query';
import type { Failure, HttpRequest } from './http';
import type { Shell } from './shell';

/** Options of an endpoint's calls, as `extraOptions`. */
export type ShellExtraOptions = Pick<
  HttpRequest,
  'handles' | 'quiet' | 'timeoutMs' | 'responseType'
>;

export type ShellArgs =
  | string
  | (Omit<HttpRequest, 'method' | 'params' | 'headers'> & {
      method?: string;
      params?: Readonly<Record<string, unknown>>;
      headers?: Readonly<Record<string, unknown>>;
    });

/** The extra argument of a remote's thunks (see `createRemoteStore`). */
export interface StoreExtra {
  shell: Shell;
}

/** Base query of every RTK Query client, which uses the shell's http client. */
export function shellBaseQuery(): BaseQueryFn<ShellArgs, unknown, Failure, ShellExtraOptions> {
  return async (args, api, extraOptions) => {
    const { shell } = api.extra as { shell: Pick<Shell, 'http'> };
    const request = (typeof args === 'string' ? { url: args } : args) as HttpRequest;
    const result = await shell.http.request({
      ...extraOptions,
      ...request,
      headers: stringHeaders(request.headers),
      signal: api.signal,
    });
    return result.ok ? { data: result.data } : { error: result.failure };
  };
}

/** Generated clients pass optional header parameters as `undefined`. */
function stringHeaders(headers: Readonly<Record<string, unknown>> = {}): Record<string, string> {
  const given = Object.entries(headers).filter(
    ([, value]) => value !== undefined && value !== null,
  );
  return Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
}
