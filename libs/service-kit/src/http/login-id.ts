import { createHash } from 'node:crypto';

/** Login IDs and e-mail addresses are compared without regard to case and surrounding space. */
export const loginIdKey = (loginId: string): string => loginId.trim().toLowerCase();

/** Under what attempts are counted, at the gateway and in the service: a digest, because people type passwords into the wrong field. */
export const loginKeyOf = (loginId: string): Buffer =>
  createHash('sha256').update(loginIdKey(loginId)).digest();
