import { randomUUID } from 'node:crypto';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Type } from '@nestjs/common';
import type { CallerRequest } from '../access/access';
import { setCallerHeaders } from '../caller/answer-headers';
import { readConfig } from '../config/config';
import { readJson } from '../http/read-json';
import { serverOptions, serverTimeouts } from '../http/server-timeouts';
import { MAX_BODY_BYTES } from '../input/limits';
import { readListenAddress } from './listen-address';
import { logOutput, surviveLostOutput } from './log-output';
import { KitLogger } from './logger';
import { Problem } from '../problem/problem';
import { sendProblem } from '../problem/problem.filter';
import { supportedClients } from './supported-clients';
import {
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify';
import { z } from 'zod';

const REQUEST_ID = /^[\w-]{8,64}$/;

/** Options that only the gateway has, because browsers connect to it. */
export interface GatewayOptions {
  /** Whether the address at this number of hops is a trusted proxy. */
  trustProxy: false | ((address: string, hop: number) => boolean);
  /** PEM; with it the server uses HTTPS, with HTTP/2 if the client supports it. */
  certificate: { cert: Buffer; key: Buffer } | undefined;
  /** Most open requests on one HTTP/2 connection. */
  streams: number;
}

/**
 * Creates the Nest application of a service (not yet listening), with structured logs that carry the request id.
 *
 * @param gateway options of the gateway, which forwards bodies unparsed and answers HEAD for files
 */
export async function createApplication(
  module: Type,
  descriptor: ServiceDescriptor,
  gateway?: GatewayOptions,
): Promise<NestFastifyApplication> {
  const { LOG_LEVEL } = readConfig(process.env, { LOG_LEVEL: z.string().default('info') });
  const { server, http, tls } = serverOptions(serverTimeouts(process.env));
  const transport = gateway?.certificate
    ? {
        http2: true as const,
        https: {
          allowHTTP1: true,
          settings: { maxConcurrentStreams: gateway.streams },
          ...http,
          ...tls,
          ...gateway.certificate,
        },
      }
    : { http };
  const adapter = new FastifyAdapter({
    ...transport,
    ...server,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: gateway?.trustProxy ?? false,
    // HEAD would run the handler of GET, which may have an effect, such as using up a download ticket.
    exposeHeadRoutes: gateway !== undefined,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (request: { headers: Record<string, unknown> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logger: { level: LOG_LEVEL, base: { service: descriptor.name }, stream: logOutput },
    // Fastify refuses a malformed address (a broken %-escape) before any filter of Nest runs.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, Problem.notFound()),
  });
  const fastify = adapter.getInstance();
  acceptBodies(fastify, gateway === undefined);
  const refuseOldClient = supportedClients(descriptor);
  fastify.addHook('onRequest', (request, reply, done) => {
    const client = request.headers['x-casebook-client'];
    const problem = refuseOldClient(Array.isArray(client) ? client[0] : client);
    if (problem) sendProblem(request, reply, problem);
    else done();
  });
  // Logs the route, not the address, which may contain a subject number.
  fastify.addHook('onResponse', (request, reply, done) => {
    const { caller } = request as CallerRequest;
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        person: caller?.personId,
        study: caller?.studyId ?? undefined,
      },
      'request',
    );
    done();
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    void reply.header('x-request-id', request.id);
    // A handler whose answer may be cached sets the header itself.
    if (!reply.hasHeader('cache-control')) void reply.header('cache-control', 'no-store');
    const { caller } = request as CallerRequest;
    if (caller) setCallerHeaders(caller, reply);
    done(null, payload);
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new KitLogger(fastify.log),
    abortOnError: false,
    bodyParser: false,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
}

/** Accepts only JSON bodies, so that a form of a foreign page has no effect. */
function acceptBodies(fastify: FastifyInstance, json: boolean): void {
  fastify.removeAllContentTypeParsers();
  if (!json) return;
  fastify.addContentTypeParser<Buffer>(
    'application/json',
    { parseAs: 'buffer' },
    (_request, body, done) => {
      try {
        done(null, readJson(body));
      } catch (error) {
        done(error as Problem);
      }
    },
  );
}

/** Starts a service: configuration from the environment, listening on HOST:PORT until SIGTERM. */
export const bootstrap = (module: Type, descriptor: ServiceDescriptor): Promise<void> =>
  serve(descriptor, () => createApplication(module, descriptor));

/** {@link bootstrap} for a service that prepares its application itself (the gateway). */
export async function serve(
  descriptor: ServiceDescriptor,
  create: () => Promise<NestFastifyApplication>,
): Promise<void> {
  surviveLostOutput();
  try {
    const { PORT, HOST } = readListenAddress(process.env);
    const app = await create();
    await app.listen(PORT, HOST);
    // The launcher has the other end of this channel; the service stops when the launcher does.
    process.once('disconnect', () => void app.close().finally(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(
      `${descriptor.name}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
