import { chacha20 } from '@noble/ciphers/chacha';
import { sha256 } from '@noble/hashes/sha2';
import { utf8ToBytes } from '@noble/hashes/utils';

/** Random numbers that follow from a seed and a label: the same in every browser and on every server. */
export interface RandomStream {
  /** A whole number from 0 up to, not including, `limit`. */
  below(limit: number): number;
  /** A number from 0 up to, not including, 1. */
  fraction(): number;
}

const NONCE_BYTES = 12;
const WORDS = 2 ** 32;

/**
 * The key stream of ChaCha20. The key is a digest of seed and label, so that streams of different labels tell nothing
 * about each other. `expected` is about how many numbers will be taken.
 */
export function randomStream(seed: string, label: string, expected = 16): RandomStream {
  const key = sha256(utf8ToBytes(`casebook-randomisation/1\n${seed}\n${label}`));
  const zeros = new Uint8Array(64 * Math.max(1, Math.ceil(Math.min(expected, 16_384) / 16)));
  const nonce = new Uint8Array(NONCE_BYTES);
  const bytes = new Uint8Array(zeros.length);
  const view = new DataView(bytes.buffer);
  let block = 0;
  let next = bytes.length;

  function word(): number {
    if (next === bytes.length) {
      chacha20(key, nonce, zeros, bytes, block);
      block += bytes.length / 64;
      next = 0;
    }
    next += 4;
    // ChaCha20 writes its words in this order on every machine.
    return view.getUint32(next - 4, true);
  }

  return {
    below(limit) {
      // The rest that does not fill a whole multiple would make small numbers more frequent.
      const fair = WORDS - (WORDS % limit);
      let drawn = word();
      while (drawn >= fair) drawn = word();
      return drawn % limit;
    },
    fraction: () => word() / WORDS,
  };
}

/** Puts the entries into a random order, each order equally probable. */
export function shuffle<T>(entries: T[], random: RandomStream): T[] {
  for (let last = entries.length - 1; last > 0; last--) {
    const other = random.below(last + 1);
    [entries[last], entries[other]] = [entries[other]!, entries[last]!];
  }
  return entries;
}
