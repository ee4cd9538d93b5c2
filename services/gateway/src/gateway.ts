import type { Server } from 'node:tls';
import { createApplication } from '@casebook/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { descriptor } from './descriptor';
import { GATEWAY_CONFIG, readGatewayConfig, type GatewayConfig } from './gateway.config';
import { proxyCalls } from './proxy/proxy';
import { followLauncher } from './proxy/turn';
import { Upstreams } from './proxy/upstreams';
import { securityHeaders } from './security/headers';
import { followCertificate, readCertificate } from './security/tls';
import { ChannelFile } from './static/channel-file';
import { serveStatic } from './static/static';

/** Creates the gateway (not yet listening). */
export async function createGateway(): Promise<NestFastifyApplication> {
  const settings = readGatewayConfig(process.env);
  const app = await createApplication(AppModule, descriptor, {
    trustProxy: settings.TRUST_PROXY ?? false,
    certificate: readCertificate(settings),
  });
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
  await channel.watch();
  fastify.addHook('onClose', () => channel.close());
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(securityHeaders(request.protocol === 'https'));
    const seq = channel.current()?.channel.seq;
    if (seq !== undefined) void reply.header('x-casebook-channel-seq', String(seq));
    done();
  });
  // Each in its own scope: hooks, parsers and error answers of one do not touch the other.
  const upstreams = app.get(Upstreams);
  fastify.addHook('onClose', followLauncher(upstreams));
  await fastify.register(async (scope) => proxyCalls(scope, config, upstreams));
  await fastify.register(async (scope) => serveStatic(scope, config, channel));
  return app;
}
