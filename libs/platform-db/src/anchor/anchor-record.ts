import { createHash } from 'node:crypto';
import { type ReleaseKey, signPayload } from '@casebook/release-signing';

export const ANCHOR_FORMAT = 'casebook-anchor-1';

/** The head of a chain: study, kind, id, number of its last link, its hash. */
export type AnchoredHead = [study: number, kind: string, id: number, linkNo: number, hash: string];

/** The signed payload of an anchor outside the database. */
export interface AnchorPayload {
  format: typeof ANCHOR_FORMAT;
  /** Number of the anchor at this target; the next anchor refers to it. */
  seq: number;
  /** SHA-256 of the payload before; null for the first. */
  prev: string | null;
  anchorNo: number;
  at: string;
  cause: string;
  chains: number;
  links: number;
  /** Over the heads of all chains, as the database computes it. */
  root: string;
  /** Over the heads that changed since the previous anchor at this target. */
  headsDigest: string;
}

/** One line of an anchor file. In a mail it has no heads. */
export interface AnchorLine {
  payload: string;
  signatures: { keyId: string; alg: string; sig: string }[];
  heads?: AnchoredHead[];
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const headsDigest = (heads: readonly AnchoredHead[]): string =>
  sha256(JSON.stringify(heads));

/** Makes an external anchor that follows the previous payload at the same target. */
export function anchorLine(
  anchor: Pick<AnchorPayload, 'anchorNo' | 'at' | 'cause' | 'chains' | 'links' | 'root'>,
  heads: AnchoredHead[],
  before: { seq: number; payload: string } | null,
  key: ReleaseKey,
): AnchorLine {
  const payload: AnchorPayload = {
    format: ANCHOR_FORMAT,
    seq: (before?.seq ?? 0) + 1,
    prev: before ? sha256(before.payload) : null,
    anchorNo: anchor.anchorNo,
    at: anchor.at,
    cause: anchor.cause,
    chains: anchor.chains,
    links: anchor.links,
    root: anchor.root,
    headsDigest: headsDigest(heads),
  };
  return { ...signPayload(JSON.stringify(payload), key), heads };
}
