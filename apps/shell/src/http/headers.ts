import type { Locale } from '@casebook/catalogue';

/** Where a call comes from: the labels of spec 7.1. Only `role` is used for authorisation, and the service checks it. */
export interface CallOrigin {
  pathname: string;
  studyId?: string;
  roleId?: string;
  siteId?: string;
  /** Privileges that the screen requires. */
  privilege?: string;
  /** Screen identifier, or the action label of its descriptor. */
  action?: string;
}

export interface HeaderInput {
  origin: CallOrigin;
  locale: Locale;
  token: string | null;
  /** `mfe_subject/1.0.0+hash seq=3` */
  client: string;
  requestId: string;
  /** Database-lock marker of the study on the screen; null while it is being opened. */
  lockMarker: string | null;
}

export function callHeaders(input: HeaderInput): Record<string, string> {
  const { origin } = input;
  const headers: Record<string, string | null | undefined> = {
    accept: 'application/json',
    'accept-language': input.locale,
    authorization: input.token && `Bearer ${input.token}`,
    'x-casebook-client': input.client,
    'x-request-id': input.requestId,
  };
  if (origin.studyId) {
    Object.assign(headers, {
      page: encodeURIComponent(origin.pathname),
      study: origin.studyId,
      role: origin.roleId,
      site: origin.siteId,
      privilege: origin.privilege,
      action: origin.action,
      dblock: input.lockMarker && '1',
      'db-lock-marker': input.lockMarker,
    });
  }
  const given = Object.entries(headers).filter((entry): entry is [string, string] => !!entry[1]);
  return Object.fromEntries(given);
}

/** Random identifier of a call; `crypto.randomUUID` exists only on secure origins. */
export function newRequestId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
