import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto';

/** Without characters that look alike. */
const ALPHABET = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;

/** How long a code of a mail is valid. */
export const CODE_MINUTES = 60;

/** So many wrong entries make a code unusable. */
export const CODE_ATTEMPTS = 5;

export interface HashedCode {
  salt: string;
  hash: string;
}

/** A new code, such as `K7QM-3XZ9`. */
export function newCode(): string {
  const signs = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]!).join(
    '',
  );
  return `${signs.slice(0, LENGTH / 2)}-${signs.slice(LENGTH / 2)}`;
}

/** What is stored of a code, so that nobody who reads the database can use it. */
export async function hashCode(code: string, salt = randomBytes(16).toString('hex')) {
  const hash = await new Promise<Buffer>((resolve, reject) => {
    scrypt(normal(code), salt, 32, (error, key) => (error ? reject(error) : resolve(key)));
  });
  return { salt, hash: hash.toString('hex') } satisfies HashedCode;
}

/** Whether this is the code; small letters, spaces and hyphens do not matter. */
export async function isCode(entered: string, { salt, hash }: HashedCode): Promise<boolean> {
  const given = await hashCode(entered, salt);
  return timingSafeEqual(Buffer.from(given.hash, 'hex'), Buffer.from(hash, 'hex'));
}

const normal = (code: string): string =>
  code.normalize('NFKC').toUpperCase().replaceAll(/[\s-]/g, '');
