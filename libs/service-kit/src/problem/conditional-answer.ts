import type { FastifyReply, FastifyRequest } from 'fastify';

/** What an answer to a signed-in caller depends on beside its address. */
const DEPENDS_ON = 'authorization, study, role, site, accept-language';

/**
 * Lets the browser keep an answer, and ask each time whether it may still show it: the guard has looked at the rights
 * before the handler comes here, so that a kept answer is given to nobody who would not get a new one.
 *
 * @param content names what is answered, by what the caller may see of it
 * @returns true when the browser has it already: the handler answers nothing more
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
    .header('vary', DEPENDS_ON);
  const known = request.headers['if-none-match']?.split(',') ?? [];
  if (!known.some((one) => one.trim().replace(/^W\//, '') === etag)) return false;
  void reply.status(304);
  return true;
}

/** On a shared computer nothing of a session that is over stays in the browser's cache; drafts are encrypted and stay. */
export function forgetCache(reply: FastifyReply): void {
  void reply.header('clear-site-data', '"cache"');
}
