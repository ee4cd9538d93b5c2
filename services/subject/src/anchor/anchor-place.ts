import type { AnchorLine } from '@casebook/platform-db';

/** A place outside the database that receives copies of the lines of the anchor file. */
export interface AnchorPlace {
  /** Used in messages and in the name of the file that stores the position. */
  kind: 's3' | 'mail';
  /** A place with a new address starts from the first line. */
  address: string;
  /** Milliseconds for which periodic anchors are collected. Anchors of a lock or an export are sent at once. */
  gather: number;
  send: (lines: readonly AnchorLine[]) => Promise<void>;
}
