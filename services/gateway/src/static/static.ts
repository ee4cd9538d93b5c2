import { resolve, sep } from 'node:path';
import { clientAddress, Problem, sendProblem, toProblem } from '@casebook/service-kit';
import fastifyCompress from '@fastify/compress';
import fastifyStatic, { type SendOptions } from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import type { GatewayConfig } from '../config/gateway.config';
import { pagePolicy } from '../security/headers';
import type { ChannelFile } from './channel-file';
import { IndexPage } from './index-page';
import { OpenAnswers } from './open-answers';

const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Segment that the module loader adds to a retry, so that the browser does not reuse the failed request. */
const RETRY_SEGMENT = /\/~r\d+(?=\/)/g;
/** A file is sent in parts of this size. A slow client must read one of many files that it loads together in ANSWER_IDLE_MS. */
const PARTS: SendOptions & { highWaterMark: number } = { highWaterMark: 16 * 1024 };
const RETRY_AFTER_SECONDS = 2;
const FILE_EXTENSION = /\.(?:js|mjs|css|json|map|woff2?|png|jpe?g|svg|ico|txt|webmanifest)$/i;

type Config = Pick<
  GatewayConfig,
  'REGISTRY_DIR' | 'RELEASE_KEYS' | 'CASEBOOK_DEMO' | 'DEMO_INBOX' | 'STATIC_ANSWERS_PER_ADDRESS'
>;

/** Serves modules and channel from the registry, and the released shell's page for every other address. */
export async function serveStatic(
  fastify: FastifyInstance,
  config: Config,
  channel: ChannelFile,
): Promise<void> {
  const modules = resolve(config.REGISTRY_DIR, 'mfe');
  const channels = resolve(config.REGISTRY_DIR, 'channels');
  const page = new IndexPage(config.REGISTRY_DIR, config.RELEASE_KEYS, config, (error) =>
    fastify.log.error({ err: error }, 'the shell cannot be shown'),
  );

  limitOpenAnswers(fastify, config.STATIC_ANSWERS_PER_ADDRESS);
  // A malformed address, or one that leads out of the folder, is answered like a missing file.
  fastify.setErrorHandler((error: { statusCode?: number }, request, reply) => {
    const fault = (error.statusCode ?? 500) < 500 ? Problem.notFound() : toProblem(error);
    if (fault.status >= 500) request.log.error({ err: error }, 'static file failed');
    sendProblem(request, reply, fault);
  });
  await fastify.register(fastifyCompress, { encodings: ['br', 'gzip'], threshold: 1024 });
  await fastify.register(fastifyStatic, {
    serve: false,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    setHeaders: (reply, path) => {
      void reply.header('cache-control', path.startsWith(modules + sep) ? IMMUTABLE : 'no-cache');
    },
  });

  fastify.get<{ Params: { '*': string } }>('/mfe/*', (request, reply) =>
    reply.sendFile(`/${request.params['*']}`.replace(RETRY_SEGMENT, ''), modules, PARTS),
  );
  fastify.get<{ Params: { '*': string } }>('/registry/channels/*', (request, reply) =>
    reply.sendFile(request.params['*'], channels, PARTS),
  );
  fastify.get<{ Params: { '*': string } }>('/*', (request, reply) => {
    const path = request.params['*'];
    if (path.startsWith('registry/') || FILE_EXTENSION.test(path)) {
      sendProblem(request, reply, Problem.notFound());
      return reply;
    }
    const rendered = page.render(channel.current(), request.url.split('?', 1)[0]!);
    if (!rendered) {
      sendProblem(request, reply, new Problem(503, 'COMMSG023'));
      return reply;
    }
    return reply
      .header('content-security-policy', pagePolicy(rendered.nonce, rendered.allowOverride))
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(rendered.html);
  });
}

/** Refuses an answer to an address that leaves too many unread, so that these do not use up the files of the process. */
function limitOpenAnswers(fastify: FastifyInstance, perAddress: number): void {
  const open = new OpenAnswers(perAddress);
  fastify.addHook('onRequest', (request, reply, done) => {
    const end = open.begin(clientAddress(request.ip));
    if (end) {
      reply.raw.once('close', end);
      done();
      return;
    }
    const params = { retryAfter: RETRY_AFTER_SECONDS };
    void reply.header('retry-after', String(RETRY_AFTER_SECONDS));
    sendProblem(request, reply, new Problem(503, 'COMMSG023', { params }));
  });
}
