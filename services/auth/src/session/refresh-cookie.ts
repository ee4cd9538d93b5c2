import { REFRESH_COOKIE } from '@casebook/service-kit';
import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** What every cookie of the sign-in has in common. */
export const cookieOptions = (request: FastifyRequest) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    // The gateway sets this header itself and drops the one of a client.
    secure: request.headers['x-forwarded-proto'] === 'https',
  }) as const;

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  void reply.header(
    'set-cookie',
    fastifyCookie.serialize(REFRESH_COOKIE, token, cookieOptions(request)),
  );
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(
    'set-cookie',
    fastifyCookie.serialize(REFRESH_COOKIE, '', { ...cookieOptions(request), maxAge: 0 }),
  );
}
