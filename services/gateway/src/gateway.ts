import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:tls';
import { createApplication, Problem, sendProblem, serverTimeouts } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';
import { GATEWAY_CONFIG, readGatewayConfig, type GatewayConfig } from './gateway.config';
import { proxyCalls } from './proxy/proxy';
import { dropUnreadBody } from './proxy/unread-body';
import { followLauncher } from './proxy/turn';
import { Upstreams } from './proxy/upstreams';
import { Connections } from './security/connections';
import { serveThisComputerAlone } from './security/demo-only-here';
import { securityHeaders } from './security/headers';
import { followCertificate, readCertificate } from './security/tls';
import { ChannelFile } from './static/channel-file';
import { serveStatic } from './static/static';

const API = /^\/api(?:[/?]|$)/;

/** Creates the gateway (not yet listening). */
export async function createGateway(): Promise<NestFastifyApplication> {
  const settings = readGatewayConfig(process.env);
  const app = await createApplication(AppModule, descriptor, {
    trustProxy: settings.TRUST_PROXY ?? false,
    certificate: readCertificate(settings),
    streams: settings.STREAMS_PER_CONNECTION,
  });
  const timeouts = serverTimeouts(process.env);
  const config = app.get<GatewayConfig>(GATEWAY_CONFIG);
  const fastify = app.getHttpAdapter().getInstance();
  const channel = new ChannelFile(config.REGISTRY_DIR, config.RELEASE_KEYS, (error) =>
    fastify.log.error({ err: error }, 'the channel document cannot be used'),
  );
  if (config.TLS_CERT) {
    const end = followCertificate(fastify.server as unknown as Server, config, (error) =>
      fastify.log.error({ err: error }, 'the certificate cannot be used'),
    );
    fastify.addHook('onClose', end);
  }
  const connections = new Connections(
    {
      total: config.CONNECTIONS,
      perAddress: config.CONNECTIONS_PER_ADDRESS,
      pipelined: config.REQUESTS_PIPELINED,
    },
    (address) => config.TRUST_PROXY?.(address, 0) ?? false,
  );
  connections.follow(fastify.server);
  // Who asks first whether to send a body at all is told when it is known that somebody will read it.
  fastify.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    fastify.server.emit('request', request, response),
  );
  await channel.watch();
  fastify.addHook('onClose', () => channel.close());
  fastify.addHook('onRequest', (request, reply, done) => {
    // What was pipelined behind the request for which the connection was closed costs nothing more.
    if (request.raw.httpVersionMajor === 1 && request.raw.socket.destroyed) return;
    void reply.headers(securityHeaders(request.protocol === 'https'));
    const seq = channel.current()?.channel.seq;
    if (seq !== undefined) void reply.header('x-casebook-channel-seq', String(seq));
    reply.raw.once('close', connections.begin(request.raw));
    if (API.test(request.url) || request.method === 'GET' || request.method === 'HEAD') {
      done();
      return;
    }
    sendProblem(request, reply.header('allow', 'GET, HEAD'), new Problem(405, 'COMMON_NOT_FOUND'));
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    dropUnreadBody(request, config.STRANGER_BODY_MS);
    done();
  });
  if (config.CASEBOOK_DEMO === 'on') serveThisComputerAlone(fastify);
  // Each in its own scope: hooks, parsers and error answers of one do not touch the other.
  const upstreams = app.get(Upstreams);
  fastify.addHook('onClose', followLauncher(upstreams));
  await fastify.register(async (scope) =>
    proxyCalls(scope, { config, timeouts, upstreams, connections }),
  );
  await fastify.register(async (scope) => serveStatic(scope, config, channel));
  return app;
}
