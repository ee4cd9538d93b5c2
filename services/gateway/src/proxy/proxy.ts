import { Problem, sendProblem, toProblem } from '@casebook/service-kit';
import fastifyCompress from '@fastify/compress';
import fastifyHttpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../gateway.config';
import { AccessTokens } from '../security/access-tokens';
import { type CredentialLimit, credentialLimit } from '../security/credential-limit';
import { forwardedHeaders } from '../security/headers';
import { BodyLimit } from './body-limit';
import { credentialKind, isPublicCall, isUpload, upstreamOf } from './routes';
import type { Upstreams } from './upstreams';

/** Answers smaller than this are not worth compressing. */
const COMPRESS_FROM = 4096;
/** Where a call was sent: it counts there until it is answered. */
const PLACE = 'place';
const COMPRESSIBLE = /json|xml|text\/|csv/;

/** Passes calls below /api to the services: checked at the door, streamed both ways, never buffered. */
export async function proxyCalls(
  fastify: FastifyInstance,
  config: GatewayConfig,
  upstreams: Upstreams,
): Promise<void> {
  const tokens = new AccessTokens(config.JWT_PUBLIC_KEY);
  await fastify.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'] });
  const limit = await credentialLimit(fastify, {
    'sign-in': { perAddress: config.CREDENTIALS_PER_ADDRESS, perId: config.CREDENTIALS_PER_ID },
    recovery: { perAddress: config.RECOVERY_PER_ADDRESS, perId: config.RECOVERY_PER_ID },
  });

  fastify.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  fastify.addHook('onRequest', async (request) => {
    const path = pathOf(request);
    if (!upstreamOf(path)) throw Problem.notFound();
    if (!isPublicCall(path) && !tokens.isValid(request.headers.authorization)) {
      throw new Problem(401, 'SESSION_REQUIRED');
    }
    const kind = credentialKind(path);
    if (kind) await limit.address(kind, request);
  });
  fastify.decorateRequest(PLACE, '');
  fastify.addHook('preHandler', (request, reply, done) => {
    request.setDecorator(PLACE, upstreams.enter(upstreamOf(pathOf(request))!, reply.raw));
    done();
  });
  fastify.addHook('preParsing', (request, _reply, payload) =>
    limitBody(request, payload as Readable, config, limit),
  );

  await fastify.register(fastifyHttpProxy, {
    prefix: '/api',
    rewritePrefix: '/api',
    upstream: '',
    disableRequestLogging: true,
    destroyAgent: true,
    // One pool per service: a slow one cannot take another's connections.
    undici: {
      connections: 64,
      pipelining: 1,
      headersTimeout: config.UPSTREAM_TIMEOUT_MS,
      bodyTimeout: 0,
      connect: { timeout: 3000 },
    },
    replyOptions: {
      // A GET whose kept connection turns out to be closed is sent again, once; a 503 is an answer.
      retriesCount: 1,
      getUpstream: (request) => (request as FastifyRequest).getDecorator<string>(PLACE),
      rewriteRequestHeaders: (request, headers) => forwardedHeaders(headers, request),
      rewriteHeaders: (headers) => ({ 'cache-control': 'no-store', ...headers }),
      onResponse: (_request, reply, response) => answer(reply as FastifyReply, response),
      onError: (reply, { error }) => {
        const failed = reply as FastifyReply;
        refuse(failed.request, failed, upstreamFault(error));
      },
    },
  });
}

const pathOf = (request: FastifyRequest): string => request.url.split('?', 1)[0]!;

async function limitBody(
  request: FastifyRequest,
  payload: Readable,
  config: GatewayConfig,
  credentials: CredentialLimit,
): Promise<Readable> {
  const path = pathOf(request);
  const kind = credentialKind(path);
  if (kind) return credentials.body(kind, request, payload);
  const limit = isUpload(path) ? config.UPLOAD_LIMIT : config.BODY_LIMIT;
  const announced = request.headers['content-length'];
  if (announced !== undefined) {
    if (Number(announced) > limit) throw new Problem(413, 'COMMSG008');
    return payload;
  }
  // HTTP/2 has bodies without either header.
  const mayHaveBody = request.headers['transfer-encoding'] || request.raw.httpVersionMajor > 1;
  return mayHaveBody ? payload.pipe(new BodyLimit(limit)) : payload;
}

function answer(reply: FastifyReply, response: unknown): void {
  const { stream } = response as { stream: Readable };
  const type = String(reply.getHeader('content-type') ?? '');
  const worthIt =
    Number(reply.getHeader('content-length') ?? 0) >= COMPRESS_FROM &&
    COMPRESSIBLE.test(type) &&
    reply.getHeader('content-encoding') === undefined;
  if (worthIt) reply.compress(stream);
  else void reply.send(stream);
}

/** What went wrong between gateway and service, without saying where the service is. */
function upstreamFault(error: Error): Problem {
  const { cause, code } = error as { cause?: unknown; code?: string };
  if (cause instanceof Problem) return cause;
  const inner = (cause as { cause?: unknown } | undefined)?.cause;
  if (inner instanceof Problem) return inner;
  return code === 'FST_REPLY_FROM_GATEWAY_TIMEOUT'
    ? new Problem(504, 'COMMSG004')
    : new Problem(503, 'COMMSG023');
}

function refuse(request: FastifyRequest, reply: FastifyReply, error: unknown): void {
  const problem = toProblem(error);
  if (problem.status === 500) request.log.error({ err: error }, 'gateway failed');
  const retryAfter = problem.options.params?.['retryAfter'];
  if (retryAfter !== undefined) void reply.header('retry-after', String(retryAfter));
  sendProblem(request, reply, problem);
}
