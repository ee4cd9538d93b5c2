import { roleNeedsConfirmation } from '@casebook/catalogue';
import {
  AnsweredRequests,
  Caller,
  Db,
  type FieldError,
  type NewRightsRequest,
  Problem,
  type RepeatableRequest,
  type RightsRequested,
  RightsRequests,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import {
  type DatesToSet,
  datesRequest,
  giveRequest,
  type RoleToGive,
  roleToGive,
} from '../role-request/role-request';
import { assignmentFaults } from './assignment-faults';
import type {
  AssignmentChange,
  AssignmentsCreated,
  AssignmentWithdrawal,
  RoleInput,
} from './assignment.dto';
import { ASSIGNMENT_BY_ID, STUDY_USER, WITHDRAW_ASSIGNMENT } from './assignment.sql';
import {
  alterAssignment,
  changeStatement,
  insertAssignment,
  isLonger,
  lockPerson,
  rolesOverlap,
  type Reader,
  requireDates,
  requireReach,
  type StoredAssignment,
  studyUser,
} from './assignment.steps';

/** Users are administered in a locked study too, because the lock protects only its data. */
export const ACCESS = { studyId: 0 } as const;

/** A request that cannot be repeated. */
const ONCE: RepeatableRequest = { key: null, content: {} };

/** Roles with their positions in the list of an input. */
export const placed = (roles: readonly RoleInput[]): PlacedRole[] =>
  roles.map((input, index) => ({ place: `assignments.${index}.`, input }));

interface PlacedRole {
  /** Path of the role in the input, for the answer's errors, e.g. `assignments.0.` */
  place: string;
  input: RoleInput;
}

/** Assignments: which person holds which role in a study, at which site and in which period. */
@Injectable()
export class AssignmentService {
  constructor(
    private readonly db: Db,
    private readonly rights: RightsRequests,
    private readonly answered: AnsweredRequests,
  ) {}

  /**
   * Makes a person a user of the study with the first roles, all or none.
   *
   * @param command identifies the request, so that a repetition gets the same answer
   * @throws Problem 422 USER_IN_STUDY when the person is one already, and as {@link assign}
   */
  async register(
    caller: Caller,
    { personId, field }: { personId: number; field: string },
    roles: readonly RoleInput[],
    command: RepeatableRequest = ONCE,
  ): Promise<AssignmentsCreated> {
    const require = (isNew: boolean): void => {
      if (!isNew) throw Problem.invalid([{ field, code: 'USER_IN_STUDY' }]);
    };
    return this.give(caller, personId, placed(roles), require, command);
  }

  /**
   * Refuses roles that {@link register} would refuse, before anything is written.
   *
   * @param personId null: the person is not yet registered in the portal
   */
  async requireRegistrable(
    caller: Caller,
    { personId, field }: { personId: number | null; field: string },
    roles: readonly RoleInput[],
  ): Promise<void> {
    const reader: Reader = { query: (statement) => this.db.read(statement) };
    if (personId !== null) {
      const joined = await reader.query({
        name: 'study-user',
        text: STUDY_USER,
        values: { studyId: caller.studyId, personId },
      });
      if (joined.length > 0) throw Problem.invalid([{ field, code: 'USER_IN_STUDY' }]);
      if (personId === caller.personId) throw new Problem(422, 'RIGHTS_ROLE_TO_YOURSELF');
    }
    const faults: FieldError[] = [];
    const before: RoleInput[] = [];
    for (const { place, input } of placed(roles)) {
      requireReach(caller, input.siteId ?? null);
      const found = await assignmentFaults(reader, caller, personId, input);
      if (before.some((other) => rolesOverlap(other, input))) {
        found.faults.push({ field: 'roleId', code: 'ROLE_SITE_TWICE' });
      }
      before.push(input);
      faults.push(...found.faults.map((fault) => ({ ...fault, field: place + fault.field })));
    }
    if (faults.length > 0) throw Problem.invalid(faults);
  }

  /**
   * Gives a person roles, all or none; the first ones make the person a user of the study.
   *
   * @throws Problem 403 without the privilege to register a new user, or to give a user more roles; 422 for an
   *   unknown person, role or site, a site-limited role without a site, and the same role and site twice (spec
   *   section 5)
   */
  async assign(
    caller: Caller,
    personId: number,
    roles: readonly PlacedRole[],
  ): Promise<AssignmentsCreated> {
    return this.give(caller, personId, roles, (isNew) => {
      if (!caller.may(isNew ? 'user_register' : 'user_role_edit')) throw Problem.forbidden();
    });
  }

  /**
   * Changes the dates of an assignment. A longer period in a role that needs a second person awaits one.
   *
   * @returns the pending request; null when the dates are changed
   * @throws Problem 404 unknown, 412 CDMS700MSG004 changed meanwhile, 422 end before start, dates that overlap
   *   another assignment of the same role and site, a longer period for oneself, or the end of the caller's own last
   *   administering role
   */
  async change(
    caller: Caller,
    assignmentId: number,
    input: AssignmentChange,
  ): Promise<RightsRequested | null> {
    const { startDate, reason, revision } = input;
    const dates: DatesToSet = { assignmentId, revision, startDate, endDate: input.endDate ?? null };
    const row = await this.found(caller, assignmentId);
    const work = async (tx: WriteTransaction): Promise<number | null> => {
      await this.rights.lock(tx, caller.studyId!);
      await requireDates(tx, caller, row, dates);
      if (isLonger(row, dates)) {
        if (row.personId === caller.personId) throw new Problem(422, 'RIGHTS_OWN_ASSIGNMENT');
        const request = await datesRequest(
          tx,
          caller.studyId!,
          { ...row, assignmentId },
          dates,
          reason,
        );
        if (await this.waits(tx, caller, request)) return this.rights.add(tx, caller, request);
      }
      await alterAssignment(tx, caller, row, changeStatement(caller, dates, reason));
      return null;
    };
    const requestId = await this.rights.recordingRefusals(
      caller,
      { act: 'change', personId: row.personId, roleId: row.roleId, siteId: row.siteId },
      async () => {
        requireReach(caller, row.siteId);
        return this.db.write(caller, { ...ACCESS, siteId: row.siteId }, work);
      },
    );
    if (requestId === null) return null;
    const { personId, siteId } = row;
    return this.waiting(caller, [requestId], 'user_role_edit', personId, siteId);
  }

  /** The pending change of dates, described from the present state, and the change itself. */
  async renewDates(
    tx: WriteTransaction,
    caller: Caller,
    dates: DatesToSet,
    reason: string | null,
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    const row = await this.stored(caller, dates.assignmentId, tx);
    const held = { ...row, assignmentId: dates.assignmentId };
    return {
      request: await datesRequest(tx, caller.studyId!, held, dates, reason),
      act: async () => {
        await requireDates(tx, caller, row, dates);
        await alterAssignment(tx, caller, row, changeStatement(caller, dates, reason));
      },
    };
  }

  /** The pending role, described from the present state, and the assignment itself. */
  async renewRole(
    tx: WriteTransaction,
    caller: Caller,
    role: RoleToGive,
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    // The confirmed e-mail address must stay the person's until the role is given.
    await lockPerson(tx, role.personId);
    return {
      request: await giveRequest(tx, caller.studyId!, role),
      act: async () => {
        const { faults } = await assignmentFaults(tx, caller, role.personId, role);
        if (faults.length > 0) throw Problem.invalid(faults);
        await tx.query(studyUser(caller, role.personId));
        await insertAssignment(tx, caller, role.personId, role);
      },
    };
  }

  /**
   * Withdraws a role immediately; the audit trail keeps it.
   *
   * @throws Problem as {@link change}
   */
  async withdraw(
    caller: Caller,
    assignmentId: number,
    { reason, revision }: AssignmentWithdrawal,
  ): Promise<void> {
    const row = await this.stored(caller, assignmentId);
    await this.db.write(caller, { ...ACCESS, siteId: row.siteId }, async (tx) => {
      await this.rights.lock(tx, caller.studyId!);
      await lockPerson(tx, row.personId);
      if (row.revision !== revision) throw new Problem(412, 'CDMS700MSG004');
      await alterAssignment(tx, caller, row, {
        name: 'assignment-withdraw',
        text: WITHDRAW_ASSIGNMENT,
        values: { studyId: caller.studyId, assignmentId, reason, revision },
      });
    });
  }

  // A lock on the person serializes administrators who give or change roles of the same person.
  private async give(
    caller: Caller,
    personId: number,
    roles: readonly PlacedRole[],
    require: (isNew: boolean) => void,
    command: RepeatableRequest = ONCE,
  ): Promise<AssignmentsCreated> {
    const sites = new Set(roles.map(({ input }) => input.siteId ?? null));
    const siteId = sites.size === 1 ? [...sites][0]! : null;
    const roleId = roles.length === 1 ? roles[0]!.input.roleId : null;
    const given = await this.rights.recordingRefusals(
      caller,
      { act: 'give', personId, roleId, siteId },
      async () => {
        for (const { input } of roles) requireReach(caller, input.siteId ?? null);
        return this.db.write(caller, { ...ACCESS, siteId }, (tx) =>
          this.answered.once(tx, command, () =>
            this.giveInOne(tx, caller, personId, roles, require),
          ),
        );
      },
    );
    const { assignmentIds, requestIds, first } = given;
    const right = first ? 'user_register' : 'user_role_edit';
    return {
      assignmentIds,
      ...(await this.waiting(caller, requestIds, right, personId, siteId)),
    };
  }

  private async giveInOne(
    tx: WriteTransaction,
    caller: Caller,
    personId: number,
    roles: readonly PlacedRole[],
    require: (isNew: boolean) => void,
  ): Promise<{ assignmentIds: number[]; requestIds: number[]; first: boolean }> {
    await this.rights.lock(tx, caller.studyId!);
    await lockPerson(tx, personId);
    const joined = await tx.query(studyUser(caller, personId));
    const first = joined.length > 0;
    require(first);
    if (personId === caller.personId) throw new Problem(422, 'RIGHTS_ROLE_TO_YOURSELF');
    const off = await this.rights.switchedOff(tx, caller.studyId!);
    const faults: FieldError[] = [];
    const assignmentIds: number[] = [];
    const requestIds: number[] = [];
    for (const { place, input } of roles) {
      const { faults: own, marked } = await assignmentFaults(tx, caller, personId, input);
      faults.push(...own.map((fault) => ({ ...fault, field: place + fault.field })));
      if (faults.length > 0) continue;
      if (off || !roleNeedsConfirmation(marked)) {
        assignmentIds.push(await insertAssignment(tx, caller, personId, input));
      } else {
        const wanted = roleToGive(personId, first, input);
        const request = await giveRequest(tx, caller.studyId!, wanted);
        requestIds.push(await this.rights.add(tx, caller, request));
      }
    }
    if (faults.length > 0) throw Problem.invalid(faults);
    return { assignmentIds, requestIds, first };
  }

  private async waiting(
    caller: Caller,
    requestIds: number[],
    right: 'user_register' | 'user_role_edit',
    personId: number,
    siteId: number | null,
  ): Promise<Pick<RightsRequested, 'requestIds' | 'confirmers'>> {
    const request = { requestedBy: caller.personId, personId };
    const confirmers =
      requestIds.length > 0
        ? await this.rights.confirmers(caller.studyId!, right, request, siteId, null)
        : [];
    return { requestIds, confirmers };
  }

  private async waits(
    tx: WriteTransaction,
    caller: Caller,
    request: NewRightsRequest,
  ): Promise<boolean> {
    return (
      request.shown.roles.some(roleNeedsConfirmation) &&
      !(await this.rights.switchedOff(tx, caller.studyId!))
    );
  }

  /** An assignment that the caller reaches. */
  private async stored(
    caller: Caller,
    assignmentId: number,
    tx?: WriteTransaction,
  ): Promise<StoredAssignment> {
    const row = await this.found(caller, assignmentId, tx);
    requireReach(caller, row.siteId);
    return row;
  }

  private async found(
    caller: Caller,
    assignmentId: number,
    tx?: WriteTransaction,
  ): Promise<StoredAssignment> {
    const statement = {
      name: 'assignment',
      text: ASSIGNMENT_BY_ID,
      values: { studyId: caller.studyId, assignmentId },
    };
    const [row] = await (tx
      ? tx.query<StoredAssignment & Record<string, unknown>>(statement)
      : this.db.read<StoredAssignment & Record<string, unknown>>(statement));
    if (!row) throw Problem.notFound();
    return row;
  }
}
