import { Readable } from 'node:stream';
import { Problem } from '@casebook/service-kit';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Bodies of credential calls are a few hundred bytes; they are the only ones the gateway looks into. */
const CREDENTIAL_BODY = 16 * 1024;

export interface CredentialLimit {
  /** @throws Problem 429 when this address asked too often */
  address(request: FastifyRequest): Promise<void>;
  /** Reads the small body, counts its login ID or e-mail, and gives the body back. @throws Problem 429, 413 */
  body(request: FastifyRequest, payload: Readable): Promise<Readable>;
}

/** Rate limits on guessing: per address, and per ID whatever addresses the guesses come from. */
export async function credentialLimit(
  fastify: FastifyInstance,
  limits: { perAddress: number; perId: number },
): Promise<CredentialLimit> {
  await fastify.register(rateLimit, { global: false });
  const ids = new WeakMap<FastifyRequest, string>();
  const byAddress = fastify.createRateLimit({
    max: limits.perAddress,
    timeWindow: '1 minute',
    keyGenerator: (request) => `address ${request.ip}`,
  });
  const byId = fastify.createRateLimit({
    max: limits.perId,
    timeWindow: '1 minute',
    keyGenerator: (request) => `id ${ids.get(request)!}`,
  });
  const check = async (limit: typeof byAddress, request: FastifyRequest): Promise<void> => {
    const result = await limit(request);
    if (!result.isAllowed && result.isExceeded) {
      throw new Problem(429, 'COMMSG023', { params: { retryAfter: result.ttlInSeconds } });
    }
  };
  return {
    address: (request) => check(byAddress, request),
    async body(request, payload) {
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
        await check(byId, request);
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
