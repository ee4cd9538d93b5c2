import { languageOf } from '@casebook/catalogue';
import { message } from '@casebook/catalogue/all';
import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { forgetCache } from './conditional-answer';
import { Problem } from './problem';

/** What the shell and its modules call themselves: `mfe_subject/1.0.0+hash seq=3`. */
const MODULE = /^(shell|mfe_\w+)\/\d+\.\d+\.\d+\S* seq=\d+$/;

const PG_STUDY_LOCKED = 'CB423';
/** The session ended between the question who calls and the write. */
const PG_NO_SESSION = 'CB401';
/** Connection failures of PostgreSQL: the request may be tried again. */
const PG_UNAVAILABLE = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
  '53300',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
]);
/** The same as pg and TypeORM word it, without a code, when the connection broke under a transaction. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query runner already released/;

/** Turns everything thrown into a problem+json answer; nothing internal ever reaches the caller. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = isUnknownCall(thrown, request)
      ? new Problem(501, 'COMMSG015')
      : toProblem(thrown);
    if (problem.status >= 500 && problem.status !== 501)
      request.log.error({ err: thrown }, 'request failed');
    sendProblem(request, reply, problem);
  }
}

/**
 * A module asks for a call that no handler takes: it is newer or older than this service. Anybody else asks for an
 * address that is not there. A handler that misses an object says so with a Problem of its own.
 */
function isUnknownCall(thrown: unknown, { headers }: FastifyRequest): boolean {
  const isModule = MODULE.test(String(headers['x-casebook-client']));
  return isModule && thrown instanceof HttpException && thrown.getStatus() === 404;
}

/** Answers with a problem+json document; also for Fastify hooks, which Nest's filters do not see. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const params = problem.options.params ?? {};
  if (problem.status === 419) forgetCache(reply);
  // What was said of the answer that is not given.
  void reply.removeHeader('etag').header('cache-control', 'no-store');
  void reply
    .status(problem.status)
    .type('application/problem+json')
    .send({
      type: `urn:casebook:problem:${problem.code}`,
      title: problem.code,
      status: problem.status,
      code: problem.code,
      params,
      detail: message(problem.code, params, languageOf(request.headers['accept-language'])),
      requestId: request.id,
      ...(problem.options.errors ? { errors: problem.options.errors } : {}),
      ...problem.options.extra,
    });
}

/** The answer to whatever was thrown: refusals keep their code, everything unforeseen is a plain 500. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof HttpException) return fromHttpStatus(thrown.getStatus());
  const { code, statusCode } = (thrown ?? {}) as { code?: string; statusCode?: number };
  if (code === PG_STUDY_LOCKED) return new Problem(423, 'STUDY_LOCKED');
  if (code === PG_NO_SESSION) return new Problem(401, 'SESSION_REQUIRED');
  if (code !== undefined && PG_UNAVAILABLE.has(code)) return new Problem(503, 'COMMSG023');
  if (thrown instanceof Error && CONNECTION_LOST.test(thrown.message)) {
    return new Problem(503, 'COMMSG023');
  }
  // Fastify's own refusals (body too large, unsupported media type, invalid JSON) carry a statusCode.
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500)
    return fromHttpStatus(statusCode);
  return new Problem(500, 'COMMSG002');
}

function fromHttpStatus(status: number): Problem {
  switch (status) {
    case 401:
      return new Problem(401, 'SESSION_REQUIRED');
    case 403:
      return Problem.forbidden();
    case 404:
      return Problem.notFound();
    case 413:
      return new Problem(413, 'COMMSG008');
    case 503:
      return new Problem(503, 'COMMSG023');
    default:
      return status < 500
        ? new Problem(422, 'COMMON_INVALID_INPUT', { errors: [] })
        : new Problem(500, 'COMMSG002');
  }
}
