import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RE_AUTH_SECONDS, type ReAuthAct } from '@casebook/catalogue';
import { digestOfObject, RE_AUTH_AUDIENCE, type ReAuthToken } from '@casebook/service-kit';
import jwt from 'jsonwebtoken';

const keys = generateKeyPairSync('ec', {
  namedCurve: 'P-256',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** An access token as auth issues it, signed with the key of this test run. */
export const signToken = (payload: { sid: string; sub: string }): string =>
  jwt.sign(payload, keys.privateKey, { algorithm: 'ES256', expiresIn: '10m' });

/** A re-authentication as auth issues it: the password of the session's person was entered for this act on this object. */
export function signReAuth(session: string, act: ReAuthAct, object: object): string {
  const payload: Omit<ReAuthToken, 'iat' | 'exp'> = {
    session,
    act,
    digest: digestOfObject(object),
    jti: randomUUID(),
  };
  return jwt.sign(payload, keys.privateKey, {
    algorithm: 'ES256',
    audience: RE_AUTH_AUDIENCE,
    expiresIn: RE_AUTH_SECONDS,
  });
}

/** Environment variables of a service in a test. */
export const serviceEnvironment = (databaseUrl: string): Record<string, string> => ({
  PORT: '1',
  LOG_LEVEL: 'silent',
  DATABASE_URL: databaseUrl,
  DATABASE_POOL: '4',
  JWT_PUBLIC_KEY: keys.publicKey,
  JWT_PRIVATE_KEY: keys.privateKey,
  REFRESH_SECRET: 'refresh-secret-of-the-tests-only-0123456789',
  CASEBOOK_DEMO: 'off',
  FILES_DIR: join(tmpdir(), `casebook-test-files-${process.pid}`),
  MAIL_OUTBOX_DIR: join(tmpdir(), `casebook-test-outbox-${process.pid}`),
});
