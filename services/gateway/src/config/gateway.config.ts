import { readConfig } from '@casebook/service-kit';
import { publicKeysSchema } from '@casebook/remote-contract';
import { z } from 'zod';
import { type UrlKey, urlVariableOf, upstreams } from '../routes/routes';
import { trustedProxies } from './trusted-proxies';

export const GATEWAY_CONFIG = Symbol('gateway config');

const upstream = z.url({ protocol: /^https?$/ });
const count = z.coerce.number().int().min(1);
const milliseconds = z.coerce.number().int().min(50);

const shape = {
  ...(Object.fromEntries(upstreams.map((name) => [urlVariableOf(name), upstream])) as Record<
    UrlKey,
    typeof upstream
  >),
  /** Folder with `mfe/` and `channels/`, written by the release command. */
  REGISTRY_DIR: z.string().min(1),
  /** Public keys, one of which has signed a channel document that is in use: `{"<key ID>": "<32 bytes in base64>"}`. */
  RELEASE_KEYS: z
    .string()
    .transform((json) => publicKeysSchema.parse(JSON.parse(json)))
    .refine((keys) => Object.keys(keys).length > 0),
  JWT_PUBLIC_KEY: z.string().includes('BEGIN PUBLIC KEY'),
  /** Sign-ins a minute from one address, and for one login ID; the lock after 5 wrong passwords is the service's. */
  CREDENTIALS_PER_ADDRESS: count.default(300),
  CREDENTIALS_PER_ID: count.default(60),
  /** Confirmations by password a minute of one person who is signed in. */
  CREDENTIALS_PER_PERSON: count.default(60),
  /** Renewals a minute of one session's access token. */
  REFRESH_PER_SESSION: count.default(60),
  /** Calls of the forgot pages a minute from one address, and for one e-mail; the limits by the hour are the service's. */
  RECOVERY_PER_ADDRESS: count.default(20),
  RECOVERY_PER_ID: count.default(6),
  /** A demo serves this computer alone, and its page says what it is. */
  CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
  /** The demo has an inbox page for the mails that it sends: the sign-in page leads there. */
  DEMO_INBOX: z.enum(['on', 'off']).default('off'),
  /** Largest body of ordinary calls and of file uploads, in bytes. */
  BODY_LIMIT: z.coerce
    .number()
    .int()
    .min(1024)
    .default(5 * 1024 * 1024),
  UPLOAD_LIMIT: z.coerce
    .number()
    .int()
    .min(1024)
    .default(50 * 1024 * 1024),
  /** A service that does not begin to answer, or stops in the middle, for this time is given up (504). */
  UPSTREAM_TIMEOUT_MS: milliseconds.default(60_000),
  /** Connections in all and from one address; a trusted proxy may have any number. */
  CONNECTIONS: count.default(10_000),
  CONNECTIONS_PER_ADDRESS: count.default(512),
  /** Requests open at a time on one connection of HTTP/2, and of HTTP/1, which is closed for more. */
  STREAMS_PER_CONNECTION: count.default(100),
  REQUESTS_PIPELINED: count.default(8),
  /** Requests of one client whose bodies are on their way. A client is a person or, without a session, an address. */
  BODIES_PER_CLIENT: count.default(128),
  /** Within this time the body of a call without a session must be complete. */
  STRANGER_BODY_MS: milliseconds.default(10_000),
  /** A body that brings next to nothing in this time is given up. */
  BODY_IDLE_MS: milliseconds.default(20_000),
  /** A client that takes nothing of its answer for this time is given up. */
  ANSWER_IDLE_MS: milliseconds.default(30_000),
  /**
   * Calls that a service answers at a time: in all, of one client, and of those whose bodies are still being sent. One
   * client has fewer than a service has connections to its database.
   */
  SERVICE_CALLS: count.default(64),
  CALLS_PER_CLIENT: count.default(8),
  LONG_BODIES: count.default(16),
  /** Calls that wait for that, in all and of one client, and how long; beyond it is 503. */
  WAITING_CALLS: count.default(512),
  WAITING_PER_CLIENT: count.default(128),
  WAITING_MS: milliseconds.default(10_000),
  /** PEM files of the certificate chain and its key: HTTPS, with HTTP/2. Without them it is plain HTTP. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Proxies in front of the gateway whose X-Forwarded-* headers count; none by default. */
  TRUST_PROXY: trustedProxies.optional(),
};

export type GatewayConfig = z.infer<z.ZodObject<typeof shape>>;

export const readGatewayConfig = (environment: NodeJS.ProcessEnv): GatewayConfig =>
  readConfig(environment, shape);
