import { createHash } from 'node:crypto';

/** Normalises a login ID or e-mail address: comparison ignores case and surrounding space. */
export const loginIdKey = (loginId: string): string => loginId.trim().toLowerCase();

/** Key under which gateway and service count attempts: a digest, because people sometimes type a password into the wrong field. */
export const loginKeyOf = (loginId: string): Buffer =>
  createHash('sha256').update(loginIdKey(loginId)).digest();
