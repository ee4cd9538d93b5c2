import { urlVariableOf } from '@casebook/platform-db';
import type { CredentialKind } from '@casebook/service-kit';
import type { FastifyRequest } from 'fastify';
import { credentialCalls, otherPaths, publicCalls, uploads, upstreams } from './generated';

export { upstreams, urlVariableOf };

/** A service behind the gateway. */
export type Upstream = (typeof upstreams)[number];

/** Setting with the address of a service: `SUBJECT_URL`. */
export type UrlKey = ReturnType<typeof urlVariableOf<Upstream>>;

/** The address of a call without its query. */
export const pathOf = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0]!;

/** The service that answers a path: the one that declares exactly this path, else the one named by its first segment. */
export function upstreamOf(path: string): Upstream | null {
  const declared = otherPaths.find((other) => other.path.test(path));
  if (declared) return declared.service;
  return upstreams.find((name) => `${path}/`.startsWith(`/api/${name}/`)) ?? null;
}

/** Calls without a session, each with its one method; every other call below /api needs one. */
export const isPublicCall = (method: string, path: string): boolean =>
  publicCalls.some((call) => call.method === method && call.path.test(path));

/** Methods below /api. Not HEAD: it would run the same handler as GET, such as use up a download, without showing the result. */
export const METHODS: ReadonlySet<string> = new Set(['GET', 'POST', 'PUT', 'PATCH', 'DELETE']);

/** Kind of the secret in a call; null for most calls. */
export const credentialKind = (path: string): CredentialKind | null =>
  credentialCalls.find((call) => call.path.test(path))?.kind ?? null;

/** Whether a call has a file as its body. */
export const isUpload = (path: string): boolean => uploads.some((call) => call.test(path));
