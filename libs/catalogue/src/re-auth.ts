/**
 * Acts that require the password again. A re-authentication is valid for one of them, once, and for one object
 * (docs/decisions/0091).
 */
export const reAuthActs = [
  'sign',
  'withdraw-signature',
  'db-lock',
  'db-unlock',
  'unblind-request',
  'unblind-override',
  'scheme-open',
  'scheme-pause',
  'scheme-resume',
  'scheme-close',
  'scheme-kit-types',
  'arm-upload',
  'arm-reset',
  'ip-upload',
  'ip-reset',
  'unblind-setting',
  'trial-confirm',
  'iwrs-link',
] as const;

export type ReAuthAct = (typeof reAuthActs)[number];

/** Seconds for which a re-authentication is valid. */
export const RE_AUTH_SECONDS = 60;
