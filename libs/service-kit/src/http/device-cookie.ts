/** The HttpOnly cookie by which a browser shows that a person has signed in with it before. */
export const DEVICE_COOKIE = 'casebook_device';

/** People whom a browser remembers; a computer of a ward has many. */
export const MAX_DEVICE_ENTRIES = 20;

const ENTRY = String.raw`[\w-]{22}\.[\w-]{22}`;
const COOKIE_IN_HEADER = new RegExp(
  String.raw`(?:^|;)\s*${DEVICE_COOKIE}=(${ENTRY}(?:~${ENTRY}){0,${MAX_DEVICE_ENTRIES - 1}})\s*(?:;|$)`,
);

/** The device cookie in a header `cookie`; empty when there is none of the right form. Only the auth service can verify it. */
export const deviceCookieIn = (header: string | undefined): string =>
  COOKIE_IN_HEADER.exec(header ?? '')?.[1] ?? '';
