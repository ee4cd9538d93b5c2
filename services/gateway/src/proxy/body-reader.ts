import {
  clientAddress,
  deviceCookieIn,
  Problem,
  refreshCookieIn,
  type ServerTimeouts,
} from '@casebook/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../config/gateway.config';
import { type Counted, type CredentialLimit, idIn } from '../security/credential-limit';
import { IncomingBody, type BodyRules } from './incoming-body';
import { type ForwardedCall, forwardedCallOf } from './forwarded-call';
import { credentialKind, isUpload, pathOf } from '../routes/routes';
import { BodySlots } from './body-slots';

/** Bodies of calls without a session are a few hundred bytes. */
const MAX_ANONYMOUS_BODY_BYTES = 16 * 1024;
/** How much of a body with a session is read before a service is called: nearly always all of it. */
const READ_AHEAD_BYTES = 64 * 1024;

type BodyReader = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
) => Promise<Readable>;

/**
 * Reads request bodies. Without a session the whole body is read before a service is called, with a session the first
 * {@link READ_AHEAD_BYTES} bytes, so that a slow sender does not occupy a service. Only bodies with credentials are parsed.
 */
export function bodyReader(
  config: GatewayConfig,
  timeouts: ServerTimeouts,
  limit: CredentialLimit,
): BodyReader {
  const slots = new BodySlots(config.BODIES_PER_CLIENT);
  const anonymous: BodyRules = {
    limit: MAX_ANONYMOUS_BODY_BYTES,
    ahead: Number.POSITIVE_INFINITY,
    idleMs: config.ANONYMOUS_BODY_MS,
    bytesPerSecond: 0,
    totalMs: config.ANONYMOUS_BODY_MS,
  };
  const rulesOf = (request: FastifyRequest, { person }: ForwardedCall): BodyRules =>
    person === null
      ? anonymous
      : {
          limit: isUpload(pathOf(request)) ? config.UPLOAD_LIMIT : config.BODY_LIMIT,
          ahead: READ_AHEAD_BYTES,
          idleMs: config.BODY_IDLE_MS,
          bytesPerSecond: config.BODY_BYTES_PER_SECOND,
          totalMs: timeouts.REQUEST_TIMEOUT_MS,
        };

  return async (request, reply, payload) => {
    if (request.method === 'GET') return payload;
    const forwarded = forwardedCallOf(request);
    const rules = rulesOf(request, forwarded);
    if (Number(request.headers['content-length'] ?? 0) > rules.limit) throw tooLarge();
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    const kind = credentialKind(pathOf(request));
    if (kind === null && hasArrived(request)) {
      if (payload.readableLength > rules.limit) throw tooLarge();
      return payload;
    }
    const body = new IncomingBody(payload, rules);
    forwarded.body = body;
    const release = slots.acquire(forwarded.client, () => body.giveUp(tooMany()));
    await body.readAhead().finally(release);
    if (kind) await limit(request, countedOf(request, forwarded, body));
    return body;
  };
}

const tooLarge = (): Problem => new Problem(413, 'COMMSG008');
const tooMany = (): Problem => new Problem(429, 'COMMSG023', { params: { retryAfter: 2 } });

/** Whether an HTTP/1 body arrived together with its headers; it then needs no time limits. */
const hasArrived = ({ raw }: FastifyRequest): boolean => raw.httpVersionMajor === 1 && raw.complete;

/** The counters that a call with credentials is charged to. */
function countedOf(
  request: FastifyRequest,
  { person }: ForwardedCall,
  body: IncomingBody,
): Counted[] {
  switch (credentialKind(pathOf(request))) {
    case 'sign-in':
      return perAddressAndId('CREDENTIALS', request, idIn('username', body.whole));
    case 'recovery':
      return perAddressAndId('RECOVERY', request, idIn('email', body.whole));
    case 'confirm':
      return [{ limit: 'CREDENTIALS_PER_PERSON', key: person! }];
    case 'refresh':
      return [
        { limit: 'REFRESH_PER_SESSION', key: refreshCookieIn(request.headers.cookie)!.sessionId },
      ];
    default:
      return [];
  }
}

/**
 * An account is counted for each address apart, and for each browser that was used before, so that a stranger does not use up
 * the attempts of its owner. The service looks whether the browser is really known, and else counts the address.
 */
function perAddressAndId(
  kind: 'CREDENTIALS' | 'RECOVERY',
  { ip, headers }: FastifyRequest,
  id: string | null,
): Counted[] {
  const address = clientAddress(ip);
  const byAddress: Counted = { limit: `${kind}_PER_ADDRESS`, key: address };
  if (id === null) return [byAddress];
  const key = `${address} ${id} ${deviceCookieIn(headers.cookie)}`;
  return [byAddress, { limit: `${kind}_PER_ID`, key }];
}
