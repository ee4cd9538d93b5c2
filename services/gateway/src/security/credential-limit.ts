import { Problem, loginKeyOf, readJson } from '@casebook/service-kit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../config/gateway.config';

/** Number of counters in memory: so many that a flood of new names does not remove the counter of an attacked account. */
const MAX_COUNTERS = 50_000;

type Limits = Pick<
  GatewayConfig,
  | 'CREDENTIALS_PER_ADDRESS'
  | 'CREDENTIALS_PER_ID'
  | 'CREDENTIALS_PER_PERSON'
  | 'REFRESH_PER_SESSION'
  | 'RECOVERY_PER_ADDRESS'
  | 'RECOVERY_PER_ID'
>;

/** One counter that a call is charged to. */
export interface Counted {
  limit: keyof Limits;
  /** Address, account, person or session. */
  key: string;
}

export type CredentialLimit = (
  request: FastifyRequest,
  counted: readonly Counted[],
) => Promise<void>;

/** Counts calls per minute. The promised function throws Problem 429 when a counter exceeds its limit. */
export async function credentialLimit(
  fastify: FastifyInstance,
  limits: Limits,
): Promise<CredentialLimit> {
  await fastify.register(rateLimit, { global: false });
  const counting = new WeakMap<FastifyRequest, Counted>();
  const limiterOf = (limit: keyof Limits) => {
    const options = {
      max: limits[limit],
      timeWindow: '1 minute',
      cache: MAX_COUNTERS,
      keyGenerator: (request: FastifyRequest) => counting.get(request)!.key,
    };
    return fastify.createRateLimit(options);
  };
  const limiters: Record<keyof Limits, ReturnType<typeof limiterOf>> = {
    CREDENTIALS_PER_ADDRESS: limiterOf('CREDENTIALS_PER_ADDRESS'),
    CREDENTIALS_PER_ID: limiterOf('CREDENTIALS_PER_ID'),
    CREDENTIALS_PER_PERSON: limiterOf('CREDENTIALS_PER_PERSON'),
    REFRESH_PER_SESSION: limiterOf('REFRESH_PER_SESSION'),
    RECOVERY_PER_ADDRESS: limiterOf('RECOVERY_PER_ADDRESS'),
    RECOVERY_PER_ID: limiterOf('RECOVERY_PER_ID'),
  };
  return async (request, all) => {
    for (const counted of all) {
      counting.set(request, counted);
      const result = await limiters[counted.limit](request);
      if (!result.isAllowed && result.isExceeded) {
        throw new Problem(429, 'COMMSG023', { params: { retryAfter: result.ttlInSeconds } });
      }
    }
  };
}

/**
 * The login ID or e-mail of a call with credentials, normalised like the key with which the service finds the account.
 *
 * @returns null when the body has none; the service then refuses the call with the field
 * @throws Problem 422 when the body is not JSON
 */
export function idIn(field: 'username' | 'email', body: Buffer): string | null {
  const fields = readJson(body) as Record<string, unknown> | null;
  const id = fields?.[field];
  return typeof id === 'string' ? loginKeyOf(id).toString('base64url') : null;
}
