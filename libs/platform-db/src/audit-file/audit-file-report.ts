import type { AuditFileRecord } from './audit-file-record';

/** A difference between the file and what was recorded. */
export interface AuditFileFinding {
  /** Number of the record in the file, counted from 1. */
  record: number;
  place: string;
  detail: string;
}

export interface AuditFileReport {
  /** False for a file for reading, of which only the SHA-256 is checked. */
  sealed: boolean;
  chains: number;
  links: number;
  events: number;
  /** Events given as a digest, because the exporting role may not see them. */
  withheld: number;
  root: string | null;
  findings: AuditFileFinding[];
}

/** What was recorded outside the file, e.g. in the portal's list of exports. */
export interface AuditFileExpectation {
  root?: string | undefined;
  sha256?: string | undefined;
  anchors?: AuditFileAnchors | undefined;
}

/** Anchors that were kept outside the portal's database. */
export interface AuditFileAnchors {
  /** Faults of the anchors themselves. */
  faults: { place: string; detail: string }[];
  /**
   * The head of each chain of the study at the anchor that was written for an export.
   *
   * @param head the record of type `trail`
   * @returns by the name of the chain; a text with the reason when the heads are unknown
   */
  headsFor: (head: AuditFileRecord) => ReadonlyMap<string, AnchoredEnd> | string;
}

export interface AnchoredEnd {
  linkNo: number;
  hash: string;
}
