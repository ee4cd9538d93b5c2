import {
  Caller,
  type NamedValues,
  Problem,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { AssignedRole, DatesToSet } from '../role-request/role-request';
import type { RoleInput } from './assignment.dto';
import { ADMINISTERS, CHANGE_ASSIGNMENT, INSERT_STUDY_USER, OVERLAPPING } from './assignment.sql';

/** In a transaction or outside of one. */
export type Reader = Pick<WriteTransaction, 'query'>;

export interface StoredAssignment extends Omit<AssignedRole, 'assignmentId'> {
  revision: number;
}

/** Nobody ends the role by which they could give it back to themselves: another administrator does. */
export async function requireAdministering(
  tx: WriteTransaction,
  caller: Caller,
  { roleId, endDate }: Pick<StoredAssignment, 'roleId' | 'endDate'>,
): Promise<void> {
  const [row] = await tx.query<{ concerned: boolean; remains: boolean }>({
    name: 'assignment-administers',
    text: ADMINISTERS,
    values: {
      studyId: caller.studyId,
      personId: caller.personId,
      roleId,
      portalRights: caller.portalRights,
      endDate,
    },
  });
  if (row!.concerned && !row!.remains) throw new Problem(422, 'ROLE_OWN_LAST');
}

/** All sites of the study can only be given by someone who reaches them all. */
export function requireReach(caller: Caller, siteId: number | null): void {
  if (siteId === null ? caller.siteIds !== null : !caller.maySite(siteId)) {
    throw Problem.forbidden();
  }
}

// A role that comes with a right in the whole portal would otherwise be a way to raise oneself.
export const mayGive = (caller: Caller, portalRight: string): boolean =>
  caller.portalRights.some((right) => right === 'administrator' || right === portalRight);

export const studyUser = (caller: Caller, personId: number): Statement => ({
  name: 'study-user-insert',
  text: INSERT_STUDY_USER,
  values: [caller.studyId, personId],
});

export const changeStatement = (
  caller: Caller,
  { assignmentId, startDate, endDate, revision }: DatesToSet,
  reason: string | null,
): Statement => ({
  name: 'assignment-change',
  text: CHANGE_ASSIGNMENT,
  values: { studyId: caller.studyId, assignmentId, reason, startDate, endDate, revision },
});

export const NO_END = '9999-12-31';

/** Whether the role is held on a day on which it was not held before. */
export const isLonger = (before: StoredAssignment, after: DatesToSet): boolean =>
  after.startDate < before.startDate || (after.endDate ?? NO_END) > (before.endDate ?? NO_END);

export const lockPerson = (tx: WriteTransaction, personId: number) =>
  tx.query({
    name: 'assignment-lock',
    text: 'select pg_advisory_xact_lock(7301, $1)',
    values: [personId],
  });

export const valuesOf = (
  caller: Caller,
  personId: number | null,
  role: RoleInput,
): NamedValues => ({
  studyId: caller.studyId,
  personId,
  roleId: role.roleId,
  siteId: role.siteId ?? null,
  startDate: role.startDate,
  endDate: role.endDate ?? null,
});

/** Whether two assignments of one person are the same role at the same site on some day. */
export const meets = (a: RoleInput, b: RoleInput): boolean =>
  a.roleId === b.roleId &&
  (a.siteId ?? null) === (b.siteId ?? null) &&
  a.startDate <= (b.endDate ?? NO_END) &&
  b.startDate <= (a.endDate ?? NO_END);

export async function overlaps(
  reader: Reader,
  values: NamedValues,
  exceptId: number | null,
): Promise<boolean> {
  const found = await reader.query({
    name: 'assignment-overlap',
    text: OVERLAPPING,
    values: { ...values, exceptId },
  });
  return found.length > 0;
}
