import { readConfig } from '@casebook/service-kit';
import { z } from 'zod';

export const AUTH_CONFIG = Symbol('auth config');

const shape = {
  JWT_PRIVATE_KEY: z.string().includes('PRIVATE KEY'),
  /** Seals refresh tokens; separate from the signing key, so that one can be changed without ending all sessions. */
  REFRESH_SECRET: z.string().min(32),
  /** Life of an access token; its session is checked with every request in addition. */
  ACCESS_TOKEN_SECONDS: z.coerce.number().int().min(5).max(3600).default(300),
  /** Idle time after which a session expires (spec section 9). */
  SESSION_IDLE_MINUTES: z.coerce.number().int().min(1).max(1440).default(30),
  /** Time after the sign-in at which a session ends, regardless of activity. */
  SESSION_MAX_HOURS: z.coerce.number().int().min(1).max(24).default(12),
  /** A replaced refresh token still works for this long, so that two tabs or a lost answer do not end the session. */
  REFRESH_GRACE_SECONDS: z.coerce.number().int().min(0).max(300).default(30),
  /**
   * Address of the portal as people open it. Pages of this origin, and of the requested address, may use the session
   * cookie.
   */
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Attempts at the recovery pages from one address within an hour. A hospital often has one address for everybody. */
  RECOVERY_PER_ADDRESS: z.coerce.number().int().min(1).default(30),
};

export type AuthConfig = z.infer<z.ZodObject<typeof shape>>;

export const readAuthConfig = (environment: NodeJS.ProcessEnv): AuthConfig =>
  readConfig(environment, shape);
