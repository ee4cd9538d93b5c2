import { languageOf } from '@casebook/catalogue';
import { message } from '@casebook/catalogue/all';
import { ArgumentsHost, Catch, ExceptionFilter, HttpException } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { SqlState } from './sql-state';
import { forgetCache } from './conditional-answer';
import { MAX_FAULTS_NAMED, shortField, shortParams } from './bounded-faults';
import { Problem } from './problem';

/** Client name of the shell and of modules: `mfe_subject/1.0.0+hash seq=3`. */
const MODULE_CLIENT = /^(shell|mfe_\w+)\/\d+\.\d+\.\d+\S* seq=\d+$/;

/** A disk is full: that of the database, or of a file. */
const DISK_FULL: ReadonlySet<string> = new Set([SqlState.diskFull, 'ENOSPC', 'EDQUOT']);

/** The database cannot be reached or is busy: the request may be repeated. */
const PG_UNAVAILABLE: ReadonlySet<string> = new Set([
  SqlState.lockNotAvailable,
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
/** Refusals that are no fault of the service. */
const EXPECTED: ReadonlySet<number> = new Set([501, 507]);
/** Messages of pg and TypeORM, without a code, when the connection broke in a transaction. */
const CONNECTION_LOST =
  /timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable|Query runner already released/;

/** Converts every error to a problem+json answer without internal details. */
@Catch()
export class ProblemFilter implements ExceptionFilter {
  catch(thrown: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<FastifyRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    const problem = isUnknownCall(thrown, request)
      ? new Problem(501, 'COMMSG015')
      : toProblem(thrown);
    if (problem.status >= 500 && !EXPECTED.has(problem.status))
      request.log.error({ err: thrown }, 'request failed');
    sendProblem(request, reply, problem);
  }
}

/**
 * The answer when no handler exists for a call. A module is then newer or older than this service; any other client used an
 * unknown address. A handler that does not find an object throws its own Problem.
 */
function isUnknownCall(thrown: unknown, { headers }: FastifyRequest): boolean {
  const isModule = MODULE_CLIENT.test(String(headers['x-casebook-client']));
  return isModule && thrown instanceof HttpException && thrown.getStatus() === 404;
}

/** Answers with a problem+json document; also for Fastify hooks, which Nest's filters do not see. */
export function sendProblem(request: FastifyRequest, reply: FastifyReply, problem: Problem): void {
  const params = shortParams(problem.options.params ?? {});
  if (problem.status === 419) forgetCache(reply);
  // Headers that belonged to the intended answer.
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
      ...errorsOf(problem),
      ...problem.options.extra,
    });
}

/** The first wrong fields, and how many more there are: an answer is never longer than a page of them. */
function errorsOf({ options: { errors, moreErrors = 0 } }: Problem): object {
  if (!errors) return {};
  const named = errors.slice(0, MAX_FAULTS_NAMED).map((error) => ({
    ...error,
    field: shortField(error.field),
    ...(error.params ? { params: shortParams(error.params) } : {}),
  }));
  const more = moreErrors + errors.length - named.length;
  return { errors: named, ...(more > 0 ? { moreErrors: more } : {}) };
}

/** The problem of an error: refusals keep their code, any other error is 500. */
export function toProblem(thrown: unknown): Problem {
  if (thrown instanceof Problem) return thrown;
  if (thrown instanceof HttpException) return fromHttpStatus(thrown.getStatus());
  const { code, statusCode } = (thrown ?? {}) as { code?: string; statusCode?: number };
  if (code === SqlState.studyClosed) return new Problem(421, 'COMMSG024');
  if (code === SqlState.studyLocked) return new Problem(423, 'STUDY_LOCKED');
  if (code === SqlState.sessionEnded) return new Problem(401, 'SESSION_REQUIRED');
  if (code !== undefined && DISK_FULL.has(code)) return Problem.diskFull();
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
