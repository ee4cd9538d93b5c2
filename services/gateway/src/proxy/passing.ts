import type { FastifyRequest } from 'fastify';
import type { IncomingBody } from './incoming-body';
import type { Call } from './upstreams';

/** What is known of a call, on its request while it passes. */
export interface Passing {
  /** Null for calls that need no session. */
  person: string | null;
  /** Whose call it is: a person, or an address and what it asks for without a session. */
  client: string;
  body: IncomingBody | null;
  call: Call | null;
}

export const PASSING = 'passing';

export const passingOf = (request: FastifyRequest): Passing => request.getDecorator(PASSING);
