import type { Code } from '@casebook/catalogue';

/** Spec section 9. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

const HALF_WIDTH = /^[\x21-\x7e]*$/;

/** What is wrong with a new password (spec section 5), or null. Whether it was used before is checked elsewhere. */
export function passwordFault(password: string): Code | null {
  if (password.length < MIN_PASSWORD_LENGTH) return 'AUTH_PASSWORD_TOO_SHORT';
  if (!HALF_WIDTH.test(password)) return 'AUTH_PASSWORD_NOT_HALF_WIDTH';
  const complete =
    /[A-Za-z]/.test(password) && /[0-9]/.test(password) && /[^A-Za-z0-9]/.test(password);
  return complete ? null : 'AUTH_PASSWORD_TOO_SIMPLE';
}
