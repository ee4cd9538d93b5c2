import { roleMarks, roleNeedsConfirmation } from '@casebook/catalogue';
import {
  type NewRightsRequest,
  Problem,
  type RightsPerson,
  type RightsRole,
  rightsShown,
  type WriteTransaction,
} from '@casebook/service-kit';

import { PERSON_SHOWN, ROLE_SHOWN, ROLES_HELD } from './role-request.sql';

type Read = Pick<WriteTransaction, 'query'>;

/** A role that a person is to be given. */
export interface RoleToGive {
  personId: number;
  /** Whether these are the first roles of a user of the study, which need another privilege. */
  first: boolean;
  roleId: number;
  siteId: number | null;
  startDate: string;
  endDate: string | null;
}

/** An assignment with its new dates. */
export interface DatesToSet {
  assignmentId: number;
  revision: number;
  startDate: string;
  endDate: string | null;
}

export interface AssignedRole {
  assignmentId: number;
  personId: number;
  roleId: number;
  siteId: number | null;
  startDate: string;
  endDate: string | null;
}

interface RoleWanted {
  roleId: number;
  siteId?: number | null;
  startDate: string;
  endDate?: string | null;
}

export const roleToGive = (personId: number, first: boolean, input: RoleWanted): RoleToGive => ({
  personId,
  first,
  roleId: input.roleId,
  siteId: input.siteId ?? null,
  startDate: input.startDate,
  endDate: input.endDate ?? null,
});

/** A request to give a person a role. */
export async function giveRequest(
  tx: Read,
  studyId: number,
  role: RoleToGive,
): Promise<NewRightsRequest> {
  const { personId, first, roleId, siteId, startDate, endDate } = role;
  return {
    kind: 'role_given',
    personId,
    roleId,
    siteId,
    payload: { personId, first, roleId, siteId, startDate, endDate },
    shown: rightsShown({
      person: await personShown(tx, personId),
      roles: [await roleShown(tx, studyId, role)],
    }),
    reason: null,
  };
}

/** A request to change the dates of a role. */
export async function datesRequest(
  tx: Read,
  studyId: number,
  held: AssignedRole,
  { assignmentId, revision, startDate, endDate }: DatesToSet,
  reason: string | null,
): Promise<NewRightsRequest> {
  const { personId, roleId, siteId } = held;
  return {
    kind: 'role_dates',
    personId,
    roleId,
    siteId,
    payload: { assignmentId, revision, startDate, endDate },
    shown: rightsShown({
      person: await personShown(tx, personId),
      roles: [await roleShown(tx, studyId, { roleId, siteId, startDate, endDate })],
      formerStartDate: held.startDate,
      formerEndDate: held.endDate,
    }),
    reason,
  };
}

/** A request for the roles that a disabled user regains when enabled; null when none of them needs one. */
export async function enableRequest(
  tx: Read,
  studyId: number,
  personId: number,
  reason: string | null,
): Promise<NewRightsRequest | null> {
  const held = await tx.query<Omit<AssignedRole, 'assignmentId' | 'personId'>>({
    ...ROLES_HELD,
    values: { studyId, personId },
  });
  const roles: RightsRole[] = [];
  for (const role of held) roles.push(await roleShown(tx, studyId, role));
  if (!roles.some(roleNeedsConfirmation)) return null;
  const sites = new Set(held.map(({ siteId }) => siteId));
  return {
    kind: 'user_enabled',
    personId,
    roleId: null,
    siteId: sites.size === 1 ? [...sites][0]! : null,
    payload: { personId },
    shown: rightsShown({ person: await personShown(tx, personId), roles }),
    reason,
  };
}

async function personShown(tx: Read, personId: number): Promise<RightsPerson> {
  const [person] = await tx.query<RightsPerson & Record<string, unknown>>({
    ...PERSON_SHOWN,
    values: { personId },
  });
  if (!person) throw Problem.invalid([{ field: 'personId', code: 'USER_UNKNOWN' }]);
  const { loginId, name, email, organisation } = person;
  return { personId, loginId, name, email, organisation };
}

async function roleShown(
  tx: Read,
  studyId: number,
  place: Pick<RightsRole, 'startDate' | 'endDate'> & { roleId: number; siteId: number | null },
): Promise<RightsRole> {
  const { roleId, siteId, startDate, endDate } = place;
  const [role] = await tx.query<
    Pick<RightsRole, 'code' | 'name' | 'privileges' | 'seesHidden' | 'siteCode'> &
      Record<string, unknown>
  >({ ...ROLE_SHOWN, values: { studyId, roleId, siteId } });
  if (!role) throw Problem.invalid([{ field: 'roleId', code: 'ROLE_UNKNOWN' }]);
  const { code, name, privileges, seesHidden, siteCode } = role;
  return {
    roleId,
    code,
    name,
    ...roleMarks({ privileges, seesHidden }),
    seesHidden,
    privileges,
    siteCode,
    startDate,
    endDate,
  };
}
