import {
  clientAddress,
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
import type { GatewayConfig } from '../config/gateway.config';
import { AccessTokens } from '../security/access-tokens';
import type { Connections } from '../security/connections';
import { credentialLimit } from '../security/credential-limit';
import { forwardedHeaders } from '../security/headers';
import { bodyReader } from './body-reader';
import { type ForwardedCall, FORWARDED_CALL, forwardedCallOf } from './forwarded-call';
import { credentialKind, isPublicCall, METHODS, pathOf, upstreamOf } from '../routes/routes';
import { CALL, ServiceConnections } from './service-connections';
import { LongBodies } from './long-bodies';
import type { Quota, Upstreams } from './upstreams';

/** Answers smaller than this are not worth compressing. */
const MIN_COMPRESSED_BYTES = 4096;
const HELLO_PATH = '/api/hello';
const COMPRESSIBLE = /json|xml|text\/|csv/;

interface Gateway {
  config: GatewayConfig;
  timeouts: ServerTimeouts;
  upstreams: Upstreams;
  connections: Connections;
}

/** Forwards calls below /api to the services: checks path, method and session first, streams both ways, limits every wait. */
export async function proxyCalls(
  fastify: FastifyInstance,
  { config, timeouts, upstreams, connections }: Gateway,
): Promise<void> {
  const tokens = new AccessTokens(config.JWT_PUBLIC_KEY);
  await fastify.register(fastifyCompress, { global: false, encodings: ['br', 'gzip'] });
  const limit = await credentialLimit(fastify, config);
  const longBodies = new LongBodies(config);
  const readBody = bodyReader(config, timeouts, limit);
  const services = new ServiceConnections({
    connections: config.SERVICE_CALLS,
    timeoutMs: config.UPSTREAM_TIMEOUT_MS,
  });

  fastify.setErrorHandler((error, request, reply) => refuse(request, reply, error));
  fastify.decorateRequest(FORWARDED_CALL, null);
  fastify.addHook('onRequest', async (request, reply) => {
    const forwarded =
      config.HELLO === 'off' && pathOf(request) === HELLO_PATH
        ? Problem.notFound()
        : checkHead(request, tokens);
    if (forwarded instanceof Problem) {
      if (forwarded.status === 405) void reply.header('allow', [...METHODS].join(', '));
      throw forwarded;
    }
    request.setDecorator(FORWARDED_CALL, forwarded);
  });
  fastify.addHook('preParsing', (request, reply, payload) =>
    readBody(request, reply, payload as Readable),
  );
  fastify.addHook('preHandler', async (request, reply) => {
    const forwarded = forwardedCallOf(request);
    const quotas: Quota[] = [{ key: forwarded.client, limit: config.CALLS_PER_CLIENT }];
    // While a long body is being sent, its sender decides how long the service is occupied.
    if (forwarded.body?.isComplete === false) {
      quotas.push({ key: 'long bodies', limit: config.LONG_BODIES });
    }
    const name = upstreamOf(pathOf(request))!;
    const end = forwarded.body?.isLong
      ? await longBodies.begin(forwarded.client, reply.raw)
      : undefined;
    try {
      forwarded.call = await upstreams.acquire(name, quotas, reply.raw, end);
    } catch (error) {
      end?.();
      throw error;
    }
    reply.raw.once('close', connections.serve(request.raw));
  });
  fastify.addHook('onResponse', async (request) => {
    request.getDecorator<ForwardedCall | null>(FORWARDED_CALL)?.body?.destroy();
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
      getUpstream: (request) => forwardedCallOf(request as FastifyRequest).call!.url,
      rewriteRequestHeaders: (request, headers) => ({
        ...forwardedHeaders(headers, request),
        [CALL]: forwardedCallOf(request as FastifyRequest).call,
      }),
      rewriteHeaders: (headers) => ({ 'cache-control': 'no-store', ...headers }),
      onResponse: (_request, reply, response) => answer(reply as FastifyReply, response),
      onError: (reply, { error }) => {
        const failed = reply as FastifyReply;
        refuse(failed.request, failed, upstreamFault(error));
      },
    },
  });
}

/** Checks everything that is known before the body. */
function checkHead(request: FastifyRequest, tokens: AccessTokens): ForwardedCall | Problem {
  const { headers, method } = request;
  const path = pathOf(request);
  if (!upstreamOf(path)) return Problem.notFound();
  if (!METHODS.has(method)) return new Problem(405, 'COMMON_NOT_FOUND');
  const isPublic = isPublicCall(method, path);
  const person = isPublic ? null : tokens.personOf(headers.authorization);
  if (!isPublic && person === null) return new Problem(401, 'SESSION_REQUIRED');
  // Without a cookie there is nothing to renew, so no service is called and no limit is charged.
  if (credentialKind(path) === 'refresh' && !refreshCookieIn(headers.cookie)) {
    return new Problem(401, 'SESSION_REQUIRED');
  }
  // A GET is forwarded without a body, and the service would wait for the announced one.
  const announcesBody = headers['transfer-encoding'] || Number(headers['content-length'] ?? 0) > 0;
  if (method === 'GET' && announcesBody) return Problem.invalid([]);
  const client = person ?? `${clientAddress(request.ip)} ${path.split('/', 4).join('/')}`;
  return { person, client, body: null, call: null };
}

function answer(reply: FastifyReply, response: unknown): void {
  const { stream } = response as { stream: Readable };
  // When the service answers before the body has ended, the client must keep the connection to read the answer.
  void reply.removeHeader('connection');
  const type = String(reply.getHeader('content-type') ?? '');
  const isWorthCompressing =
    Number(reply.getHeader('content-length') ?? 0) >= MIN_COMPRESSED_BYTES &&
    COMPRESSIBLE.test(type) &&
    reply.getHeader('content-encoding') === undefined;
  if (isWorthCompressing) reply.compress(stream);
  else void reply.send(stream);
}

/** The problem for a failed call to a service, without its internal address. */
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
