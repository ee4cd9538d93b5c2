import { createHash } from 'node:crypto';
import { type ReleaseKey, signPayload } from '@casebook/release-signing';

export const ANCHOR_FORMAT = 'casebook-anchor-1';

/** Where a chain was: study, kind, id, number of its last link, its hash. */
export type AnchoredHead = [study: number, kind: string, id: number, linkNo: number, hash: string];

/** What is signed of an anchor that is kept outside the database. */
export interface AnchorPayload {
  format: typeof ANCHOR_FORMAT;
  /** Counts what this place was given; the next one refers to this one. */
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
  /** Over the heads that are new since the anchor before in this place. */
  headsDigest: string;
}

/** One line of an anchor file. A mail carries it without the heads. */
export interface AnchorLine {
  payload: string;
  signatures: { keyId: string; alg: string; sig: string }[];
  heads?: AnchoredHead[];
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

export const headsDigest = (heads: readonly AnchoredHead[]): string =>
  sha256(JSON.stringify(heads));

/** An anchor as it is kept outside, after the payload that was kept there before. */
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
