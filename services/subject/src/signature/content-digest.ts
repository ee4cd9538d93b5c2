import { canonicalJson } from '@casebook/service-kit';
import { hash } from 'node:crypto';

/** SHA-256 of the canonical JSON of what a signer is shown, in hexadecimal digits. */
export const digestOf = (content: object): string => hash('sha256', canonicalJson(content), 'hex');
