import { finished } from 'node:stream';
import type { FastifyHttpProxyOptions } from '@fastify/http-proxy';
import { Agent, type Dispatcher, errors } from 'undici';
import { IncomingBody } from './incoming-body';
import type { Call } from './upstreams';

/** Property of the request headers with the call that the request belongs to; the proxy library passes nothing else on. */
export const CALL = Symbol('call');

/** Type of the proxy library, which has its own types of the same client. */
type Request = Extract<FastifyHttpProxyOptions['undici'], { request: unknown }>['request'];
type Headers = Record<string | symbol, unknown>;
type Callback = (error: Error | null, response: Dispatcher.ResponseData) => void;

interface Options {
  connections: number;
  timeoutMs: number;
}

/** The service took the call, but its answer did not begin, or did not go on, in time. */
const isTimeout = (error: Error | null | undefined): boolean =>
  error instanceof errors.HeadersTimeoutError || error instanceof errors.BodyTimeoutError;

/** The connections to the services; reports the end of a call at the service, also when its client has disconnected. */
export class ServiceConnections {
  private readonly agent: Agent;

  constructor({ connections, timeoutMs }: Options) {
    this.agent = new Agent({
      // The limit of concurrent calls, so that a call never waits here. Each service has its own pool.
      connections,
      pipelining: 1,
      headersTimeout: timeoutMs,
      bodyTimeout: timeoutMs,
      connect: { timeout: 3000 },
    });
  }

  readonly request = ((options: Dispatcher.RequestOptions, callback: Callback): void => {
    const call = (options.headers as Headers)[CALL] as Call;
    call.begin();
    // A body that is complete is sent in one piece, which is much cheaper than a stream.
    const { body } = options;
    const complete = body instanceof IncomingBody && body.isComplete ? { body: body.whole } : {};
    this.agent.request({ ...options, ...complete }, (error, response) => {
      if (error) call.fail(isTimeout(error));
      else finished(response.body, { writable: false }, (broken) => call.end(isTimeout(broken)));
      callback(error, response);
    });
  }) as Request;

  destroy(): Promise<void> {
    return this.agent.destroy();
  }
}
