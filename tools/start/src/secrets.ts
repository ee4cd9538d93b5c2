import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Secrets of a data folder, created once. */
export interface Secrets {
  databasePassword: string;
  /** Key from which the passwords of the login roles are derived. */
  rolePasswordKey: string;
  jwtPrivateKey: string;
  jwtPublicKey: string;
  refreshSecret: string;
}

/** Reads the secrets of a data folder, or creates them in a file that only its owner can read. */
export function readSecrets(dataDir: string): Secrets {
  const file = join(dataDir, 'secrets.json');
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Secrets;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const keys = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const secrets: Secrets = {
    databasePassword: randomBytes(24).toString('base64url'),
    rolePasswordKey: randomBytes(32).toString('base64url'),
    jwtPrivateKey: keys.privateKey,
    jwtPublicKey: keys.publicKey,
    refreshSecret: randomBytes(32).toString('base64url'),
  };
  writeFileSync(`${file}.new`, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  renameSync(`${file}.new`, file);
  return secrets;
}
