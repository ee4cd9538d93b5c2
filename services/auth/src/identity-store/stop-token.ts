import { createHash, randomBytes } from 'node:crypto';

/** The token of a link that stops a change; only its digest is stored. */
export const newStopToken = (): string => randomBytes(32).toString('base64url');

export const stopKeyOf = (token: string): Buffer => createHash('sha256').update(token).digest();
