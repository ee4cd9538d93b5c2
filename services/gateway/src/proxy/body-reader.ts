import { Problem, refreshCookieIn, type ServerTimeouts } from '@casebook/service-kit';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../gateway.config';
import { type Counted, type CredentialLimit, idIn } from '../security/credential-limit';
import { clientAddress } from '../security/trusted-proxies';
import { IncomingBody, type BodyRules } from './incoming-body';
import { type Passing, passingOf } from './passing';
import { credentialKind, isUpload, pathOf } from './routes';
import { WaitingRoom } from './waiting-room';

/** Bodies of calls without a session are a few hundred bytes. */
const STRANGER_BODY = 16 * 1024;
/** So much of a signed-in person's body is there before a service is asked: nearly always all of it. */
const AHEAD = 64 * 1024;

type BodyReader = (
  request: FastifyRequest,
  reply: FastifyReply,
  payload: Readable,
) => Promise<Readable>;

/**
 * Takes bodies from the network. A stranger's is read whole before anything is asked of a service, a signed-in person's
 * as far as {@link AHEAD}, so that nobody holds a service by sending slowly. The bodies with credentials are the only
 * ones that are looked into.
 */
export function bodyReader(
  config: GatewayConfig,
  timeouts: ServerTimeouts,
  limit: CredentialLimit,
): BodyReader {
  const room = new WaitingRoom(config.BODIES_PER_CLIENT);
  const strangers: BodyRules = {
    limit: STRANGER_BODY,
    ahead: Number.POSITIVE_INFINITY,
    idleMs: config.STRANGER_BODY_MS,
    totalMs: config.STRANGER_BODY_MS,
  };
  const rulesOf = (request: FastifyRequest, { person }: Passing): BodyRules =>
    person === null
      ? strangers
      : {
          limit: isUpload(pathOf(request)) ? config.UPLOAD_LIMIT : config.BODY_LIMIT,
          ahead: AHEAD,
          idleMs: config.BODY_IDLE_MS,
          totalMs: timeouts.REQUEST_TIMEOUT_MS,
        };

  return async (request, reply, payload) => {
    if (request.method === 'GET') return payload;
    const passing = passingOf(request);
    const rules = rulesOf(request, passing);
    if (Number(request.headers['content-length'] ?? 0) > rules.limit) throw tooLarge();
    if (request.headers.expect !== undefined) reply.raw.writeContinue();
    const kind = credentialKind(pathOf(request));
    if (kind === null && hasArrived(request)) {
      if (payload.readableLength > rules.limit) throw tooLarge();
      return payload;
    }
    const body = new IncomingBody(payload, rules);
    passing.body = body;
    const leave = room.enter(passing.client, () => body.giveUp(tooMany()));
    await body.readAhead().finally(leave);
    if (kind) await limit(request, countedOf(request, passing, body));
    return body;
  };
}

const tooLarge = (): Problem => new Problem(413, 'COMMSG008');
const tooMany = (): Problem => new Problem(429, 'COMMSG023', { params: { retryAfter: 2 } });

/** Bodies of HTTP/1 that came with their headers need no reader of their own. */
const hasArrived = ({ raw }: FastifyRequest): boolean => raw.httpVersionMajor === 1 && raw.complete;

/** What a credential call counts for. */
function countedOf(request: FastifyRequest, { person }: Passing, body: IncomingBody): Counted[] {
  const address = clientAddress(request.ip);
  switch (credentialKind(pathOf(request))) {
    case 'sign-in':
      return both('CREDENTIALS', address, idIn('username', body.whole));
    case 'recovery':
      return both('RECOVERY', address, idIn('email', body.whole));
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

const both = (kind: 'CREDENTIALS' | 'RECOVERY', address: string, id: string | null): Counted[] => [
  { limit: `${kind}_PER_ADDRESS`, key: address },
  ...(id === null ? [] : [{ limit: `${kind}_PER_ID` as const, key: id }]),
];
