import { readConfig } from '@casebook/service-kit';
import { publicKeysSchema } from '@casebook/remote-contract';
import { z } from 'zod';
import { type UrlKey, urlKey, upstreams } from './proxy/routes';

export const GATEWAY_CONFIG = Symbol('gateway config');

const upstream = z.url({ protocol: /^https?$/ });
const perMinute = z.coerce.number().int().min(1);

const shape = {
  ...(Object.fromEntries(upstreams.map((name) => [urlKey(name), upstream])) as Record<
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
  /** Credential calls a minute from one address and for one login ID; the lock after 5 wrong passwords is the service's. */
  CREDENTIALS_PER_ADDRESS: perMinute.default(300),
  CREDENTIALS_PER_ID: perMinute.default(60),
  /** The same for the forgot pages; the limits by the hour are the service's. */
  RECOVERY_PER_ADDRESS: perMinute.default(20),
  RECOVERY_PER_ID: perMinute.default(6),
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
  /** A service that does not begin to answer within this time is given up (504). */
  UPSTREAM_TIMEOUT_MS: z.coerce.number().int().min(100).default(60_000),
  /** PEM files of the certificate chain and its key: HTTPS, with HTTP/2. Without them it is plain HTTP. */
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  /** Addresses of proxies in front of the gateway whose X-Forwarded-* headers count; none by default. */
  TRUST_PROXY: z.string().optional(),
};

export type GatewayConfig = z.infer<z.ZodObject<typeof shape>>;

export const readGatewayConfig = (environment: NodeJS.ProcessEnv): GatewayConfig =>
  readConfig(environment, shape);
