import { canonicalJson } from '@casebook/service-kit';
import { createHash } from 'node:crypto';

/** SHA-256 of the canonical JSON of what a signer is shown, in hexadecimal digits. */
export const digestOf = (content: object): string =>
  createHash('sha256').update(canonicalJson(content)).digest('hex');
