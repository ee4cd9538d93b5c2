import type { MarkedRole } from '@casebook/catalogue';
import type { Caller, FieldError } from '@casebook/service-kit';
import type { RoleInput } from './assignment.dto';
import { ASSIGNMENT_TARGETS } from './assignment.sql';
import { mayGive, overlapsStored, type Reader, assignmentValues } from './assignment.steps';

interface Targets {
  person: boolean;
  role: (MarkedRole & { siteLimited: boolean; portalRight: string | null }) | null;
  site: { deleted: boolean } | null;
}

/**
 * The faults of a role that a person is to be given, and the role with its marks.
 *
 * @param personId null: the person is not yet registered in the portal
 */
export async function assignmentFaults(
  reader: Reader,
  caller: Caller,
  personId: number | null,
  input: RoleInput,
): Promise<{ faults: FieldError[]; marked: MarkedRole }> {
  const siteId = input.siteId ?? null;
  const [targets] = await reader.query<Targets & Record<string, unknown>>({
    name: 'assignment-targets',
    text: ASSIGNMENT_TARGETS,
    values: { studyId: caller.studyId, personId, roleId: input.roleId, siteId },
  });
  const { person, role, site } = targets!;
  const faults: FieldError[] = [];
  if (!person && personId !== null) faults.push({ field: 'personId', code: 'USER_UNKNOWN' });
  if (!role) faults.push({ field: 'roleId', code: 'ROLE_UNKNOWN' });
  if (role?.portalRight && !mayGive(caller, role.portalRight)) {
    faults.push({ field: 'roleId', code: 'ROLE_NOT_YOURS_TO_GIVE' });
  }
  if (role?.siteLimited && siteId === null) {
    faults.push({ field: 'siteId', code: 'ROLE_NEEDS_SITE' });
  }
  if (siteId !== null && (!site || site.deleted)) {
    faults.push({ field: 'siteId', code: 'SITE_UNKNOWN' });
  }
  if (input.endDate && input.endDate < input.startDate) {
    faults.push({ field: 'endDate', code: 'END_BEFORE_START' });
  }
  if (
    faults.length === 0 &&
    (await overlapsStored(reader, assignmentValues(caller, personId, input), null))
  ) {
    faults.push({ field: 'roleId', code: 'ROLE_SITE_TWICE' });
  }
  return { faults, marked: role ?? { privileges: [], seesHidden: true } };
}
