import { jsonTextOf } from './json';
import { mutated } from './mutate';
import type { Operation } from './openapi';
import { Random } from './random';
import { uploadBody } from './upload';
import { type Known, validBody, valueOf } from './valid';
import {
  CONTENT_TYPES,
  HEADERS,
  HOSTILE_QUERIES,
  HOSTILE_SEGMENTS,
  hostileHeader,
  hostileJson,
} from './values';

/** One request, as bytes where an HTTP client would correct it. */
export interface HostileRequest {
  method: string;
  url: string;
  headers: Record<string, string>;
  body?: Buffer;
}

/** A request whose address is right and that has no body yet. */
export function requestTo(operation: Operation, known: Known): HostileRequest {
  const random = new Random(1);
  const query = operation.query
    .filter(({ required }) => required)
    .map((parameter) => parameterText(operation, parameter, known, random));
  const path = pathOf(operation, known, random, false);
  return {
    method: operation.method,
    url: query.length > 0 ? `${path}?${query.join('&')}` : path,
    headers: {},
  };
}

/**
 * A request with a fault in its address, query, headers or body; mostly in one of them, so that it passes the first
 * validation.
 */
export function hostileRequest(operation: Operation, known: Known, random: Random): HostileRequest {
  const place = random.below(10);
  const hasBody = operation.body !== undefined || operation.upload;
  const headers: Record<string, string> = {};
  const path = pathOf(operation, known, random, place === 0 || (!hasBody && place < 4));
  const query = queryOf(operation, known, random, place === 1 || (!hasBody && place < 8));
  if (place === 2 || random.oneIn(12)) {
    for (let at = 0; at <= random.below(3); at += 1) {
      headers[random.pick(HEADERS)] = hostileHeader(random);
    }
  }
  const request = { method: operation.method, url: `${path}${query}`, headers };
  if (!hasBody && !random.oneIn(10)) return request;
  if (operation.upload && !random.oneIn(3)) {
    const { body, contentType } = uploadBody(random);
    return { ...request, headers: { ...headers, 'content-type': contentType }, body };
  }
  const right = validBody(operation, known, random);
  const body = place < 3 ? right : random.oneIn(5) ? hostileJson(random) : mutated(right, random);
  const type = random.oneIn(25) ? random.pick(CONTENT_TYPES) : 'application/json';
  return {
    ...request,
    headers: { ...headers, ...(type && { 'content-type': type }) },
    body: damaged(Buffer.from(jsonTextOf(body)), random),
  };
}

function pathOf(operation: Operation, known: Known, random: Random, hostile: boolean): string {
  const names = [...operation.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const wrong = hostile && names.length > 0 ? random.pick(names) : '';
  return operation.path.replace(/\{(\w+)\}/g, (_, name: string) =>
    name === wrong
      ? random.pick(HOSTILE_SEGMENTS)
      : encodeURIComponent(random.pick(known[name] ?? [1])),
  );
}

function queryOf(operation: Operation, known: Known, random: Random, hostile: boolean): string {
  const right = operation.query
    .filter(() => random.oneIn(3))
    .map((parameter) => parameterText(operation, parameter, known, random));
  if (hostile) {
    const name = operation.query.length > 0 ? random.pick(operation.query).name : 'x';
    right.push(random.pick(HOSTILE_QUERIES).replaceAll('N', name));
  }
  return right.length > 0 ? `?${right.join('&')}` : '';
}

function parameterText(
  operation: Operation,
  { name, schema }: Operation['query'][number],
  known: Known,
  random: Random,
): string {
  const value = valueOf(schema ?? {}, name, operation, known, random, 0);
  return `${name}=${encodeURIComponent(typeof value === 'object' ? jsonTextOf(value) : String(value))}`;
}

/** Sometimes damages bytes of the text. */
function damaged(body: Buffer, random: Random): Buffer {
  if (!random.oneIn(20) || body.length === 0) return body;
  switch (random.below(5)) {
    case 0:
      return body.subarray(0, random.below(body.length));
    case 1:
      return Buffer.concat([body, Buffer.from([0xff, 0xfe])]);
    case 2:
      return Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), body]);
    case 3:
      return Buffer.concat([body, body]);
    default: {
      const wrong = Buffer.from(body);
      wrong[random.below(wrong.length)] = random.pick([0, 0x80, 0xc0, 0xff]);
      return wrong;
    }
  }
}
