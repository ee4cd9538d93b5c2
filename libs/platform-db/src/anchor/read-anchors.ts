import { createReadStream, readdirSync, statSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type PublicKeys, verifySignature } from '@casebook/release-signing';
import PostalMime from 'postal-mime';
import {
  ANCHOR_FORMAT,
  type AnchoredHead,
  type AnchorLine,
  type AnchorPayload,
  headsDigest,
  sha256,
} from './anchor-record';

/** An external anchor with a valid signature. */
export interface OutsideAnchor extends AnchorPayload {
  /** Null when the line does not contain them, as in a mail. */
  heads: AnchoredHead[] | null;
}

export interface OutsideAnchors {
  /** In the order in which they were written. */
  anchors: OutsideAnchor[];
  faults: { place: string; detail: string }[];
}

const filesIn = (place: string): string[] =>
  statSync(place).isDirectory()
    ? readdirSync(place)
        .toSorted()
        .map((name) => join(place, name))
        .filter((file) => statSync(file).isFile())
    : [place];

/** Lines of a file, or of the text and attachments of a saved mail. */
async function* linesOf(file: string): AsyncGenerator<string> {
  if (!file.endsWith('.eml')) {
    yield* createInterface({ input: createReadStream(file) });
    return;
  }
  const { text = '', attachments } = await PostalMime.parse(await readFile(file), {
    attachmentEncoding: 'utf8',
  });
  for (const part of [text, ...attachments.map(({ content }) => content)])
    if (typeof part === 'string') yield* part.split(/\r?\n/);
}

/**
 * Reads the anchors of a file or of all files of a folder (anchor files, objects of a bucket, saved mails): checks each
 * signature, and that none is missing or out of order.
 */
export async function readAnchors(place: string, keys: PublicKeys): Promise<OutsideAnchors> {
  const found = new Map<string, OutsideAnchor>();
  const faults: OutsideAnchors['faults'] = [];
  for (const file of filesIn(place)) {
    let number = 0;
    for await (const text of linesOf(file)) {
      number += 1;
      // Other files of the folder and mails also have lines that are not anchors.
      if (!text.startsWith('{"payload"')) continue;
      const fault = (detail: string): number =>
        faults.push({ place: `${file}, line ${number}`, detail });
      const line = parsed(text);
      if (!line) {
        fault('cannot be read');
        continue;
      }
      if (!isSigned(line, keys)) {
        fault('is not signed with the key of this portal');
        continue;
      }
      const payload = JSON.parse(line.payload) as AnchorPayload;
      if (payload.format !== ANCHOR_FORMAT) {
        fault('is no anchor');
        continue;
      }
      if (line.heads && headsDigest(line.heads) !== payload.headsDigest) {
        fault(`anchor ${payload.anchorNo} has other chains than were signed`);
        continue;
      }
      const digest = sha256(line.payload);
      const known = found.get(digest);
      if (!known?.heads) found.set(digest, { ...payload, heads: line.heads ?? null });
    }
  }
  const ordered = [...found].toSorted(([, a], [, b]) => a.seq - b.seq);
  let before: readonly [string, OutsideAnchor] | null = null;
  for (const one of ordered) {
    const fault = orderFault(one[1], before);
    if (fault)
      faults.push({ place: `outside anchor ${one[1].seq} of ${one[1].at}`, detail: fault });
    before = one;
  }
  return { anchors: ordered.map(([, anchor]) => anchor), faults };
}

function orderFault(
  { seq, prev }: OutsideAnchor,
  before: readonly [string, OutsideAnchor] | null,
): string | null {
  if (!before) return seq === 1 ? null : `the ${seq - 1} before it are missing`;
  const [digest, last] = before;
  if (seq === last.seq) return 'there are two with this number';
  if (seq !== last.seq + 1) return `those from ${last.seq + 1} to ${seq - 1} are missing`;
  return prev === digest ? null : 'does not continue the one before';
}

function parsed(text: string): AnchorLine | null {
  try {
    return JSON.parse(text) as AnchorLine;
  } catch {
    return null;
  }
}

const isSigned = ({ payload, signatures }: AnchorLine, keys: PublicKeys): boolean =>
  signatures.some(({ keyId, sig }) => {
    const key = Object.hasOwn(keys, keyId) ? keys[keyId] : undefined;
    return key !== undefined && verifySignature(key, sig, payload);
  });
