import type { Code } from './all';

/** Spec section 9. */
export const MIN_PASSWORD_LENGTH = 8;
export const MAX_PASSWORD_LENGTH = 256;

/** A rule of a new password (spec section 5), with the code of the message for a password that breaks it. */
export interface PasswordRule {
  id: 'length' | 'halfWidth' | 'letter' | 'digit' | 'special';
  code: Code;
  met: (password: string) => boolean;
}

/** In the order in which faults are reported. Only the server can check reuse and common passwords. */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    code: 'AUTH_PASSWORD_TOO_SHORT',
    met: (password) =>
      password.length >= MIN_PASSWORD_LENGTH && password.length <= MAX_PASSWORD_LENGTH,
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

/** The first fault of a new password, or null. */
export function passwordFault(password: string): Code | null {
  if (password.length > MAX_PASSWORD_LENGTH) return 'AUTH_PASSWORD_TOO_LONG';
  return passwordRules.find((rule) => !rule.met(password))?.code ?? null;
}

/** The person who chooses a password. */
export interface PasswordOwner {
  loginId: string;
  email: string;
  name: string;
}

const PORTAL_NAME = 'casebook';
/** Shorter words occur in many passwords by chance. */
const SHORTEST_WORD = 4;

/** A password must not contain known data of the person or the name of the portal, in any spelling. */
export function personalPasswordFault(password: string, owner: PasswordOwner): Code | null {
  const { loginId, email, name } = owner;
  const words = [PORTAL_NAME, loginId, ...email.split('@'), ...name.split(/[^\p{L}\p{N}]+/u)];
  const spelt = plainSpelling(password);
  const isHeld = words
    .filter((word) => word.length >= SHORTEST_WORD)
    .some((word) => spelt.includes(plainSpelling(word)));
  return isHeld ? 'AUTH_PASSWORD_PERSONAL' : null;
}

const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '8': 'b',
  '3': 'e',
  '9': 'g',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
  '+': 't',
  // A stroke may stand for i or l, so both are compared as the same letter.
  '1': 'i',
  '!': 'i',
  '|': 'i',
  l: 'i',
};

/** The form for comparison: lower case, with letters in place of similar characters. */
export const plainSpelling = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[@483905$7+1!|l]/g, (one) => SUBSTITUTES[one]!);
