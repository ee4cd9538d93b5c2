import type { Language } from '@casebook/catalogue';
import type { Records } from './records';

/** A value as it was entered; null when there is none. */
export type Cell = string | null;

/** The cells of one record, in the order of the variables. */
export type Row = readonly Cell[];

export interface Variable {
  name: string;
  label: string;
  /** A number is given as it was entered, like everything else; a format with numbers may write it as one. */
  kind: 'text' | 'number';
  /** A number that is always whole, such as a line number. */
  whole?: boolean;
  /** The codelist (by its name) of which each cell has one code. */
  codelist?: string;
  /** Whether people entered the values; otherwise the system gave them. */
  collected?: boolean;
}

/** A table of an export, already without what its reader may not see. */
export interface Dataset {
  name: string;
  label: string;
  variables: readonly Variable[];
  /** The records in pieces; each call reads the same records of the same snapshot from the beginning. */
  rows: () => AsyncIterable<readonly Row[]>;
}

export interface ExportedCodelist {
  name: string;
  label: string;
  entries: readonly { code: string; label: string }[];
}

/** Everything that a file is made of. */
export interface ExportContent {
  study: { id: string; name: string; protocol: string };
  language: Language;
  /** The day of the data (YYYY-MM-DD): a file of the same data of the same day has the same bytes. */
  day: string;
  /** The version of the program that writes the file. */
  program: string;
  datasets: readonly Dataset[];
  codelists: readonly ExportedCodelist[];
  /** For formats that need them, instead of datasets. */
  records?: Records;
}
