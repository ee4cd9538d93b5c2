import { randomInt } from 'node:crypto';
import { passwordFault } from '@casebook/catalogue';

// Without similar-looking characters, because people copy the password from a mail by hand.
const CHARACTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const GROUPS = 4;
const GROUP_LENGTH = 4;

/** A password for one sign-in that follows the rules of spec section 5, e.g. `kX7m-Rp3t-9hWq-Tz4c`. */
export function temporaryPassword(): string {
  for (;;) {
    const groups = Array.from({ length: GROUPS }, () =>
      Array.from({ length: GROUP_LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join(''),
    );
    const password = groups.join('-');
    if (passwordFault(password) === null) return password;
  }
}
