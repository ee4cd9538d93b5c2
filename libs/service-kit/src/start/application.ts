import { randomUUID } from 'node:crypto';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Type } from '@nestjs/common';
import type { CallerRequest } from '../access/access';
import { tellCaller } from '../caller/answer-headers';
import { readConfig } from '../config/config';
import { readJson } from '../http/read-json';
import { serverOptions, serverTimeouts } from '../http/server-timeouts';
import { MAX_BODY_BYTES } from '../input/limits';
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
export interface EdgeOptions {
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
 * @param edge options of the gateway, which forwards bodies unparsed and answers HEAD for files
 */
export async function createApplication(
  module: Type,
  descriptor: ServiceDescriptor,
  edge?: EdgeOptions,
): Promise<NestFastifyApplication> {
  const { LOG_LEVEL } = readConfig(process.env, { LOG_LEVEL: z.string().default('info') });
  const { server, http, tls } = serverOptions(serverTimeouts(process.env));
  const transport = edge?.certificate
    ? {
        http2: true as const,
        https: {
          allowHTTP1: true,
          settings: { maxConcurrentStreams: edge.streams },
          ...http,
          ...tls,
          ...edge.certificate,
        },
      }
    : { http };
  const adapter = new FastifyAdapter({
    ...transport,
    ...server,
    bodyLimit: MAX_BODY_BYTES,
    trustProxy: edge?.trustProxy ?? false,
    // HEAD would run the handler of GET, which may have an effect, such as using up a download ticket.
    exposeHeadRoutes: edge !== undefined,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (request: { headers: Record<string, unknown> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logger: { level: LOG_LEVEL, base: { service: descriptor.name } },
    // Fastify refuses a malformed address (a broken %-escape) before any filter of Nest runs.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, Problem.notFound()),
  });
  const fastify = adapter.getInstance();
  takeBodies(fastify, edge === undefined);
  const refused = supportedClients(descriptor);
  fastify.addHook('onRequest', (request, reply, done) => {
    const client = request.headers['x-casebook-client'];
    const problem = refused(Array.isArray(client) ? client[0] : client);
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
    if (caller) tellCaller(caller, reply);
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

/** Refuses another address than this computer's for a demo, because its passwords are published. */
export function readPlace(environment: NodeJS.ProcessEnv): { PORT: number; HOST: string } {
  const { PORT, HOST, CASEBOOK_DEMO } = readConfig(environment, {
    PORT: z.coerce.number().int(),
    HOST: z.string().default('127.0.0.1'),
    CASEBOOK_DEMO: z.enum(['on', 'off']).default('off'),
  });
  if (CASEBOOK_DEMO === 'on' && !isLoopback(HOST)) {
    throw new Error(
      'Configuration is not usable. HOST: must be 127.0.0.1 or ::1 while CASEBOOK_DEMO is on',
    );
  }
  return { PORT, HOST };
}

/** Whether a host name or address, with or without brackets, is a loopback address. */
export const isLoopback = (host: string): boolean =>
  /^(?:localhost|127(?:\.\d{1,3}){3}|::1|\[::1\])$/i.test(host);

/** Accepts only JSON bodies, so that a form of a foreign page has no effect. */
function takeBodies(fastify: FastifyInstance, json: boolean): void {
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
  try {
    const { PORT, HOST } = readPlace(process.env);
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
