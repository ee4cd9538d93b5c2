import type { SubjectRow, SubjectsStateInput } from '@casebook/api-subject';

export type SubjectAct = SubjectsStateInput['act'];

/** The privilege of each act on subjects. */
export const ACT_PRIVILEGES = {
  disable: 'SUBJECT_DISABLE',
  enable: 'SUBJECT_DISABLE',
  delete: 'CASE_DELETE',
  restore: 'CASE_DELETE',
} as const satisfies Record<SubjectAct, string>;

/** Acts in the list of deleted subjects, and in the list of the others. */
export const actsOfList = (isOfDeleted: boolean): readonly SubjectAct[] =>
  isOfDeleted ? ['restore'] : ['disable', 'enable', 'delete'];

/** Whether the act takes a subject away from people's work. */
export const isDangerous = (act: SubjectAct): boolean => act === 'disable' || act === 'delete';

/** Only disabled subjects are deleted (spec section 4). */
export const isDeletable = (subjects: readonly SubjectRow[]): boolean =>
  subjects.every(({ disabled }) => disabled);
