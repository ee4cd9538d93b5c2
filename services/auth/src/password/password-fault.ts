import {
  type Code,
  passwordFault,
  type PasswordOwner,
  personalPasswordFault,
  plainSpelling,
} from '@casebook/catalogue';
import { dictionary } from '@zxcvbn-ts/language-common';

const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common'].map(plainSpelling));
/** With fewer different characters a password is easy to guess, whatever its length. */
const FEWEST_CHARACTERS = 5;

/** The fault of a new password, or null: the rules of the screens, and the list of common passwords. */
export const newPasswordFault = (password: string, owner: PasswordOwner): Code | null =>
  passwordFault(password) ??
  personalPasswordFault(password, owner) ??
  (isCommon(password) ? 'AUTH_PASSWORD_COMMON' : null);

/** Whether it is a common password with other spelling, repeated, or with digits and signs around or in between. */
export function isCommon(password: string): boolean {
  if (new Set(password.toLowerCase()).size < FEWEST_CHARACTERS) return true;
  const withoutEnd = password.replace(/[^A-Za-z]+$/, '');
  const forms = [password, withoutEnd, withoutEnd.replace(/^[^A-Za-z]+/, '')]
    .map(plainSpelling)
    .flatMap((spelt) => [spelt, spelt.replace(/[^a-z]/g, '')]);
  return forms.some((form) => COMMON.has(form) || COMMON.has(onceOf(form)));
}

/** `abcabc` → `abc` */
const onceOf = (text: string): string => /^(.+?)\1+$/.exec(text)?.[1] ?? text;
