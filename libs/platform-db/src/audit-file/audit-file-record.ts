export const AUDIT_FILE_FORMAT = 'casebook-trail-1';

export type Cell = string | number | boolean | null | undefined;

/** One record of the file: a line of JSON, or a row of the CSV. */
export type AuditFileRecord = { type: string } & Record<string, string | number | boolean | null>;

export const namesIn = (text: string): string[] => text.trim().split(/\s+/);

/** Columns of the CSV, in order; `shown…` is there for readers only. */
export const AUDIT_FILE_COLUMNS = namesIn(`
  type chainKind chainId linkNo eventId withheld
  at actorId actorName organisation roleId roleName siteId requestId client origin
  entity rowKey action subjectId visitId pageId blockKey line itemKey designVersionId revision flagsBefore flagsAfter
  before after reasonCode reason salt
  shownAt shownBy shownSubject shownSite shownVisit shownPage shownItem shownBefore shownAfter shownReason
  prevHash eventCount digest hash anchorNo cause
  format studyId studyIdText exportId exportedBy exportedAs root chains links events withheldEvents sha256`);

const SEALED_ONLY_COLUMNS = new Set(
  namesIn('withheld salt prevHash eventCount digest hash anchorNo cause root withheldEvents'),
);

/** Columns of the CSV of a trail that is not sealed. */
export const UNSEALED_COLUMNS = [
  ...AUDIT_FILE_COLUMNS.filter((column) => !SEALED_ONLY_COLUMNS.has(column)),
  'sealed',
];

/** The columns of a CSV in every form that was ever written: the present one, and one from before reasons had labels. */
export const columnsEverWritten = (sealed: boolean): readonly (readonly string[])[] => {
  const columns = sealed ? AUDIT_FILE_COLUMNS : UNSEALED_COLUMNS;
  return [columns, columns.filter((column) => column !== 'shownReason')];
};

export const NUMBER_COLUMNS: ReadonlySet<string> = new Set(
  namesIn(`chainId linkNo eventId actorId roleId siteId action subjectId visitId pageId line designVersionId revision
    flagsBefore flagsAfter reasonCode eventCount anchorNo studyId exportId chains links events withheldEvents`),
);

export const BOOLEAN_COLUMNS: ReadonlySet<string> = new Set(['withheld', 'sealed']);

export const cellText = (value: Cell): string =>
  value === null || value === undefined ? '' : String(value);

/** The name of a chain in anchors and in findings. */
export const chainName = (kind: Cell, id: Cell): string => `${cellText(kind)} ${cellText(id)}`;

export const linkName = ({ chainKind, chainId, linkNo }: AuditFileRecord): string =>
  `${chainName(chainKind, chainId)}, link ${cellText(linkNo)}`;

export const anchorName = ({ anchorNo, at }: AuditFileRecord): string =>
  `anchor ${cellText(anchorNo)} of ${cellText(at)}`;
