import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What is made once for a data folder and known to nobody else. */
export interface Secrets {
  databasePassword: string;
  /** Key from which the password of each service's login role is made. */
  rolePasswordKey: string;
  jwtPrivateKey: string;
  jwtPublicKey: string;
  refreshSecret: string;
}

/** Reads the secrets of a data folder, or makes them. Only the owner of the file can read it. */
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
