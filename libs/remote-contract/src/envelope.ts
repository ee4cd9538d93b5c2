import { z } from 'zod';

export const SIGNATURE_ALGORITHM = 'Ed25519';

/**
 * A signed document. The signature covers the UTF-8 bytes of `payload` exactly as given, so that it does not depend
 * on how JSON is written.
 */
export const envelopeSchema = z.strictObject({
  payload: z.string().min(1),
  signatures: z
    .array(
      z.strictObject({
        keyId: z.string().min(1),
        alg: z.literal(SIGNATURE_ALGORITHM),
        /** Base64. */
        sig: z.string().regex(/^[A-Za-z0-9+/]{86}==$/),
      }),
    )
    .min(1),
});

export type Envelope = z.infer<typeof envelopeSchema>;

/** Public keys by their ID: 32 bytes in base64. */
export const publicKeysSchema = z.record(
  z.string().min(1),
  z.string().regex(/^[A-Za-z0-9+/]{43}=$/),
);

export type PublicKeys = z.infer<typeof publicKeysSchema>;

/** Verifies one signature; implemented by Node and by browsers. */
export type VerifySignature = (
  publicKey: string,
  signature: string,
  payload: string,
) => boolean | Promise<boolean>;

/**
 * The payload of an envelope that one of the keys has signed.
 *
 * @throws Error when it is no envelope, or none of the keys has signed it
 */
export async function openEnvelope(
  json: string,
  keys: PublicKeys,
  verify: VerifySignature,
): Promise<{ payload: string; keyId: string }> {
  const { payload, signatures } = envelopeSchema.parse(JSON.parse(json));
  for (const { keyId, sig } of signatures) {
    const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
    if (key && (await verify(key, sig, payload))) return { payload, keyId };
  }
  throw new Error('no signature of a known key');
}
