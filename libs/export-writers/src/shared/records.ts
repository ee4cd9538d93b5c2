/**
 * The data of subjects as they were collected, for formats that keep visits, pages and lines: already without what the reader
 * may not see, like the rows of datasets.
 */

/** A version of the study design with the parts that the reader sees. */
export interface RecordedVersion {
  no: number;
  visits: readonly RecordedVisitType[];
  forms: readonly RecordedForm[];
  codelists: readonly {
    key: string;
    name: string;
    entries: readonly { code: string; label: string }[];
  }[];
}

export interface RecordedVisitType {
  key: string;
  title: string;
  type: 'scheduled' | 'unscheduled' | 'common';
  /** Whether the visit can take place several times. */
  repeats: boolean;
  /** Keys of its forms. */
  forms: readonly string[];
}

export interface RecordedForm {
  key: string;
  title: string;
  groups: readonly {
    key: string;
    label: string;
    hasLines: boolean;
    items: readonly RecordedItem[];
  }[];
}

export interface RecordedItem {
  key: string;
  label: string;
  type: 'number' | 'date' | 'text';
  /** The codelist that each value has one code of. */
  codelist: string | null;
}

/** Who did something, as that person was called then. */
export interface RecordedPerson {
  name: string;
  organisation: string | null;
}

export interface RecordedSignature {
  by: RecordedPerson;
  /** ISO 8601, with an offset. */
  at: string;
  meaning: string;
  /** Whether a later change broke it. */
  isBroken: boolean;
}

/** A query or a comment. */
export interface RecordedNote {
  kind: 'query' | 'comment';
  number: number;
  at: string;
  text: string;
  /** Of queries. */
  answer: string | null;
  status: number | null;
  isManual: boolean;
}

/** A value, or an item without one that has notes. */
export interface RecordedValue {
  item: string;
  value: string | null;
  /** Flags that are set, such as `SDV`. */
  flags: readonly string[];
  notes: RecordedNote[];
}

export interface RecordedLine {
  block: string;
  /** 0 outside of lines. */
  line: number;
  values: RecordedValue[];
}

export interface RecordedPage {
  form: string;
  lines: RecordedLine[];
  notes: RecordedNote[];
  signatures: RecordedSignature[];
}

export interface RecordedVisit {
  key: string;
  repetition: number | null;
  pages: RecordedPage[];
  signatures: RecordedSignature[];
}

/** What was entered of a subject under one version. */
export interface RecordedData {
  subjectNo: string;
  site: RecordedSite;
  versionNo: number;
  visits: RecordedVisit[];
  signatures: RecordedSignature[];
}

export interface RecordedSite {
  code: string;
  name: string;
}

/** An event of the audit trail. */
export interface RecordedChange {
  subjectNo: string;
  site: RecordedSite;
  versionNo: number;
  /** Null for an event of the subject as a whole. */
  visit: { key: string; repetition: number | null } | null;
  form: string | null;
  block: string | null;
  line: number;
  item: string | null;
  kind: 'data' | 'query' | 'comment' | 'signature';
  /** Audit revision: 0 initial, 1 changed, 2 deleted. */
  revision: number;
  /** The value after the change; of notes and signatures what they say. */
  value: string | null;
  note: RecordedNote | null;
  signature: RecordedSignature | null;
  by: RecordedPerson;
  at: string;
  reason: string | null;
  /** Where the change comes from, such as `entry` or `import`. */
  origin: string;
}

/** Reads the same records of the same snapshot at each call. */
export interface Records {
  versions: readonly RecordedVersion[];
  data: () => AsyncIterable<RecordedData>;
  /** Null: the audit trail was not chosen. */
  changes: (() => AsyncIterable<readonly RecordedChange[]>) | null;
}
