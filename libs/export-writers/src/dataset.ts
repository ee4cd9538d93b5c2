/** A value as it was entered; null when there is none. */
export type Cell = string | null;

/** The cells of one record, in the order of the variables. */
export type Row = readonly Cell[];

export interface Variable {
  name: string;
  label: string;
  /** A number is given as it was entered, like everything else; a format with numbers may write it as one. */
  kind: 'text' | 'number';
}

/** A table of an export, already without what its reader may not see. */
export interface Dataset {
  name: string;
  label: string;
  variables: readonly Variable[];
  /** The records in pieces; each call reads the same records of the same snapshot from the beginning. */
  rows: () => AsyncIterable<readonly Row[]>;
}
