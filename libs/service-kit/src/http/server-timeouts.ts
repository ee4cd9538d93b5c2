import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { readConfig } from '../config/config';

const milliseconds = z.coerce.number().int().min(50);

const shape = {
  /** From the first byte of a connection or request to the last of its headers. */
  HEADERS_TIMEOUT_MS: milliseconds.default(10_000),
  /** From the first byte of a request to the last of its body. */
  REQUEST_TIMEOUT_MS: milliseconds.default(600_000),
  /** An idle connection, in both directions. Longer than the longest wait for an answer. */
  IDLE_TIMEOUT_MS: milliseconds.default(120_000),
  /** A connection between two requests. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(72_000),
};

export type ServerTimeouts = z.infer<z.ZodObject<typeof shape>>;

/** Time limits of a server for each stage of a request. */
export function serverTimeouts(environment: NodeJS.ProcessEnv): ServerTimeouts {
  return readConfig(environment, shape);
}

/** The time limits as options of Fastify and Node, for HTTP/1 with and without TLS, and for HTTP/2. */
export function serverOptions(timeouts: ServerTimeouts) {
  // Interval at which Node checks connections.
  const connectionsCheckingInterval = Math.ceil(timeouts.HEADERS_TIMEOUT_MS / 4);
  return {
    server: {
      connectionTimeout: timeouts.IDLE_TIMEOUT_MS,
      requestTimeout: timeouts.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: timeouts.KEEP_ALIVE_TIMEOUT_MS,
      http2SessionTimeout: timeouts.KEEP_ALIVE_TIMEOUT_MS,
    } satisfies FastifyServerOptions & { http2SessionTimeout: number },
    http: {
      headersTimeout: timeouts.HEADERS_TIMEOUT_MS,
      requestTimeout: timeouts.REQUEST_TIMEOUT_MS,
      keepAliveTimeout: timeouts.KEEP_ALIVE_TIMEOUT_MS,
      connectionsCheckingInterval,
    },
    tls: { handshakeTimeout: timeouts.HEADERS_TIMEOUT_MS },
  };
}
