import { readFileSync } from 'node:fs';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { faultOf, type HostileAnswer } from './answer-fault';
import { type OpenApi, type Operation, operationsOf } from './openapi';
import { requestTo } from './request';
import type { HostileTarget } from './run';
import { someWorstBodies, type WorstBody, worstBodies } from './worst-body';

interface Bodies {
  /** Size of each body. */
  bytes: number;
  /** Every worst value in every place of every operation; otherwise one in each place. */
  all: boolean;
}

const KIB = 1024;
/** One size in a test; as the long check, several sizes, and every worst value of one of them. */
const BODIES: readonly Bodies[] =
  process.env['CASEBOOK_WORST'] === 'all'
    ? [
        { bytes: 16 * KIB, all: false },
        { bytes: 128 * KIB, all: true },
        { bytes: 1024 * KIB, all: false },
        { bytes: 4800 * KIB, all: false },
      ]
    : [{ bytes: 128 * KIB, all: false }];

/** Processor time that a call may take, as a multiple of parsing a list of `{}` of the same size. */
const TIMES_PARSING = 20;
/** A refusal is no longer, whatever was sent. */
const MAX_REFUSAL_LENGTH = 64 * 1024;
/** What a call may take in addition: database, answer, garbage collection of what was there before. */
const CALL_MS = 150;
/**
 * A body that took too long is measured again, each time beside parsing and a short body, so that a slow moment of the machine or
 * other work of the process counts on both sides.
 */
const TRIES = 8;
const SHORT_BODY = Buffer.from('[]');

/**
 * Sends the worst bodies to every operation of a service with a body.
 *
 * @returns every wrong answer, answer that is too long, and body that takes too much processor time
 */
export async function worstRun(target: HostileTarget): Promise<string[]> {
  const faults: string[] = [];
  for (const bodies of BODIES) faults.push(...(await worstRunOf(target, bodies)));
  return faults;
}

async function worstRunOf(target: HostileTarget, { bytes, all }: Bodies): Promise<string[]> {
  const { service, document, known } = target;
  const operations = operationsOf(service, JSON.parse(readFileSync(document, 'utf8')) as OpenApi);
  const faults: string[] = [];
  const withBody = operations.filter(({ body, upload }) => body !== undefined || upload);
  for (const [turn, operation] of withBody.entries()) {
    const bodies = all
      ? worstBodies(operation, known, bytes)
      : someWorstBodies(operation, known, bytes, turn);
    for (const worst of bodies) {
      const fault = await faultOfBody(target, operation, worst);
      if (fault)
        faults.push(`${operation.id}, ${bytes} bytes, ${worst.what} in '${worst.place}': ${fault}`);
    }
  }
  return faults;
}

async function faultOfBody(
  { app, callers, known }: HostileTarget,
  operation: Operation,
  { contentType, body }: WorstBody,
): Promise<string | null> {
  const { method, url } = requestTo(operation, known);
  for (const caller of callers) {
    const call = (payload: Buffer) =>
      measured(app, {
        method: method as 'POST',
        url,
        headers: { ...caller, 'content-type': contentType },
        payload,
      });
    let answer = await call(body);
    let allowedMs = CALL_MS + TIMES_PARSING * parsingMs(body.length);
    for (let tried = 1; tried < TRIES && answer.ms > allowedMs; tried += 1) {
      const short = await call(SHORT_BODY);
      answer = await call(body);
      allowedMs = CALL_MS + short.ms + TIMES_PARSING * parsingMs(body.length);
    }
    const { status, text, ms } = answer;
    const fault = faultOf(answer);
    if (fault) return fault;
    if (status >= 400 && text.length > MAX_REFUSAL_LENGTH)
      return `answers ${text.length} characters`;
    if (ms > allowedMs)
      return `takes ${Math.round(ms)} ms of processor time, more than ${Math.round(allowedMs)} ms`;
    // Somebody who may not make the call is refused before the body is looked at.
    if (status !== 401 && status !== 403) return null;
  }
  return null;
}

async function measured(
  app: NestFastifyApplication,
  request: { method: 'POST'; url: string; headers: Record<string, string>; payload: Buffer },
): Promise<HostileAnswer & { ms: number }> {
  const before = process.threadCpuUsage();
  const { statusCode: status, headers, body: text } = await app.inject(request);
  const ms = millisecondsSince(before);
  return { status, contentType: headers['content-type'] ?? '', text, ms };
}

/** Parsing what is dearest to parse, on this machine now; the longest of several, because only the limit is made from it. */
function parsingMs(bytes: number): number {
  const text = `[${'{},'.repeat(bytes / 3)}{}]`;
  const measured = Array.from({ length: 5 }, () => {
    const before = process.threadCpuUsage();
    JSON.parse(text);
    return millisecondsSince(before);
  });
  return Math.max(...measured);
}

/** Processor time of this thread: what the garbage collector and the compiler do beside it is not the call's. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}
