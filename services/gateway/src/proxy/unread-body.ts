import { constants, Http2ServerRequest } from 'node:http2';
import type { FastifyRequest } from 'fastify';

/**
 * After an answer that did not wait for the body. A connection that is closed while its client still sends shows the client
 * a reset in place of the answer: what comes is dropped for a while, and if it ends the connection can be used again.
 */
export function dropUnreadBody(request: FastifyRequest, patienceMs: number): void {
  const raw: FastifyRequest['raw'] | Http2ServerRequest = request.raw;
  if (raw instanceof Http2ServerRequest) {
    // Of a stream alone the client can be told that nothing more is wanted.
    if (!raw.complete && !raw.stream.endAfterHeaders) raw.stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), patienceMs).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop).resume();
}
