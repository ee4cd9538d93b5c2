import {
  Caller,
  Db,
  EXACT_TOTAL,
  listOf,
  type NamedValues,
  type NewRightsRequest,
  type PageInfo,
  type PagingInput,
  Problem,
  RightsRequests,
  type WriteTransaction,
} from '@casebook/service-kit';
import { type Code, type MarkedRole, type RoleMarks, roleMarks } from '@casebook/catalogue';
import { Injectable } from '@nestjs/common';
import { ACCESS } from '../assignment/assignment.service';
import { auditEntry, type AuditRow } from '../audit/audit.trail';
import { recordDownload } from '../download/record-download';
import { containing } from '../input/fields';
import { enableRequest } from '../role-request/role-request';
import type {
  Assignment,
  StudyUser,
  UserAuditEntry,
  UserAuditList,
  UserListQuery,
  UserOutcome,
  UsersStateInput,
} from './user.dto';
import {
  COUNT_USERS,
  HOLD_USER_STATES,
  listUsers,
  ONE_USER,
  SET_PERSON_DISABLED,
  USER_SORT_COLUMNS,
  USER_STATES,
} from './user.sql';
import { AUDIT_FIELDS, COUNT_USER_EVENTS, LIST_USER_EVENTS } from './user-audit.sql';

interface UserState {
  personId: number;
  disabled: boolean;
  reached: boolean;
  elsewhere: boolean;
}

type EventRow = AuditRow &
  Pick<UserAuditEntry, 'entity' | 'assignmentId' | 'roleCode' | 'roleName' | 'siteCode'> & {
    roleId: number | null;
    siteId: number | null;
  };

/** The users of a study: their data, whether they may work there, and their audit trail. */
@Injectable()
export class UserService {
  constructor(
    private readonly db: Db,
    private readonly rights: RightsRequests,
  ) {}

  async list(caller: Caller, query: UserListQuery): Promise<PageInfo & { rows: StudyUser[] }> {
    const filter = filterOf(caller, query);
    const [rows, counted] = await Promise.all([
      this.rows(query, { ...filter, limit: query.size, offset: (query.page - 1) * query.size }),
      this.count(filter),
    ]);
    return listOf(rows, query, counted);
  }

  /** All rows of the filter up to the maximum total; the download is recorded first. */
  async download(caller: Caller, query: UserListQuery): Promise<PageInfo & { rows: StudyUser[] }> {
    const filter = filterOf(caller, query);
    const [rows, counted] = await Promise.all([
      this.rows(query, { ...filter, limit: EXACT_TOTAL, offset: 0 }),
      this.count(filter),
    ]);
    const { page: _page, size: _size, ...chosen } = query;
    await recordDownload(this.db, caller, {
      what: 'USER_LIST',
      rows: rows.length,
      filter: chosen,
    });
    return listOf(rows, { page: 1, size: EXACT_TOTAL }, counted);
  }

  async get(caller: Caller, personId: number): Promise<StudyUser> {
    const [user] = await this.db.read<StoredUser>({
      name: 'user',
      text: ONE_USER,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, personId },
    });
    if (!user) throw Problem.notFound();
    return marked(user);
  }

  /** Changes of the person, the membership and the roles in one list, newest first. */
  async audit(caller: Caller, personId: number, query: PagingInput): Promise<UserAuditList> {
    const person = { studyId: caller.studyId, siteIds: caller.siteIds, personId };
    const [rows, counted] = await Promise.all([
      this.db.read<EventRow>({
        name: 'user-events',
        text: LIST_USER_EVENTS,
        values: { ...person, limit: query.size, offset: (query.page - 1) * query.size },
      }),
      this.db.read<{ n: number }>({
        name: 'user-events-count',
        text: COUNT_USER_EVENTS,
        values: person,
      }),
    ]);
    const entries = rows.map(({ roleId: _role, siteId: _site, ...row }): UserAuditEntry => {
      const { entity, assignmentId, roleCode, roleName, siteCode, ...event } = row;
      const entry = auditEntry(event, AUDIT_FIELDS[entity]);
      return {
        ...entry,
        // A user is never created disabled, so the initial value has no information.
        changes: entry.changes.filter(({ after }) => event.action !== 0 || after !== 'false'),
        entity,
        assignmentId,
        roleCode,
        roleName,
        siteCode,
      };
    });
    return listOf(entries, query, counted[0]!.n);
  }

  /** The effect that {@link setDisabled} would have now. */
  async previewDisabled(
    caller: Caller,
    personIds: number[],
    disabled: boolean,
  ): Promise<UserOutcome[]> {
    const states = await this.db.read<UserState & Record<string, unknown>>({
      name: 'user-states',
      text: USER_STATES,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, personIds },
    });
    const outcomes = outcomesOf(caller, personIds, states, disabled);
    const reader: Reader = { query: (statement) => this.db.read(statement) };
    if (disabled || (await this.rights.switchedOff(reader, caller.studyId!))) return outcomes;
    return (await guardedOf(reader, caller, outcomes, null)).map(({ outcome }) => outcome);
  }

  /**
   * Disables or enables the users for whom the rules allow it, and returns the refusal of the others. It takes effect
   * immediately everywhere, because the published assignments exclude disabled users. A user who would regain a role
   * that needs a second person awaits one.
   */
  async setDisabled(
    caller: Caller,
    { personIds, reason }: UsersStateInput,
    disabled: boolean,
  ): Promise<UserOutcome[]> {
    return this.db.write(caller, ACCESS, async (tx) => {
      await this.rights.lock(tx, caller.studyId!);
      const states = await this.hold(tx, caller, personIds);
      let outcomes = outcomesOf(caller, personIds, states, disabled);
      if (!disabled && !(await this.rights.switchedOff(tx, caller.studyId!))) {
        outcomes = await this.askForGuarded(tx, caller, outcomes, reason);
      }
      const chosen = outcomes.filter(({ done }) => done).map(({ personId }) => personId);
      await this.applyDisabled(tx, caller, chosen, disabled, reason);
      return outcomes;
    });
  }

  /** The pending enabling, described from the present state, and the enabling itself. */
  async renewEnabled(
    tx: WriteTransaction,
    caller: Caller,
    personId: number,
    reason: string | null,
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    const states = await this.hold(tx, caller, [personId]);
    const [outcome] = outcomesOf(caller, [personId], states, false);
    const request = await enableRequest(tx, caller.studyId!, personId, reason);
    if (!outcome!.done || !request) throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
    return { request, act: () => this.applyDisabled(tx, caller, [personId], false, reason) };
  }

  private async applyDisabled(
    tx: WriteTransaction,
    caller: Caller,
    personIds: readonly number[],
    disabled: boolean,
    reason: string | null,
  ): Promise<void> {
    await tx.query({
      name: 'users-set-disabled',
      text: SET_PERSON_DISABLED,
      values: { studyId: caller.studyId, personIds, disabled, reason },
    });
  }

  /** Requests a second person for users who would regain a role that needs one. */
  private async askForGuarded(
    tx: WriteTransaction,
    caller: Caller,
    outcomes: UserOutcome[],
    reason: string,
  ): Promise<UserOutcome[]> {
    const asked = await guardedOf(tx, caller, outcomes, reason);
    for (const { request } of asked) if (request) await this.rights.add(tx, caller, request);
    return asked.map(({ outcome }) => outcome);
  }

  private async rows(query: UserListQuery, values: NamedValues): Promise<StudyUser[]> {
    const sort = query.sort ?? 'name';
    const order = query.order ?? 'asc';
    const rows = await this.db.read<StoredUser & { place: string }>({
      name: `users-${sort}-${order}`,
      text: listUsers(USER_SORT_COLUMNS[sort], order),
      values,
    });
    return rows.map(({ place: _place, ...row }) => marked(row));
  }

  private async count(values: NamedValues): Promise<number> {
    const [row] = await this.db.read<{ n: number }>({
      name: 'users-count',
      text: COUNT_USERS,
      values,
    });
    return row!.n;
  }

  private hold(tx: WriteTransaction, caller: Caller, personIds: number[]): Promise<UserState[]> {
    return tx.query<UserState & Record<string, unknown>>({
      name: 'user-states-hold',
      text: HOLD_USER_STATES,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, personIds },
    });
  }
}

/** The outcomes changed for users who regain a role that needs a second person, and the requests for them. */
async function guardedOf(
  reader: Reader,
  caller: Caller,
  outcomes: readonly UserOutcome[],
  reason: string | null,
): Promise<{ outcome: UserOutcome; request?: NewRightsRequest }[]> {
  const answered: { outcome: UserOutcome; request?: NewRightsRequest }[] = [];
  for (const outcome of outcomes) {
    const { personId } = outcome;
    const request =
      outcome.done && (await enableRequest(reader, caller.studyId!, personId, reason));
    if (!request) answered.push({ outcome });
    else if (request.siteId === null && caller.siteIds !== null) {
      answered.push({ outcome: { personId, done: false, code: 'USER_BEYOND_YOUR_SITES' } });
    } else {
      answered.push({ outcome: { personId, done: false, code: 'RIGHTS_WAITS' }, request });
    }
  }
  return answered;
}

type Reader = Pick<WriteTransaction, 'query'>;

/** A user as stored, with the fields from which the marks of a role are derived. */
type StoredUser = Omit<StudyUser, 'assignments'> & {
  assignments: (Omit<Assignment, keyof RoleMarks> & MarkedRole)[];
};

const marked = ({ assignments, ...user }: StoredUser): StudyUser => ({
  ...user,
  assignments: assignments.map(({ privileges, seesHidden, ...one }) => ({
    ...one,
    ...roleMarks({ privileges, seesHidden }),
  })),
});

const filterOf = (caller: Caller, query: UserListQuery): NamedValues => ({
  studyId: caller.studyId,
  siteIds: caller.siteIds,
  search: containing(query.search),
  statuses: query.status ?? null,
  roleIds: query.role ?? null,
  askedSiteIds: query.site ?? null,
});

function outcomesOf(
  caller: Caller,
  personIds: number[],
  states: UserState[],
  disabled: boolean,
): UserOutcome[] {
  const known = new Map(states.map((user) => [user.personId, user]));
  return personIds.map((personId) => {
    const user = known.get(personId);
    const code = user?.reached ? whyNot(caller, user, disabled) : 'COMMON_NOT_FOUND';
    return { personId, done: code === null, code };
  });
}

function whyNot(caller: Caller, user: UserState, disabled: boolean): Code | null {
  if (user.personId === caller.personId) return 'USER_IS_YOURSELF';
  if (user.elsewhere) return 'USER_BEYOND_YOUR_SITES';
  if (user.disabled !== disabled) return null;
  return disabled ? 'USER_ALREADY_DISABLED' : 'USER_ALREADY_ENABLED';
}
