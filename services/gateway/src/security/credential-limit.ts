import { Readable } from 'node:stream';
import { Problem } from '@casebook/service-kit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bodies of credential calls are a few hundred bytes; they are the only ones the gateway looks into. */
const CREDENTIAL_BODY = 16 * 1024;

export type CredentialKind = 'sign-in' | 'recovery';

/** Calls a minute. */
interface Limits {
  perAddress: number;
  perId: number;
}

export interface CredentialLimit {
  /** @throws Problem 429 when this address asked too often */
  address(kind: CredentialKind, request: FastifyRequest): Promise<void>;
  /** Reads the small body, counts its login ID or e-mail, and gives the body back. @throws Problem 429, 413 */
  body(kind: CredentialKind, request: FastifyRequest, payload: Readable): Promise<Readable>;
}

/** Rate limits on guessing: per address, and per ID whatever addresses the guesses come from. */
export async function credentialLimit(
  fastify: FastifyInstance,
  limits: Record<CredentialKind, Limits>,
): Promise<CredentialLimit> {
  await fastify.register(rateLimit, { global: false });
  const ids = new WeakMap<FastifyRequest, string>();
  const limiters = (kind: CredentialKind) => ({
    byAddress: fastify.createRateLimit({
      max: limits[kind].perAddress,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${kind} address ${request.ip}`,
    }),
    byId: fastify.createRateLimit({
      max: limits[kind].perId,
      timeWindow: '1 minute',
      keyGenerator: (request) => `${kind} id ${ids.get(request)!}`,
    }),
  });
  const of = { 'sign-in': limiters('sign-in'), recovery: limiters('recovery') };
  type Limiter = (typeof of)['recovery']['byId'];
  const check = async (limit: Limiter, request: FastifyRequest): Promise<void> => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new Problem(429, 'COMMSG023', { params: { retryAfter: result.ttlInSeconds } });
    }
  };
  return {
    address: (kind, request) => check(of[kind].byAddress, request),
    async body(kind, request, payload) {
      const chunks: Buffer[] = [];
      let size = 0;
      for await (const chunk of payload) {
        size += (chunk as Buffer).length;
        if (size > CREDENTIAL_BODY) throw new Problem(413, 'COMMSG008');
        chunks.push(chunk as Buffer);
      }
      const body = Buffer.concat(chunks);
      const id = idIn(body);
      if (id !== null) {
        ids.set(request, id);
        await check(of[kind].byId, request);
      }
      return Readable.from(body.length > 0 ? [body] : []);
    },
  };
}

function idIn(body: Buffer): string | null {
  try {
    const fields = JSON.parse(body.toString('utf8')) as Record<string, unknown> | null;
    const id = fields?.['username'] ?? fields?.['userLoginId'] ?? fields?.['email'];
    return typeof id === 'string' ? id.trim().toLowerCase().slice(0, 256) : null;
  } catch {
    // The service answers what is wrong with it.
    return null;
  }
}
