import type { Text } from '@casebook/study-design';
import type { ItemInstanceRef } from '@casebook/subject-data';
import type { NoteTarget } from './note-target';

/**
 * What a page is filled with. The answers of the subject service fulfil these types; a preview fills them by itself.
 */
export interface PageData {
  values: readonly StoredValue[];
  /** Lines of log blocks, removed ones too. */
  lines: readonly StoredLine[];
  queries: PageQuery[];
  comments: PageComment[];
  counters: PageCounters;
  /** Freeze and lock of the page, its visit or subject, for items without a row. */
  flags: number;
  /** Blocks and lines, but those of log blocks, that are frozen or locked. */
  closed?: readonly { blockKey: string; line: number; flags: number }[];
  /** Values that the shown version would not take any more. */
  former?: readonly FormerValue[];
  /** Checks that could not be evaluated; only for roles that may run the checks again. */
  failedChecks?: readonly FailedCheck[];
}

export interface StoredValue extends ItemInstanceRef {
  value: string | null;
  revision: number;
  flags: number;
}

export interface StoredLine {
  blockKey: string;
  line: number;
  position: number;
  flags: number;
  deleted: boolean;
}

export interface PageCounters {
  /** Items that are asked for. */
  items: number;
  entered: number;
  inputState: 0 | 1 | 2;
  /** Absent, like those below, where the role does not see them. */
  openQueries?: number;
  answeredQueries?: number;
  frozen?: number;
  sdv?: number;
  reviewed?: number;
  locked?: number;
  signed?: number;
}

export interface PageQuery extends NoteTarget {
  queryId: number;
  type: 1 | 2;
  status: 1 | 2 | 3 | 4 | 5;
  content: Text;
  answer: string | null;
  closedManually: boolean;
  issuer: string;
  issuedAt: string;
  answeredBy: string | null;
  answeredAt: string | null;
  revision: number;
}

export interface PageComment extends NoteTarget {
  commentId: number;
  content: string;
  author: string;
  at: string;
}

export interface FailedCheck extends NoteTarget {
  checkKey: string;
  /** Code of the catalogue. */
  code: string;
  params: Readonly<Record<string, unknown>>;
}

/** A stored value that the shown version would not take any more. */
export interface FormerValue extends ItemInstanceRef {
  value: string;
  /** The code is no longer offered; the rule would refuse it; it has another unit. */
  kind: 'choice' | 'form' | 'unit';
  valueLabel: Text | null;
  /** The codes one by one. */
  choices: readonly { code: string; label: Text }[];
  unit: Text | null;
  /** Number of the version that the value was entered under. */
  versionNo: number;
}

/** Data of an item that the page no longer has. */
export interface FormerItem extends ItemInstanceRef {
  value: string | null;
  flags: number;
  label: Text;
  /** Of a line that the version named. */
  lineLabel: Text | null;
  unit: Text | null;
  valueLabel: Text | null;
  versionNo: number;
}

/** What checks read of other pages. */
export interface Surroundings {
  values: readonly SurroundingValue[];
  lines: readonly SurroundingLines[];
  visits: readonly { visitKey: string; numbers: readonly number[] }[];
}

export interface SurroundingValue extends ItemInstanceRef {
  /** As the check names it; absent: the visit of this page. */
  visitKey?: string;
  /** Of a repeated visit: which repetition, when the check names it. */
  repetition?: number;
  pageKey: string;
  value: string;
}

export interface SurroundingLines {
  visitKey?: string;
  repetition?: number;
  pageKey: string;
  blockKey: string;
  lines: readonly number[];
}

export const NO_SURROUNDINGS: Surroundings = { values: [], lines: [], visits: [] };

export const emptyCounters: PageCounters = { items: 0, entered: 0, inputState: 0 };

/** A page that has nothing yet. */
export const emptyPageData: PageData = {
  values: [],
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: emptyCounters,
};
