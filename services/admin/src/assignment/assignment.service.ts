import {
  Caller,
  Db,
  type FieldError,
  Problem,
  type Statement,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { AssignmentChange, AssignmentWithdrawal, RoleInput } from './assignment.dto';
import {
  ADMINISTERS,
  ASSIGNMENT_BY_ID,
  ASSIGNMENT_TARGETS,
  CHANGE_ASSIGNMENT,
  INSERT_ASSIGNMENT,
  INSERT_STUDY_USER,
  OVERLAPPING,
  WITHDRAW_ASSIGNMENT,
} from './assignment.sql';

interface Targets {
  person: boolean;
  role: { siteLimited: boolean; portalRight: string | null } | null;
  site: { deleted: boolean } | null;
}

interface StoredAssignment {
  personId: number;
  roleId: number;
  siteId: number | null;
  revision: number;
  endDate: string | null;
}

/** Who may come in is changed in a locked study too: the lock is for its data. */
export const ACCESS = { studyId: 0 } as const;

interface PlacedRole {
  /** Path of the role in the input, for the answer's errors, e.g. `assignments.0.` */
  place: string;
  input: RoleInput;
}

/** Who holds which role in a study, at which site, from when to when. */
@Injectable()
export class AssignmentService {
  constructor(private readonly db: Db) {}

  /**
   * Makes a person a user of the study with the first roles, all or none.
   *
   * @throws Problem 422 USER_IN_STUDY when the person is one already, and as {@link assign}
   */
  async register(caller: Caller, personId: number, roles: RoleInput[]): Promise<number[]> {
    const placed = roles.map((input, index) => ({ place: `assignments.${index}.`, input }));
    return this.give(caller, personId, placed, (isNew) => {
      if (!isNew) throw Problem.invalid([{ field: 'personId', code: 'USER_IN_STUDY' }]);
    });
  }

  /**
   * Gives a person roles, all or none; the first ones make a user of the study.
   *
   * @throws Problem 403 without the right to register a new user, or to give a user more roles; 422 for an unknown
   *   person, role or site, a site-limited role without a site, and the same role and site twice (spec section 5)
   */
  async assign(caller: Caller, personId: number, roles: readonly PlacedRole[]): Promise<number[]> {
    return this.give(caller, personId, roles, (isNew) => {
      if (!caller.may(isNew ? 'user_register' : 'user_role_edit')) throw Problem.forbidden();
    });
  }

  /**
   * Changes the dates of an assignment.
   *
   * @throws Problem 404 unknown, 412 CDMS700MSG004 changed meanwhile, 422 end before start, dates that meet
   *   another assignment of the same role and site, or the end of the caller's own last administering role
   */
  async change(caller: Caller, assignmentId: number, input: AssignmentChange): Promise<void> {
    const { startDate, reason, revision } = input;
    const endDate = input.endDate ?? null;
    await this.alter(caller, assignmentId, revision, async (row, tx) => {
      if (endDate !== null && endDate < startDate) {
        throw Problem.invalid([{ field: 'endDate', code: 'END_BEFORE_START' }]);
      }
      const period = valuesOf(caller, row.personId, { ...row, startDate, endDate });
      if (await overlaps(tx, period, assignmentId)) {
        throw Problem.invalid([{ field: 'endDate', code: 'ROLE_SITE_TWICE' }]);
      }
      return {
        name: 'assignment-change',
        text: CHANGE_ASSIGNMENT,
        values: [caller.studyId, assignmentId, reason, startDate, endDate, revision],
      };
    });
  }

  /**
   * Takes a role away at once; the trail keeps it.
   *
   * @throws Problem as {@link change}
   */
  async withdraw(
    caller: Caller,
    assignmentId: number,
    { reason, revision }: AssignmentWithdrawal,
  ): Promise<void> {
    await this.alter(caller, assignmentId, revision, async () => ({
      name: 'assignment-withdraw',
      text: WITHDRAW_ASSIGNMENT,
      values: [caller.studyId, assignmentId, reason, revision],
    }));
  }

  // A lock on the person keeps two administrators apart who give or change roles at once.
  private async give(
    caller: Caller,
    personId: number,
    roles: readonly PlacedRole[],
    require: (isNew: boolean) => void,
  ): Promise<number[]> {
    for (const { input } of roles) requireReach(caller, input.siteId ?? null);
    const sites = new Set(roles.map(({ input }) => input.siteId ?? null));
    const siteId = sites.size === 1 ? [...sites][0]! : null;
    return this.db.write(caller, { ...ACCESS, siteId }, async (tx) => {
      await lockPerson(tx, personId);
      const joined = await tx.query({
        name: 'study-user-insert',
        text: INSERT_STUDY_USER,
        values: [caller.studyId, personId],
      });
      require(joined.length > 0);
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

  private async alter(
    caller: Caller,
    assignmentId: number,
    revision: number,
    statementOf: (row: StoredAssignment, tx: WriteTransaction) => Promise<Statement>,
  ): Promise<void> {
    const [row] = await this.db.read<StoredAssignment & Record<string, unknown>>({
      name: 'assignment',
      text: ASSIGNMENT_BY_ID,
      values: [caller.studyId, assignmentId],
    });
    if (!row) throw Problem.notFound();
    requireReach(caller, row.siteId);
    await this.db.write(caller, { ...ACCESS, siteId: row.siteId }, async (tx) => {
      await lockPerson(tx, row.personId);
      if (row.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
      const changed = await tx.query(await statementOf(row, tx));
      if (changed.length === 0) throw new Problem(412, 'CDMS700MSG004');
      if (row.personId === caller.personId) await requireAdministering(tx, caller, row);
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

/** Nobody ends the role by which they could give it back to themselves: another administrator does. */
async function requireAdministering(
  tx: WriteTransaction,
  caller: Caller,
  { roleId, endDate }: StoredAssignment,
): Promise<void> {
  const [row] = await tx.query<{ concerned: boolean; remains: boolean }>({
    name: 'assignment-administers',
    text: ADMINISTERS,
    values: [caller.studyId, caller.personId, roleId, [...caller.portalRights], endDate],
  });
  if (row!.concerned && !row!.remains) throw new Problem(422, 'ROLE_OWN_LAST');
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
