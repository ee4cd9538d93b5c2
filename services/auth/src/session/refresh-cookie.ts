import fastifyCookie from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const NAME = 'casebook_refresh';

const options = (request: FastifyRequest) =>
  ({
    httpOnly: true,
    sameSite: 'strict',
    path: '/api/auth',
    // The gateway sets this header itself and drops what a client sends.
    secure: request.headers['x-forwarded-proto'] === 'https',
  }) as const;

export function readRefreshCookie(request: FastifyRequest): string | undefined {
  const { cookie } = request.headers;
  return cookie ? fastifyCookie.parse(cookie)[NAME] : undefined;
}

export function setRefreshCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
): void {
  void reply.header('set-cookie', fastifyCookie.serialize(NAME, token, options(request)));
}

export function clearRefreshCookie(request: FastifyRequest, reply: FastifyReply): void {
  void reply.header(
    'set-cookie',
    fastifyCookie.serialize(NAME, '', { ...options(request), maxAge: 0 }),
  );
}
