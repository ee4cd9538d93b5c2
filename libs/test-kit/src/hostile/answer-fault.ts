import { isCode } from '@casebook/catalogue/all';

export interface HostileAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** Text that reveals internals of the product. */
const INTERNAL_TEXT =
  /\bat [\w.<>]+ \(|node:internal|node_modules|\.[jt]s:\d+|TypeError|RangeError|SyntaxError|QueryFailed|invalid input syntax|violates \w+ constraint|relation "|column "|syntax error at|select .+ from |password authentication|ECONNREFUSED/i;

/** Statuses with which a service refuses a call when it is overloaded. */
const OVERLOAD_STATUSES = new Set([503, 504]);

/** The fault of a response to an invalid request, or null. */
export function faultOf({ status, contentType, text }: HostileAnswer): string | null {
  if (status >= 500 && !OVERLOAD_STATUSES.has(status)) return `answered ${status}`;
  if (status < 400) return null;
  if (INTERNAL_TEXT.test(text)) return `reveals internals: ${INTERNAL_TEXT.exec(text)?.[0]}`;
  // An answer to HEAD has no body.
  if (text === '') return null;
  if (!contentType.startsWith('application/problem+json')) {
    return `${status} is not a problem document but ${contentType}`;
  }
  const { code, detail } = JSON.parse(text) as { code?: unknown; detail?: unknown };
  if (typeof code !== 'string' || !isCode(code)) return `unknown code ${String(code)}`;
  return typeof detail === 'string' && detail !== '' ? null : 'no detail';
}
