/** Identifiers in a document, made of the keys of the design like those of an exported design. */
export const oidOf = {
  version: (no: number): string => `MDV.${no}`,
  visit: (key: string): string => `SE.${key}`,
  form: (key: string): string => `F.${key}`,
  group: (form: string, key: string): string => `IG.${form}.${key}`,
  item: (form: string, key: string): string => `I.${form}.${key}`,
  codelist: (key: string): string => `CL.${key}`,
};

/** Codelists of what annotations say; the leading underscore keeps them apart from those of the study. */
export const NOTE_KINDS = {
  oid: '_CASEBOOK.NOTE',
  name: 'Kind of note',
  codes: ['QUERY', 'ANSWER', 'COMMENT', 'BROKEN_SIGNATURE', 'FLAG'],
} as const;
export const QUERY_STATUSES = {
  oid: '_CASEBOOK.QUERY_STATUS',
  name: 'Status of a query',
  codes: ['OPEN', 'CANCELED', 'ANSWERED', 'CLOSED', 'REOPENED'],
} as const;
export const FLAGS = {
  oid: '_CASEBOOK.FLAG',
  name: 'Flag of an item',
  codes: ['SDV', 'REVIEW', 'FREEZE', 'LOCK', 'ESIGN'],
} as const;
export const OWN_CODELISTS = [NOTE_KINDS, QUERY_STATUSES, FLAGS];
