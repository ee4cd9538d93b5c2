import type { Code } from './catalogue';

/** Spec section 9. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** A rule of a new password (spec section 5), with the code of the message for a password that breaks it. */
export interface PasswordRule {
  id: 'length' | 'halfWidth' | 'letter' | 'digit' | 'special';
  code: Code;
  met: (password: string) => boolean;
}

/** In the order in which they are told. Whether a password was used before only the server can say. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    code: 'AUTH_PASSWORD_TOO_SHORT',
    met: (password) => password.length >= MIN_PASSWORD_LENGTH,
  },
  {
    id: 'halfWidth',
    code: 'AUTH_PASSWORD_NOT_HALF_WIDTH',
    met: (password) => /^[\x21-\x7e]+$/.test(password),
  },
  {
    id: 'letter',
    code: 'AUTH_PASSWORD_TOO_SIMPLE',
    met: (password) => /[A-Za-z]/.test(password),
  },
  { id: 'digit', code: 'AUTH_PASSWORD_TOO_SIMPLE', met: (password) => /[0-9]/.test(password) },
  {
    id: 'special',
    code: 'AUTH_PASSWORD_TOO_SIMPLE',
    met: (password) => /[!-/:-@[-`{-~]/.test(password),
  },
];

/** What is wrong with a new password, or null. */
export function passwordFault(password: string): Code | null {
  return passwordRules.find((rule) => !rule.met(password))?.code ?? null;
}
