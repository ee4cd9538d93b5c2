import type {
  GetSubjectNeighboursApiArg,
  SubjectNeighbour,
  SubjectRow,
} from '@casebook/api-subject';

/** The filters and order of the subject list. */
type ListArguments = Omit<GetSubjectNeighboursApiArg, 'studyId' | 'subjectId' | 'siteId' | 'at'>;

/** The subject list, with its filters and order, in which a person moves from subject to subject. */
export interface Walk {
  studyId: number;
  asked: ListArguments;
  /** The present subject: a person who opens another subject by other means leaves the list. */
  subjectId: number;
  /** The subject's value in the order of the list, at the time it was opened. */
  at: number | null;
}

/** Stored for each browser tab, because two tabs may show two lists. It survives a reload. */
const keyOf = (personId: number) => `casebook_subject_walk_${personId}`;

export function startWalk(
  personId: number,
  studyId: number,
  asked: ListArguments,
  row: SubjectRow,
): void {
  const values: Partial<Record<NonNullable<ListArguments['sort']>, number>> = {
    openQueries: row.openQueries,
    progress: row.entered / Math.max(row.items, 1),
  };
  const at = (asked.sort && values[asked.sort]) ?? null;
  keep(personId, { studyId, asked, subjectId: row.subjectId, at });
}

/** Moves to a neighbouring subject of the list. */
export function moveWalkTo(
  personId: number,
  walk: Walk,
  { subjectId, at }: SubjectNeighbour,
): void {
  keep(personId, { ...walk, subjectId, at });
}

/** The list from which the person opened a subject; null when there is none. */
export function walkAt(personId: number, studyId: number, subjectId: number): Walk | null {
  try {
    const walk = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? 'null') as Walk | null;
    return walk?.studyId === studyId && walk.subjectId === subjectId ? walk : null;
  } catch {
    return null;
  }
}

/** The parameters of the request for the neighbours in the list. */
export function neighboursOn({ studyId, subjectId, asked, at }: Walk): GetSubjectNeighboursApiArg {
  return { studyId, subjectId, ...asked, ...(at !== null && { at }) };
}

function keep(personId: number, walk: Walk): void {
  sessionStorage.setItem(keyOf(personId), JSON.stringify(walk));
}
