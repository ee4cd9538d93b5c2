import { isLoopback, Problem } from '@casebook/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that proxies add: the caller may be on another computer. */
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * Everybody knows the passwords of the demo's accounts and can read its mails, so it answers only this computer: no call
 * that came through a proxy, and no other host name (a website could point its own name to this address).
 */
export function refuseOtherComputers(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isFromThisComputer(request)) done();
    else done(new Problem(403, 'GATEWAY_DEMO_ONLY_HERE'));
  });
}

function isFromThisComputer({ headers, raw, hostname }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  return (
    isLoopback(address.replace(/^::ffff:/, '')) &&
    isLoopback(hostname) &&
    PROXIED.every((name) => headers[name] === undefined)
  );
}
