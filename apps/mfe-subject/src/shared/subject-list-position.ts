import type {
  GetSubjectNeighboursApiArg,
  SubjectNeighbour,
  SubjectRow,
} from '@casebook/api-subject';

/** The filters and order of the subject list. */
type ListArguments = Omit<GetSubjectNeighboursApiArg, 'studyId' | 'subjectId' | 'siteId' | 'at'>;

/** The subject list from which a person opened a subject, and the position of the subject in it. */
export interface SubjectListPosition {
  studyId: number;
  list: ListArguments;
  /** The open subject: a person who opens another subject by other means leaves the list. */
  subjectId: number;
  /** The subject's value in the order of the list, at the time it was opened. */
  at: number | null;
}

/** Stored for each browser tab, because two tabs may show two lists. It survives a reload. */
const keyOf = (personId: number) => `casebook_subject_walk_${personId}`;

/** Stores the list when a subject is opened from it. */
export function rememberListPosition(
  personId: number,
  studyId: number,
  list: ListArguments,
  row: SubjectRow,
): void {
  const values: Partial<Record<NonNullable<ListArguments['sort']>, number>> = {
    openQueries: row.openQueries,
    progress: row.entered / Math.max(row.items, 1),
  };
  const at = (list.sort && values[list.sort]) ?? null;
  keep(personId, { studyId, list, subjectId: row.subjectId, at });
}

/** Moves to a neighbouring subject of the list. */
export function moveListPosition(
  personId: number,
  position: SubjectListPosition,
  { subjectId, at }: Pick<SubjectNeighbour, 'subjectId' | 'at'>,
): void {
  keep(personId, { ...position, subjectId, at });
}

/** The list from which the person opened a subject; null when there is none. */
export function listPositionAt(
  personId: number,
  studyId: number,
  subjectId: number,
): SubjectListPosition | null {
  try {
    const position = JSON.parse(
      sessionStorage.getItem(keyOf(personId)) ?? 'null',
    ) as SubjectListPosition | null;
    return position?.studyId === studyId && position.subjectId === subjectId ? position : null;
  } catch {
    return null;
  }
}

/** The parameters of the request for the neighbours in the list. */
export function neighbourArguments({
  studyId,
  subjectId,
  list,
  at,
}: SubjectListPosition): GetSubjectNeighboursApiArg {
  return { studyId, subjectId, ...list, ...(at !== null && { at }) };
}

function keep(personId: number, position: SubjectListPosition): void {
  sessionStorage.setItem(keyOf(personId), JSON.stringify(position));
}
