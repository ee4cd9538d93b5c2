import { isCode } from '@casebook/catalogue/all';

export interface HostileAnswer {
  status: number;
  contentType: string;
  text: string;
}

/** What would tell a stranger how the product is built. */
const INTERNAL =
  /\bat [\w.<>]+ \(|node:internal|node_modules|\.[jt]s:\d+|TypeError|RangeError|SyntaxError|QueryFailed|invalid input syntax|violates \w+ constraint|relation "|column "|syntax error at|select .+ from |password authentication|ECONNREFUSED/i;

/** A service may be asked too much at once, and says so. */
const DESIGNED = new Set([503, 504]);

/** What is wrong with an answer to a hostile request; null: nothing. */
export function faultOf({ status, contentType, text }: HostileAnswer): string | null {
  if (status >= 500 && !DESIGNED.has(status)) return `answered ${status}`;
  if (status < 400) return null;
  if (INTERNAL.test(text)) return `tells how it is built: ${INTERNAL.exec(text)?.[0]}`;
  // An answer to HEAD has no body.
  if (text === '') return null;
  if (!contentType.startsWith('application/problem+json')) {
    return `${status} is not a problem document but ${contentType}`;
  }
  const { code, detail } = JSON.parse(text) as { code?: unknown; detail?: unknown };
  if (typeof code !== 'string' || !isCode(code)) return `unknown code ${String(code)}`;
  return typeof detail === 'string' && detail !== '' ? null : 'no detail';
}
