import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { faultOf } from './answer-fault';
import { type OpenApi, operationsOf } from './openapi';
import { Random } from './random';
import { hostileRequest } from './request';
import type { Known } from './valid';

/** A service whose operations are called. */
export interface HostileTarget {
  app: NestFastifyApplication;
  service: string;
  /** Its openapi.json. */
  document: string;
  known: Known;
  /** Headers of the callers; calls without a session are always included. */
  callers: ReadonlyArray<Readonly<Record<string, string>>>;
}

export interface HostileRun extends HostileTarget {
  inputs: number;
  seed: number;
}

/** Sends invalid requests to the operations of one service. @returns every wrong response */
export async function hostileRun(run: HostileRun): Promise<string[]> {
  const { app, service, document, known, inputs, seed } = run;
  const operations = operationsOf(service, JSON.parse(readFileSync(document, 'utf8')) as OpenApi);
  const callers = [{}, ...run.callers];
  const faults: string[] = [];
  for (let input = 0; input < inputs; input += 1) {
    const random = new Random(seed, input);
    const operation = random.pick(operations);
    const caller = random.pick(callers);
    const { method, url, headers, body } = hostileRequest(operation, known, random);
    const answer = await app.inject({
      method: method as 'GET',
      url,
      headers: { ...caller, ...headers },
      ...(body && { payload: body }),
    });
    const fault = faultOf({
      status: answer.statusCode,
      contentType: answer.headers['content-type'] ?? '',
      text: answer.body,
    });
    if (fault)
      faults.push(`${operation.id}, input ${input}: ${fault}; ${method} ${url.slice(0, 200)}`);
  }
  return faults;
}
