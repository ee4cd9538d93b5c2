import { UUID_FORM } from './uuid';

/** The HttpOnly cookie that renews a session's access token. */
export const REFRESH_COOKIE = 'casebook_refresh';

const COOKIE_IN_HEADER = new RegExp(String.raw`(?:^|;)\s*${REFRESH_COOKIE}=([\w.-]+)\s*(?:;|$)`);
const COOKIE_PATTERN = new RegExp(String.raw`^(${UUID_FORM})\.(\d{1,9})\.([\w-]{43})$`);

/** Content of a refresh cookie, which only the auth service can verify. */
export interface RefreshCookie {
  sessionId: string;
  generation: number;
  seal: string;
}

/** The refresh cookie in a header `cookie`; null when there is none of the right form. */
export function refreshCookieIn(header: string | undefined): RefreshCookie | null {
  const found = COOKIE_PATTERN.exec(COOKIE_IN_HEADER.exec(header ?? '')?.[1] ?? '');
  return found && { sessionId: found[1]!, generation: Number(found[2]), seal: found[3]! };
}
