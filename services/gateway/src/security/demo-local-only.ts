import { isLoopback, Problem } from '@casebook/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that proxies add: the caller may be on another computer. */
const PROXY_HEADERS = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * The passwords of the demo's accounts are published and everybody can read its mails, so a demo answers only calls from this
 * computer: none through a proxy and none with another host name, because a website could point its name to this address.
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
    PROXY_HEADERS.every((name) => headers[name] === undefined)
  );
}
