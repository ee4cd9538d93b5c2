import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Server } from 'node:tls';
import { createApplication, Problem, sendProblem, serverTimeouts } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';
import { GATEWAY_CONFIG, readGatewayConfig, type GatewayConfig } from './config/gateway.config';
import { proxyCalls } from './proxy/proxy';
import { discardUnreadBody } from './proxy/discard-body';
import { followServiceMoves } from './proxy/service-moves';
import { Upstreams } from './proxy/upstreams';
import { Connections } from './security/connections';
import { refuseOtherComputers } from './security/demo-local-only';
import { securityHeaders } from './security/headers';
import { endWhenUnread } from './security/unread-answers';
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
  // "Expect: 100-continue" is answered later, when it is known that the body will be read.
  fastify.server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) =>
    fastify.server.emit('request', request, response),
  );
  await channel.watch();
  fastify.addHook('onClose', () => channel.close());
  fastify.addHook('onRequest', (request, reply, done) => {
    // Requests pipelined behind the one for which the connection was closed are not processed.
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
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    endWhenUnread(reply.raw, payload, config.ANSWER_IDLE_MS);
    done(null, payload);
  });
  fastify.addHook('onResponse', (request, _reply, done) => {
    discardUnreadBody(request, config.ANONYMOUS_BODY_MS);
    done();
  });
  if (config.CASEBOOK_DEMO === 'on') refuseOtherComputers(fastify);
  // Separate scopes keep the hooks, parsers and error handlers of the two apart.
  const upstreams = app.get(Upstreams);
  fastify.addHook('onClose', followServiceMoves(upstreams));
  await fastify.register(async (scope) =>
    proxyCalls(scope, { config, timeouts, upstreams, connections }),
  );
  await fastify.register(async (scope) => serveStatic(scope, config, channel));
  return app;
}
