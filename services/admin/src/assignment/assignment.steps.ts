import {
  Caller,
  type NamedValues,
  Problem,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import type { AssignedRole, DatesToSet } from '../role-request/role-request';
import type { RoleInput } from './assignment.dto';
import {
  ADMINISTERS,
  CHANGE_ASSIGNMENT,
  INSERT_ASSIGNMENT,
  INSERT_STUDY_USER,
  OVERLAPPING,
} from './assignment.sql';

/** Runs queries inside or outside a transaction. */
export type Reader = Pick<WriteTransaction, 'query'>;

export interface StoredAssignment extends Omit<AssignedRole, 'assignmentId'> {
  revision: number;
}

/** Nobody may end their own last administering role, because they could not restore it. */
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

/** A role for all sites can only be given by a caller who reaches all sites. */
export function requireReach(caller: Caller, siteId: number | null): void {
  if (siteId === null ? caller.siteIds !== null : !caller.maySite(siteId)) {
    throw Problem.forbidden();
  }
}

// Otherwise a caller could gain a portal right through a role that includes it.
export const mayGive = (caller: Caller, portalRight: string): boolean =>
  caller.portalRights.some((right) => right === 'administrator' || right === portalRight);

export const studyUser = (caller: Caller, personId: number): Statement => ({
  name: 'study-user-insert',
  text: INSERT_STUDY_USER,
  values: { studyId: caller.studyId, personId },
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
    text: 'select pg_advisory_xact_lock(7301, :personId)',
    values: { personId },
  });

export const assignmentValues = (
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

/** Whether two assignments of one person have the same role and site on some day. */
export const rolesOverlap = (a: RoleInput, b: RoleInput): boolean =>
  a.roleId === b.roleId &&
  (a.siteId ?? null) === (b.siteId ?? null) &&
  a.startDate <= (b.endDate ?? NO_END) &&
  b.startDate <= (a.endDate ?? NO_END);

/** Whether the person has another assignment with the same role and site on some day. */
export async function overlapsStored(
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

export async function insertAssignment(
  tx: WriteTransaction,
  caller: Caller,
  personId: number,
  input: RoleInput,
): Promise<number> {
  const [row] = await tx.query<{ assignmentId: number }>({
    name: 'assignment-insert',
    text: INSERT_ASSIGNMENT,
    values: assignmentValues(caller, personId, input),
  });
  return row!.assignmentId;
}

/** Locks the person, and refuses outdated changes, wrong dates and overlaps with another assignment. */
export async function requireDates(
  tx: WriteTransaction,
  caller: Caller,
  row: StoredAssignment,
  { assignmentId, revision, startDate, endDate }: DatesToSet,
): Promise<void> {
  await lockPerson(tx, row.personId);
  if (row.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
  if (endDate !== null && endDate < startDate) {
    throw Problem.invalid([{ field: 'endDate', code: 'END_BEFORE_START' }]);
  }
  const period = assignmentValues(caller, row.personId, { ...row, startDate, endDate });
  if (await overlapsStored(tx, period, assignmentId)) {
    throw Problem.invalid([{ field: 'endDate', code: 'ROLE_SITE_TWICE' }]);
  }
}

/** Changes an assignment; nobody ends their own last administering role. */
export async function alterAssignment(
  tx: WriteTransaction,
  caller: Caller,
  row: StoredAssignment,
  statement: Statement,
): Promise<void> {
  const changed = await tx.query(statement);
  if (changed.length === 0) throw new Problem(412, 'CDMS700MSG004');
  if (row.personId === caller.personId) await requireAdministering(tx, caller, row);
}
