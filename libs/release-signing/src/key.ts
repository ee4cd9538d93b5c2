import { createPrivateKey, createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Envelope, type PublicKeys, SIGNATURE_ALGORITHM } from '@casebook/remote-contract';

/** Signs channel documents: whoever has it decides which code the portal runs. A key of its own signs anchors. */
export interface ReleaseKey {
  keyId: string;
  /** PKCS #8, PEM. */
  privateKey: string;
  /** 32 bytes, base64. */
  publicKey: string;
}

export type { PublicKeys };

/** What comes before the 32 bytes of an Ed25519 public key in SubjectPublicKeyInfo (RFC 8410). */
const SPKI_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');

/** Signs anchors of the audit trail. It stands outside the database: who holds that cannot make an anchor. */
export const anchorKeyFileOf = (dataDir: string): string => join(dataDir, 'anchor-key.json');

export const keyFileOf = (dataDir: string): string => join(dataDir, 'release-key.json');

/** The release key of a data folder; the first one who asks makes it. Only the owner of the file can read it. */
export const readReleaseKey = (dataDir: string): ReleaseKey => readSigningKey(keyFileOf(dataDir));

/** The key in a file; the first one who asks makes it. Only the owner of the file can read it. */
export function readSigningKey(file: string): ReleaseKey {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as ReleaseKey;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  }
  const pair = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const raw = pair.publicKey.subarray(SPKI_PREFIX.length);
  const key: ReleaseKey = {
    keyId: createHash('sha256').update(raw).digest('hex').slice(0, 16),
    privateKey: pair.privateKey,
    publicKey: raw.toString('base64'),
  };
  mkdirSync(dirname(file), { recursive: true });
  try {
    writeFileSync(file, `${JSON.stringify(key, null, 2)}\n`, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    // Somebody else made it at the same moment: theirs counts.
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return readSigningKey(file);
    throw error;
  }
  return key;
}

export const publicKeysOf = ({ keyId, publicKey }: ReleaseKey): PublicKeys => ({
  [keyId]: publicKey,
});

export function signPayload(payload: string, { keyId, privateKey }: ReleaseKey): Envelope {
  const sig = sign(null, Buffer.from(payload), createPrivateKey(privateKey)).toString('base64');
  return { payload, signatures: [{ keyId, alg: SIGNATURE_ALGORITHM, sig }] };
}

/** Whether the key has signed exactly this payload. */
export function verifySignature(publicKey: string, signature: string, payload: string): boolean {
  const key = createPublicKey({
    key: Buffer.concat([SPKI_PREFIX, Buffer.from(publicKey, 'base64')]),
    format: 'der',
    type: 'spki',
  });
  return verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'));
}
