import type { FastifyServerOptions } from 'fastify';
import { z } from 'zod';
import { readConfig } from '../config/config';

const milliseconds = z.coerce.number().int().min(50);

const shape = {
  /** From the first byte of a connection or request to the last of its headers. */
  HEADERS_TIMEOUT_MS: milliseconds.default(10_000),
  /** From the first byte of a request to the last of its body. */
  REQUEST_TIMEOUT_MS: milliseconds.default(600_000),
  /** A connection on which nothing moves, in either direction. Longer than the longest wait for an answer. */
  IDLE_TIMEOUT_MS: milliseconds.default(120_000),
  /** A connection between two requests. */
  KEEP_ALIVE_TIMEOUT_MS: milliseconds.default(72_000),
};

export type ServerTimeouts = z.infer<z.ZodObject<typeof shape>>;

/** How long a server waits for a client at each stage: every wait has an end. */
export function serverTimeouts(environment: NodeJS.ProcessEnv): ServerTimeouts {
  return readConfig(environment, shape);
}

/** The same as Fastify and Node take them, for HTTP/1 with or without TLS, and for HTTP/2. */
export function serverOptions(timeouts: ServerTimeouts) {
  // Node looks for overdue connections this often.
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
