import type { AnchorLine } from '@casebook/platform-db';

/** A place outside the database that gets copies of the lines of the anchor file. */
export interface AnchorPlace {
  /** Tells in messages, and in the name of the file that remembers how far it is. */
  kind: 's3' | 'mail';
  /** Another address has got nothing yet. */
  address: string;
  /** Milliseconds for which anchors of the timer are gathered. Those of a lock or an export are sent at once. */
  gather: number;
  send: (lines: readonly AnchorLine[]) => Promise<void>;
}
