import { isUtf8 } from 'node:buffer';
import { parse } from 'secure-json-parse';
import { Problem } from '../problem/problem';

/** Levels of nested objects and lists. A study design, the deepest document, needs less than half. */
export const MAX_JSON_DEPTH = 64;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN_OBJECT = 0x7b;
const CLOSE_OBJECT = 0x7d;

/**
 * Parses all JSON bodies, so that gateway and services get the same value from the same bytes. A byte order mark is skipped;
 * of two properties with the same name the last one is used.
 *
 * @throws Problem 422 when the body is not JSON in UTF-8, is nested too deeply, or would change a prototype
 */
export function readJson(body: Buffer): unknown {
  if (!isUtf8(body) || isTooDeep(body)) throw unreadable();
  try {
    return parse(body.toString('utf8')) as unknown;
  } catch {
    throw unreadable();
  }
}

const unreadable = (): Problem => Problem.invalid([]);

/** Limits the depth before parsing, because later recursive walks use the stack. */
function isTooDeep(body: Buffer): boolean {
  let depth = 0;
  for (let at = 0; at < body.length; at += 1) {
    const byte = body[at];
    if (byte === QUOTE) at = endOfText(body, at);
    else if (byte === OPEN_OBJECT || byte === OPEN_LIST) {
      depth += 1;
      if (depth > MAX_JSON_DEPTH) return true;
    } else if (byte === CLOSE_OBJECT || byte === CLOSE_LIST) depth -= 1;
  }
  return false;
}

/** End of the string that begins here, or the end of the body when it is not closed. */
function endOfText(body: Buffer, start: number): number {
  let end = body.indexOf(QUOTE, start + 1);
  while (end > 0) {
    let slashes = 0;
    while (body[end - 1 - slashes] === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
    end = body.indexOf(QUOTE, end + 1);
  }
  return body.length;
}
