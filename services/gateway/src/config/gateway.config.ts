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
  /** Public keys of which one must have signed a channel document: `{"<key ID>": "<32 bytes in base64>"}`. */
  RELEASE_KEYS: z
    .string()
    .transform((json) => publicKeysSchema.parse(JSON.parse(json)))
    .refine((keys) => Object.keys(keys).length > 0),
  JWT_PUBLIC_KEY: z.string().includes('BEGIN PUBLIC KEY'),
  /** Sign-ins a minute from one address, and for one login ID; the auth service adds the lock after 5 wrong passwords. */
  CREDENTIALS_PER_ADDRESS: count.default(300),
  CREDENTIALS_PER_ID: count.default(60),
  /** Confirmations by password a minute of one person who is signed in. */
  CREDENTIALS_PER_PERSON: count.default(60),
  /** Renewals a minute of one session's access token. */
  REFRESH_PER_SESSION: count.default(60),
  /** Recovery calls a minute from one address, and for one e-mail; the auth service adds limits per hour. */
  RECOVERY_PER_ADDRESS: count.default(20),
  RECOVERY_PER_ID: count.default(6),
  /** A demo answers only this computer, and its pages show that it is a demo. */
  CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
  /** The demo has an inbox page for its mails, with a link on the sign-in page. */
  DEMO_INBOX: z.enum(['on', 'off']).default('off'),
  /** `GET /api/hello`, which the benchmark compares with; elsewhere nothing answers there. */
  HELLO: z.enum(['on', 'off']).default('off'),
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
  /** How long a service may take to begin its answer (then 504), and between two parts of it. */
  UPSTREAM_TIMEOUT_MS: milliseconds.default(60_000),
  /**
   * How much longer a call that was not answered in time counts for its client, because the service may still be working on
   * it; as long again as UPSTREAM_TIMEOUT_MS by default.
   */
  TIMED_OUT_CALL_MS: milliseconds.optional(),
  /** Connections in all and from one address; a trusted proxy has no limit per address. */
  CONNECTIONS: count.default(10_000),
  CONNECTIONS_PER_ADDRESS: count.default(512),
  /** Open requests on one connection: of HTTP/2, and of HTTP/1, where the connection is closed when exceeded. */
  STREAMS_PER_CONNECTION: count.default(100),
  REQUESTS_PIPELINED: count.default(8),
  /** Requests of one client whose bodies are being sent. A client is a person or, without a session, an address. */
  BODIES_PER_CLIENT: count.default(128),
  /** Within this time the body of a call without a session must be complete. */
  ANONYMOUS_BODY_MS: milliseconds.default(10_000),
  /** A body of which almost nothing arrives in this time is aborted. */
  BODY_IDLE_MS: milliseconds.default(20_000),
  /** A long body that comes more slowly than this, in bytes a second, is aborted. */
  BODY_BYTES_PER_SECOND: count.default(4096),
  /** An answer of which its client reads nothing in this time is ended. */
  ANSWER_IDLE_MS: milliseconds.default(30_000),
  /**
   * Static answers of one address that are not sent completely, each of which may hold an open file: pages and all modules of
   * several people who share the address. When exceeded 503.
   */
  STATIC_ANSWERS_PER_ADDRESS: count.default(512),
  /**
   * Concurrent calls of a service: in all, of one client, and with a long body that is still being sent. One client has
   * fewer than a service has connections to its database.
   */
  SERVICE_CALLS: count.default(64),
  CALLS_PER_CLIENT: count.default(8),
  LONG_BODIES: count.default(16),
  /** Long bodies of one person that wait until the one on its way is answered; when exceeded 429. */
  LONG_BODIES_WAITING: count.default(4),
  /** Calls that wait for the limits above, in all and of one client, and how long; when exceeded 503. */
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
