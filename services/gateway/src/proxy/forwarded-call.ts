import type { FastifyRequest } from 'fastify';
import type { IncomingBody } from './incoming-body';
import type { Call } from './upstreams';

/** State of a call on its way to a service; an attribute of the Fastify request. */
export interface ForwardedCall {
  /** Null for calls that need no session. */
  person: string | null;
  /** Key of the limits: the person, or without a session the address and the requested area. */
  client: string;
  body: IncomingBody | null;
  call: Call | null;
}

export const FORWARDED_CALL = 'forwardedCall';

export const forwardedCallOf = (request: FastifyRequest): ForwardedCall =>
  request.getDecorator(FORWARDED_CALL);
