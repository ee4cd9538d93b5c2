import type { FastifyReply, FastifyRequest } from 'fastify';

/** Headers that an answer to a signed-in caller depends on. */
const VARY_HEADERS = 'authorization, study, role, site, accept-language';

/**
 * Lets the browser cache an answer and revalidate it each time. The guard checks the rights before the handler runs, so a
 * cached answer is shown only to a person who would get a new one.
 *
 * @param content identifies the content that the caller may see
 * @returns true when the browser has this content; the handler then answers nothing
 */
export function isKnownAnswer(
  request: FastifyRequest,
  reply: FastifyReply,
  content: string,
): boolean {
  const etag = `"${content}"`;
  void reply
    .header('etag', etag)
    .header('cache-control', 'private, no-cache')
    .header('vary', VARY_HEADERS);
  const known = request.headers['if-none-match']?.split(',') ?? [];
  if (!known.some((one) => one.trim().replace(/^W\//, '') === etag)) return false;
  void reply.status(304);
  return true;
}

/** Clears the browser's cache at the end of a session, because computers are shared; encrypted drafts stay. */
export function forgetCache(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"');
}
