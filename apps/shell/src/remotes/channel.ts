import {
  type Channel,
  openEnvelope,
  parseChannel,
  type PublicKeys,
  type VerifySignature,
} from '@casebook/remote-contract';
import { subtleCrypto } from '../platform/subtle-crypto';

const ACCEPTED_CHANNEL_KEY = 'casebook_channel';

export interface AcceptedChannel {
  channel: Channel;
  /** `expired`: it was accepted before it expired. `kept`: a newer document was not valid, so this former one is used. */
  state: 'current' | 'expired' | 'kept';
}

export interface ChannelParts {
  /** The document in the page; null when it must be fetched. */
  inlined: string | null;
  fetchDocument(): Promise<string>;
  keys: PublicKeys;
  verify: VerifySignature;
  memory: Pick<Storage, 'getItem' | 'setItem'>;
  now: () => number;
}

/** The channel document is not valid and must not be used. */
export class UntrustedChannel extends Error {}

interface Known {
  keyId: string;
  seq: number;
  document: string;
}

/**
 * The channel document that this tab works with: signed by a known key, not older than the last one that this
 * browser accepted from that key, and not expired. Otherwise the last valid one stays in use.
 *
 * @throws UntrustedChannel, or the reason why none can be had
 */
export async function acceptChannel(parts: ChannelParts): Promise<AcceptedChannel> {
  const known = readAccepted(parts.memory);
  try {
    const document = parts.inlined ?? (await parts.fetchDocument());
    return await accept(document, known, parts).catch((error: unknown) => {
      throw new UntrustedChannel(error instanceof Error ? error.message : String(error));
    });
  } catch (error) {
    if (!known) throw error;
    try {
      const { payload } = await openEnvelope(known.document, parts.keys, parts.verify);
      return { channel: parseChannel(payload), state: 'kept' };
    } catch {
      throw error;
    }
  }
}

async function accept(
  document: string,
  known: Known | null,
  { keys, verify, memory, now }: ChannelParts,
): Promise<AcceptedChannel> {
  const { payload, keyId } = await openEnvelope(document, keys, verify);
  const channel = parseChannel(payload);
  const before = known?.keyId === keyId ? known.seq : 0;
  if (channel.seq < before) {
    throw new Error(
      `channel document ${channel.seq} is older than ${before}, which was in use here`,
    );
  }
  if (Date.parse(channel.expiresAt) <= now()) {
    if (channel.seq === before) return { channel, state: 'expired' };
    throw new Error(`channel document ${channel.seq} expired on ${channel.expiresAt}`);
  }
  memory.setItem(
    ACCEPTED_CHANNEL_KEY,
    JSON.stringify({ keyId, seq: channel.seq, document } satisfies Known),
  );
  return { channel, state: 'current' };
}

function readAccepted(memory: ChannelParts['memory']): Known | null {
  try {
    return JSON.parse(memory.getItem(ACCEPTED_CHANNEL_KEY) ?? 'null') as Known | null;
  } catch {
    return null;
  }
}

/** Ed25519 of WebCrypto, which browsers have only on secure origins (HTTPS or localhost). */
export const verifyInBrowser: VerifySignature = async (publicKey, signature, payload) => {
  const subtle = subtleCrypto();
  if (!subtle) throw new Error('The portal must be opened over HTTPS.');
  const key = await subtle.importKey('raw', bytes(publicKey), 'Ed25519', false, ['verify']);
  return subtle.verify('Ed25519', key, bytes(signature), new TextEncoder().encode(payload));
};

const bytes = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
