import type {
  GetSubjectNeighboursApiArg,
  SubjectNeighbour,
  SubjectRow,
} from '@casebook/api-subject';

/** How the subject list was filtered and sorted. */
type ListArguments = Omit<GetSubjectNeighboursApiArg, 'studyId' | 'subjectId' | 'siteId' | 'at'>;

/** A way through the subject list as it was filtered and sorted when somebody went into it. */
export interface Walk {
  studyId: number;
  asked: ListArguments;
  /** Where the person is: any other subject was reached in another way. */
  subjectId: number;
  /** The value by which the list is sorted, as it was when the subject was reached. */
  at: number | null;
}

/** For the tab alone: two tabs may go through two lists. It survives a reload. */
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

/** The next step of a walk. */
export function goOn(personId: number, walk: Walk, { subjectId, at }: SubjectNeighbour): void {
  keep(personId, { ...walk, subjectId, at });
}

/** The walk on which the person came to a subject; null when there is none. */
export function walkAt(personId: number, studyId: number, subjectId: number): Walk | null {
  try {
    const walk = JSON.parse(sessionStorage.getItem(keyOf(personId)) ?? 'null') as Walk | null;
    return walk?.studyId === studyId && walk.subjectId === subjectId ? walk : null;
  } catch {
    return null;
  }
}

/** What is asked of the service for the neighbours on a walk. */
export function neighboursOn({ studyId, subjectId, asked, at }: Walk): GetSubjectNeighboursApiArg {
  return { studyId, subjectId, ...asked, ...(at !== null && { at }) };
}

function keep(personId: number, walk: Walk): void {
  sessionStorage.setItem(keyOf(personId), JSON.stringify(walk));
}
