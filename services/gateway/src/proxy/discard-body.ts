import { constants, Http2ServerRequest } from 'node:http2';
import type { FastifyRequest } from 'fastify';

/**
 * Discards what is left of a request body after the response was sent. Closing the connection while the client still sends
 * would show the client a reset in place of the response. When the body ends in time, the connection stays usable.
 */
export function discardUnreadBody(request: FastifyRequest, timeoutMs: number): void {
  const raw: FastifyRequest['raw'] | Http2ServerRequest = request.raw;
  if (raw instanceof Http2ServerRequest) {
    // HTTP/2 can tell the client that the rest of one stream is not wanted.
    if (!raw.complete && !raw.stream.endAfterHeaders) raw.stream.close(constants.NGHTTP2_NO_ERROR);
    return;
  }
  if (raw.complete || raw.destroyed) return;
  const { socket } = raw;
  const timer = setTimeout(() => socket.destroy(), timeoutMs).unref();
  const stop = (): void => clearTimeout(timer);
  raw.once('end', stop).once('close', stop).resume();
}
