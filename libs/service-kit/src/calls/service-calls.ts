import type { Code } from '@casebook/catalogue';
import { type ServiceDescriptor, urlVariableOf } from '@casebook/platform-db';
import { Inject, Injectable, type OnModuleDestroy, type OnModuleInit } from '@nestjs/common';
import { z } from 'zod';
import type { CallerRequest } from '../access/access';
import type { Caller } from '../caller/caller';
import { readConfig } from '../config/config';
import { type FieldError, Problem } from '../problem/problem';
import { DESCRIPTOR } from '../config/tokens';
import { IDEMPOTENCY_KEY } from './request-key';

/** Time limit for the answer of another service. */
const ANSWER_TIMEOUT_MS = 15_000;

/** Sent by the launcher over the channel between parent and child process when a service has a new process. */
const moveSchema = z.object({
  move: z.string(),
  url: z.url({ protocol: /^http$/, hostname: /^127\.0\.0\.1$/ }),
});

const problemSchema = z.object({
  code: z.string(),
  params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
  errors: z
    .array(
      z.object({
        field: z.string(),
        code: z.string(),
        params: z.record(z.string(), z.union([z.string(), z.number()])).optional(),
      }),
    )
    .optional(),
});

export interface ServiceCall {
  /** Service that owns the data; `calls` in service.json must name it. */
  service: string;
  path: string;
  body: object;
  caller: Caller;
  /** The current request; its token and language are sent along. */
  request: CallerRequest;
  /** Idempotency key as the client sent it. */
  key: string | undefined;
}

/** Sends commands to other services with the caller's token. */
@Injectable()
export class ServiceCalls implements OnModuleInit, OnModuleDestroy {
  private readonly urls: Map<string, string>;

  constructor(@Inject(DESCRIPTOR) { calls = [] }: ServiceDescriptor) {
    const shape = Object.fromEntries(
      calls.map((service) => [urlVariableOf(service), z.url({ protocol: /^https?$/ })]),
    );
    const urls = readConfig(process.env, shape);
    this.urls = new Map(calls.map((service) => [service, urls[urlVariableOf(service)]!]));
  }

  onModuleInit(): void {
    process.on('message', this.onMove);
  }

  onModuleDestroy(): void {
    process.off('message', this.onMove);
  }

  /**
   * @throws Problem the refusal of the other service, with its status and fields; 503 COMMSG023 when it does not answer.
   *   The command may then have been executed: repeat it with the same key.
   */
  async post<R>({ service, path, body, caller, request, key }: ServiceCall): Promise<R> {
    const { headers } = request;
    const answer = await fetch(new URL(path, this.urls.get(service)), {
      method: 'POST',
      redirect: 'error',
      signal: AbortSignal.timeout(ANSWER_TIMEOUT_MS),
      headers: withoutUndefined({
        'content-type': 'application/json',
        authorization: headers.authorization,
        study: caller.studyId?.toString(),
        role: caller.roleId?.toString(),
        'accept-language': headers['accept-language'],
        'x-casebook-client': caller.client ?? undefined,
        'x-request-id': caller.requestId,
        [IDEMPOTENCY_KEY]: key,
      }),
      body: JSON.stringify(body),
    }).catch((error: unknown) => {
      request.log.warn({ err: error, service }, 'a call to another service failed');
      throw unavailable();
    });
    const content: unknown = await answer.json().catch(() => null);
    if (answer.ok && content !== null) return content as R;
    throw problemOf(answer.status, content);
  }

  private readonly onMove = (message: unknown): void => {
    const { data } = moveSchema.safeParse(message);
    if (data && this.urls.has(data.move)) this.urls.set(data.move, data.url);
  };
}

const unavailable = (): Problem => new Problem(503, 'COMMSG023');

function problemOf(status: number, content: unknown): Problem {
  const { data } = problemSchema.safeParse(content);
  if (!data || status < 400 || status >= 500) return unavailable();
  const { params, errors } = data;
  return new Problem(status, data.code as Code, {
    ...(params ? { params } : {}),
    ...(errors ? { errors: errors as FieldError[] } : {}),
  });
}

const withoutUndefined = (headers: Record<string, string | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).filter((entry): entry is [string, string] => entry[1] !== undefined),
  );
