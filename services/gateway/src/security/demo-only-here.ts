import { isLoopback, Problem } from '@casebook/service-kit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Written by proxies: whoever sent the call is on another computer. */
const PROXIED = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip'];

/**
 * The accounts of the demo have a published password and its mails are read by everybody, so it serves this computer
 * alone: nothing that a proxy has passed on, and no other name (another website may give its own name this address).
 */
export function serveThisComputerAlone(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    if (isFromHere(request)) done();
    else done(new Problem(403, 'GATEWAY_DEMO_ONLY_HERE'));
  });
}

function isFromHere({ headers, raw, hostname }: FastifyRequest): boolean {
  const address = raw.socket.remoteAddress ?? '';
  return (
    isLoopback(address.replace(/^::ffff:/, '')) &&
    isLoopback(hostname) &&
    PROXIED.every((name) => headers[name] === undefined)
  );
}
