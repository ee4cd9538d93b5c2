import type { MessageParams } from '@casebook/catalogue';
import type { Text } from '@casebook/study-design';
import type { ItemInstanceRef } from '@casebook/subject-data';
import type { NoteTarget } from './note-target';

/** The data of a page. The answers of the subject service have this type; a preview creates such data itself. */
export interface PageData {
  values: readonly PageValue[];
  /** Lines of log blocks, including removed lines. */
  lines: readonly PageLine[];
  queries: PageQuery[];
  comments: PageComment[];
  counters: PageCounters;
  /** Freeze and lock of the page, its visit or subject, for items without a row. */
  flags: number;
  /** Frozen or locked blocks and fixed lines. */
  closed?: readonly { blockKey: string; line: number; flags: number }[];
  /** Values that the shown version would refuse. */
  former?: readonly FormerValue[];
  /** Checks that could not be evaluated; only for roles that may run the checks again. */
  failedChecks?: readonly FailedCheck[];
}

export interface PageValue extends ItemInstanceRef {
  value: string | null;
  revision: number;
  flags: number;
  /** True when the page was initialised and nothing was entered here since. */
  initialised?: boolean;
  /** Why it was not done; absent: it is not recorded so. */
  notDone?: string;
}

export interface PageLine {
  blockKey: string;
  line: number;
  position: number;
  flags: number;
  deleted: boolean;
}

export interface PageCounters {
  /** The number of items to be entered. */
  items: number;
  entered: number;
  inputState: 0 | 1 | 2;
  /** Like the following counters, absent when the role may not see it. */
  openQueries?: number;
  answeredQueries?: number;
  frozen?: number;
  sdv?: number;
  /** Items that wait for SDV; null when that is not known. */
  sdvOpen?: number | null;
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
  /** A code of the message catalogue. */
  code: string;
  params: MessageParams;
}

/** A stored value that the shown version would refuse. */
export interface FormerValue extends ItemInstanceRef {
  value: string;
  /** The code is no longer offered; the rule refuses the value; or the item has another unit. */
  kind: 'choice' | 'form' | 'unit';
  valueLabel: Text | null;
  /** The codes of the value. */
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
  /** The label of a fixed line. */
  lineLabel: Text | null;
  unit: Text | null;
  valueLabel: Text | null;
  versionNo: number;
}

/** Values of other pages that checks of this page read. */
export interface Surroundings {
  values: readonly SurroundingValue[];
  lines: readonly SurroundingLines[];
  visits: readonly { visitKey: string; numbers: readonly number[] }[];
}

export interface SurroundingValue extends ItemInstanceRef {
  /** The visit that the check names; absent: the visit of this page. */
  visitKey?: string;
  /** The repetition of a repeated visit, when the check names it. */
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

/** A page without data. */
export const emptyPageData: PageData = {
  values: [],
  lines: [],
  queries: [],
  comments: [],
  flags: 0,
  counters: emptyCounters,
};
