import {
  Caller,
  Db,
  type FieldError,
  listOf,
  type PageInfo,
  type PageQuery,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { auditEntry, type AuditRow } from '../audit/audit.trail';
import { containing } from '../input/fields';
import type { AssignmentAuditEntry, AssignmentAuditList } from '../audit/audit.dto';
import type { AssignmentEnd, RoleInput, StudyUser, UserListQuery } from './assignment.dto';
import {
  ASSIGNMENT_BY_ID,
  ASSIGNMENT_TARGETS,
  AUDIT_FIELDS,
  COUNT_ASSIGNMENT_EVENTS,
  COUNT_USERS,
  INSERT_ASSIGNMENT,
  LIST_ASSIGNMENT_EVENTS,
  listUsers,
  ONE_USER,
  OVERLAPPING,
  SET_END,
  USER_SORT_COLUMNS,
} from './assignment.sql';

interface Targets {
  person: boolean;
  role: { siteLimited: boolean; portalRight: string | null } | null;
  site: { deleted: boolean } | null;
}

type AssignmentEventRow = AuditRow &
  Pick<AssignmentAuditEntry, 'assignmentId' | 'roleCode' | 'roleName' | 'siteCode'> & {
    roleId: number;
    siteId: number | null;
  };

@Injectable()
export class AssignmentService {
  constructor(private readonly db: Db) {}

  async listUsers(caller: Caller, query: UserListQuery): Promise<PageInfo & { rows: StudyUser[] }> {
    const filter = [caller.studyId, caller.siteIds, containing(query.search)];
    const sort = query.sort ?? 'name';
    const order = query.order ?? 'asc';
    const [rows, counted] = await Promise.all([
      this.db.read<StudyUser>({
        name: `users-${sort}-${order}`,
        text: listUsers(USER_SORT_COLUMNS[sort], order),
        values: [...filter, query.size, (query.page - 1) * query.size],
      }),
      this.db.read<{ n: number }>({ name: 'users-count', text: COUNT_USERS, values: filter }),
    ]);
    return listOf(rows, query, counted[0]!.n);
  }

  async getUser(caller: Caller, personId: number): Promise<StudyUser> {
    const [user] = await this.db.read<StudyUser>({
      name: 'user',
      text: ONE_USER,
      values: [caller.studyId, caller.siteIds, personId],
    });
    if (!user) throw Problem.notFound();
    return user;
  }

  /** Who gave or ended which role of the person in this study, newest first. */
  async audit(caller: Caller, personId: number, query: PageQuery): Promise<AssignmentAuditList> {
    const person = [caller.studyId, caller.siteIds, personId];
    const [rows, counted] = await Promise.all([
      this.db.read<AssignmentEventRow>({
        name: 'assignment-events',
        text: LIST_ASSIGNMENT_EVENTS,
        values: [...person, query.size, (query.page - 1) * query.size],
      }),
      this.db.read<{ n: number }>({
        name: 'assignment-events-count',
        text: COUNT_ASSIGNMENT_EVENTS,
        values: person,
      }),
    ]);
    const entries = rows.map(({ assignmentId, roleId: _role, siteId: _site, ...row }) => {
      const { roleCode, roleName, siteCode, ...event } = row;
      return { ...auditEntry(event, AUDIT_FIELDS), assignmentId, roleCode, roleName, siteCode };
    });
    return listOf(entries, query, counted[0]!.n);
  }

  /**
   * Gives a person roles, all or none. A lock on the person serialises two administrators who do
   * the same at once.
   *
   * @param places field path of each role in the answer's errors, e.g. `assignments.0.`
   * @throws Problem 422 for an unknown person, role or site, a site-limited role without a site,
   *   and the same role and site twice (spec section 5)
   */
  async assign(
    caller: Caller,
    personId: number,
    roles: readonly { place: string; input: RoleInput }[],
  ): Promise<number[]> {
    for (const { input } of roles) requireReach(caller, input.siteId ?? null);
    const sites = new Set(roles.map(({ input }) => input.siteId ?? null));
    const siteId = sites.size === 1 ? [...sites][0]! : null;
    return this.db.write(caller, { studyId: caller.studyId!, siteId }, async (tx) => {
      await lockPerson(tx, personId);
      const faults: FieldError[] = [];
      const assignmentIds: number[] = [];
      for (const { place, input } of roles) {
        const own = await this.faultsOf(tx, caller, personId, input);
        faults.push(...own.map((fault) => ({ ...fault, field: place + fault.field })));
        if (faults.length === 0) {
          const [row] = await tx.query<{ assignmentId: number }>({
            name: 'assignment-insert',
            text: INSERT_ASSIGNMENT,
            values: valuesOf(caller, personId, input),
          });
          assignmentIds.push(row!.assignmentId);
        }
      }
      if (faults.length > 0) throw Problem.invalid(faults);
      return assignmentIds;
    });
  }

  /**
   * Sets or takes away the end of an assignment.
   *
   * @throws Problem 404 unknown, 412 CDMS700MSG004 changed meanwhile, 422 end before start, or a
   *   later end that meets another assignment of the same role and site
   */
  async end(caller: Caller, assignmentId: number, input: AssignmentEnd): Promise<void> {
    const { studyId } = caller;
    const found = { name: 'assignment', text: ASSIGNMENT_BY_ID, values: [studyId, assignmentId] };
    const [row] = await this.db.read<{
      personId: number;
      roleId: number;
      siteId: number | null;
      revision: number;
      startDate: string;
    }>(found);
    if (!row) throw Problem.notFound();
    requireReach(caller, row.siteId);
    const endDate = input.endDate ?? null;
    await this.db.write(caller, { studyId: studyId!, siteId: row.siteId }, async (tx) => {
      await lockPerson(tx, row.personId);
      if (row.revision !== input.revision) throw new Problem(412, 'CDMS700MSG004');
      if (endDate !== null && endDate < row.startDate) {
        throw Problem.invalid([{ field: 'endDate', code: 'END_BEFORE_START' }]);
      }
      const period = { ...row, endDate };
      if (await overlaps(tx, valuesOf(caller, row.personId, period), assignmentId)) {
        throw Problem.invalid([{ field: 'endDate', code: 'ROLE_SITE_TWICE' }]);
      }
      const changed = await tx.query({
        name: 'assignment-end',
        text: SET_END,
        values: [studyId, assignmentId, endDate, input.reason, input.revision],
      });
      if (changed.length === 0) throw new Problem(412, 'CDMS700MSG004');
    });
  }

  private async faultsOf(
    tx: WriteTransaction,
    caller: Caller,
    personId: number,
    input: RoleInput,
  ): Promise<FieldError[]> {
    const siteId = input.siteId ?? null;
    const [targets] = await tx.query<Targets & Record<string, unknown>>({
      name: 'assignment-targets',
      text: ASSIGNMENT_TARGETS,
      values: [caller.studyId, personId, input.roleId, siteId],
    });
    const { person, role, site } = targets!;
    const faults: FieldError[] = [];
    if (!person) faults.push({ field: 'personId', code: 'USER_UNKNOWN' });
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
    if (faults.length === 0 && (await overlaps(tx, valuesOf(caller, personId, input), null))) {
      faults.push({ field: 'roleId', code: 'ROLE_SITE_TWICE' });
    }
    return faults;
  }
}

/** All sites of the study can only be given by someone who reaches them all. */
function requireReach(caller: Caller, siteId: number | null): void {
  if (siteId === null ? caller.siteIds !== null : !caller.maySite(siteId)) {
    throw Problem.forbidden();
  }
}

// A role that comes with a right in the whole portal would otherwise be a way to raise oneself.
const mayGive = (caller: Caller, portalRight: string): boolean =>
  caller.portalRights.some((right) => right === 'administrator' || right === portalRight);

const lockPerson = (tx: WriteTransaction, personId: number) =>
  tx.query({
    name: 'assignment-lock',
    text: 'select pg_advisory_xact_lock(7301, $1)',
    values: [personId],
  });

const valuesOf = (caller: Caller, personId: number, role: RoleInput): unknown[] => [
  caller.studyId,
  personId,
  role.roleId,
  role.siteId ?? null,
  role.startDate,
  role.endDate ?? null,
];

async function overlaps(
  tx: WriteTransaction,
  values: unknown[],
  except: number | null,
): Promise<boolean> {
  const found = await tx.query({
    name: 'assignment-overlap',
    text: OVERLAPPING,
    values: [...values, except],
  });
  return found.length > 0;
}
