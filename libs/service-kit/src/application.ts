import { randomUUID } from 'node:crypto';
import type { ServiceDescriptor } from '@casebook/platform-db';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Type } from '@nestjs/common';
import type { CallerRequest } from './access';
import { tellCaller } from './answer-headers';
import { readConfig } from './config';
import { KitLogger } from './logger';
import { Problem } from './problem';
import { sendProblem } from './problem.filter';
import { supportedClients } from './supported-clients';
import { type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import { z } from 'zod';

const REQUEST_ID = /^[\w-]{8,64}$/;
/** JSON bodies; files have their own limits. */
const BODY_LIMIT = 5 * 1024 * 1024;

/** Creates the Nest application of a service (not yet listening), with structured logs that carry the request id. */
export async function createApplication(
  module: Type,
  descriptor: ServiceDescriptor,
  options: {
    trustProxy?: boolean | string;
    /** PEM; with it the service is HTTPS, with HTTP/2 for who can. */
    certificate?: { cert: Buffer; key: Buffer } | undefined;
  } = {},
): Promise<NestFastifyApplication> {
  const { LOG_LEVEL } = readConfig(process.env, { LOG_LEVEL: z.string().default('info') });
  const { certificate } = options;
  const secure = certificate && {
    http2: true as const,
    https: { allowHTTP1: true, ...certificate },
  };
  const adapter = new FastifyAdapter({
    ...secure,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    logController: new LogController({
      disableRequestLogging: true,
      requestIdLogLabel: 'requestId',
    }),
    genReqId: (request: { headers: Record<string, unknown> }) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    logger: { level: LOG_LEVEL, base: { service: descriptor.name } },
    // An address that cannot be read (a broken %-escape) is refused before any filter of Nest's.
    frameworkErrors: (_error: Error, request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(request, reply, Problem.notFound()),
  });
  const fastify = adapter.getInstance();
  const refused = supportedClients(descriptor);
  fastify.addHook('onRequest', (request, reply, done) => {
    const client = request.headers['x-casebook-client'];
    const problem = refused(Array.isArray(client) ? client[0] : client);
    if (problem) sendProblem(request, reply, problem);
    else done();
  });
  // Routes, not addresses: an address may hold a subject number.
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
    const { caller } = request as CallerRequest;
    if (caller) tellCaller(caller, reply);
    done(null, payload);
  });
  const app = await NestFactory.create<NestFastifyApplication>(module, adapter, {
    logger: new KitLogger(fastify.log),
    abortOnError: false,
  });
  app.enableShutdownHooks(['SIGTERM', 'SIGINT']);
  return app;
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
    const { PORT, HOST } = readConfig(process.env, {
      PORT: z.coerce.number().int(),
      HOST: z.string().default('127.0.0.1'),
    });
    const app = await create();
    await app.listen(PORT, HOST);
    // The launcher holds the other end of this channel: when it is gone, so is the service.
    process.once('disconnect', () => void app.close().finally(() => process.exit(0)));
  } catch (error) {
    process.stderr.write(
      `${descriptor.name}: ${error instanceof Error ? error.message : String(error)}\n`,
    );
    process.exit(1);
  }
}
