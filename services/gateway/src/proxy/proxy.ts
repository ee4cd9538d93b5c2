import {
  Problem,
  refreshCookieIn,
  sendProblem,
  type ServerTimeouts,
  toProblem,
} from '@casebook/service-kit';
import fastifyCompress from '@fastify/compress';
import fastifyHttpProxy from '@fastify/http-proxy';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import type { GatewayConfig } from '../gateway.config';
import { AccessTokens } from '../security/access-tokens';
import type { Connections } from '../security/connections';
import { credentialLimit } from '../security/credential-limit';
import { forwardedHeaders } from '../security/headers';
import { clientAddress } from '../security/trusted-proxies';
import { bodyReader } from './body-reader';
import { type Passing, PASSING, passingOf } from './passing';
import { isPublicCall, METHODS, pathOf, upstreamOf } from './routes';
import { CALL, ServiceCalls } from './service-calls';
import { watchReader } from './unread-answer';
import type { Share, Upstreams } from './upstreams';

/** Answers smaller than this are not worth compressing. */
const COMPRESS_FROM = 4096;
const COMPRESSIBLE = /json|xml|text\/|csv/;

interface Gateway {
  config: GatewayConfig;
  timeouts: ServerTimeouts;
  upstreams: Upstreams;
  connections: Connections;
}

/** Passes calls below /api to the services: checked at the door, streamed both ways, never waiting without end. */
export async function proxyCalls(
  fastify: FastifyInstance,
  { config, timeouts, upstreams, connections }: Gateway,
): Promise<void> {
  const tokens = new AccessTokens(config.JWT_PUBLIC_KEY);
  await fastify.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'] });
  const limit = await credentialLimit(fastify, config);
  const readBody = bodyReader(config, timeouts, limit);
  const services = new ServiceCalls({
    connections: config.SERVICE_CALLS,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
  });

  fastify.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  fastify.decorateRequest(PASSING, null);
  fastify.addHook('onRequest', async (request, reply) => {
    const passing = admit(request, tokens);
    if (passing instanceof Problem) {
      if (passing.status === 405) void reply.header('allow', [...METHODS].join(', '));
      throw passing;
    }
    request.setDecorator(PASSING, passing);
  });
  fastify.addHook('preParsing', (request, reply, payload) =>
    readBody(request, reply, payload as Readable),
  );
  fastify.addHook('preHandler', async (request, reply) => {
    const passing = passingOf(request);
    const shares: Share[] = [{ of: passing.client, most: config.CALLS_PER_CLIENT }];
    // While a long body is sent, its sender decides how long the service is busy with it.
    if (passing.body?.isComplete === false) {
      shares.push({ of: 'long bodies', most: config.LONG_BODIES });
    }
    const name = upstreamOf(pathOf(request))!;
    passing.call = await upstreams.enter(name, shares, reply.raw);
    reply.raw.once('close', connections.serve(request.raw));
  });
  fastify.addHook('onResponse', async (request) => {
    request.getDecorator<Passing | null>(PASSING)?.body?.destroy();
  });
  fastify.addHook('onClose', () => services.destroy());

  await fastify.register(fastifyHttpProxy, {
    prefix: '/api',
    rewritePrefix: '/api',
    upstream: '',
    disableRequestLogging: true,
    undici: services,
    replyOptions: {
      // A GET whose kept connection turns out to be closed is sent again, once; a 503 is an answer.
      retriesCount: 1,
      getUpstream: (request) => passingOf(request as FastifyRequest).call!.url,
      rewriteRequestHeaders: (request, headers) => ({
        ...forwardedHeaders(headers, request),
        [CALL]: passingOf(request as FastifyRequest).call,
      }),
      rewriteHeaders: (headers) => ({ 'cache-control': 'no-store', ...headers }),
      onResponse: (_request, reply, response) =>
        answer(reply as FastifyReply, response, config.ANSWER_IDLE_MS),
      onError: (reply, { error }) => {
        const failed = reply as FastifyReply;
        refuse(failed.request, failed, upstreamFault(error));
      },
    },
  });
}

/** The door: looks at what is there before any body. */
function admit(request: FastifyRequest, tokens: AccessTokens): Passing | Problem {
  const { headers, method } = request;
  const path = pathOf(request);
  if (!upstreamOf(path)) return Problem.notFound();
  if (!METHODS.has(method)) return new Problem(405, 'COMMON_NOT_FOUND');
  const isPublic = isPublicCall(method, path);
  const person = isPublic ? null : tokens.personOf(headers.authorization);
  if (!isPublic && person === null) return new Problem(401, 'SESSION_REQUIRED');
  // Without a cookie there is nothing to renew: no service is asked, nothing is counted.
  if (path === '/api/auth/refresh' && !refreshCookieIn(headers.cookie)) {
    return new Problem(401, 'SESSION_REQUIRED');
  }
  // A GET is passed on without a body; the service would wait for the one that was announced.
  const announcesBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0;
  if (method === 'GET' && announcesBody) return Problem.invalid([]);
  const client = person ?? `${clientAddress(request.ip)} ${path.split('/', 4).join('/')}`;
  return { person, client, body: null, call: null };
}

function answer(reply: FastifyReply, response: unknown, patienceMs: number): void {
  const { stream } = response as { stream: Readable };
  // Of a body that the service did not wait for the rest is dropped, so that the client can read the answer.
  void reply.removeHeader('connection');
  watchReader(stream, patienceMs, () => reply.raw.destroy());
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
