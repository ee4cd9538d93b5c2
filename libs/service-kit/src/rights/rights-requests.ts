import { createHash } from 'node:crypto';
import type { ServiceDescriptor } from '@casebook/platform-db';
import type { Privilege } from '@casebook/catalogue';
import { Inject, Injectable } from '@nestjs/common';
import type { Caller } from '../caller/caller';
import { CallerLoader } from '../access/caller.loader';
import { Db, type WriteTransaction } from '../database/db';
import { Problem } from '../problem/problem';
import { DESCRIPTOR } from '../config/tokens';
import { requireNotHolder } from './require-not-holder';
import type { RightsKind, RightsRequest, RightsShown, RightsStatus } from './rights-request.dto';
import { CONFIRMATION_OFF, CONFIRMERS, LOCK_RIGHTS, rightsStatements } from './rights-request.sql';
import { areTwoPeople } from './two-people';

/**
 * A new request, which takes effect when a second person confirms it.
 *
 * @typeParam K the kinds of requests of a service
 * @typeParam S what the second person is shown
 */
export interface NewRightsRequest<K extends string = RightsKind, S extends object = RightsShown> {
  kind: K;
  personId: number | null;
  roleId: number | null;
  siteId: number | null;
  /** The change that the confirmation makes. */
  payload: object;
  shown: S;
  reason: string | null;
}

/** A request as it is stored. */
export interface RightsRecord<K extends string = RightsKind, S extends object = RightsShown>
  extends NewRightsRequest<K, S> {
  requestId: number;
  digest: string;
  requestedBy: number;
  requestedByName: string;
  requestedRoleId: number;
  requestedAt: Date;
  expiresAt: Date;
  status: RightsStatus;
  decidedByName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
}

/** A request in the list of a reader. */
type ListedRecord<K extends string, S extends object> = RightsRecord<K, S> & { twoPeople: boolean };

/** Rules of a service for its requests. */
export interface RightsRules<K extends string = RightsKind, S extends object = RightsShown> {
  /** The right that the change itself requires. */
  toAsk(record: RightsRecord<K, S>): Privilege;
  /** The right to confirm the change; the same as for the change, if other people have it. */
  toConfirm(record: RightsRecord<K, S>): Privilege;
  /** People with this role cannot decide, because its rights change. */
  changedRole(record: RightsRecord<K, S>): number | null;
  /** Study of the write, or 0 if the change is allowed in a locked study. */
  target(studyId: number): { studyId: number };
}

type Renew<K extends string, S extends object> = (
  tx: WriteTransaction,
  record: RightsRecord<K, S>,
) => Promise<{ request: NewRightsRequest<K, S>; act: () => Promise<void> }>;

/** A request as a person reads it. */
export type RightsListed<K extends string, S extends object> = Omit<
  RightsRequest,
  'kind' | 'shown'
> & { kind: K; shown: S };

/** An attempt at a right, and whom it concerns. */
export interface RefusedAct {
  act: 'confirm' | 'reject' | 'give' | 'change' | 'recover' | 'iwrs_link';
  personId: number | null;
  roleId?: number | null;
  siteId?: number | null;
  requestId?: number | null;
  /** Study of the write; 0 when absent. */
  target?: { studyId: number };
}

/** Whether somebody may not do this, rather than mistyped it or was late. */
const isRefusal = ({ status, code, options }: Problem): boolean =>
  status === 403 ||
  (status === 422 && [code, ...(options.errors ?? []).map((one) => one.code)].some(isOfRights));

const isOfRights = (code: string): boolean =>
  /^(RIGHTS_(?!REQUEST_(OPEN|EXPIRED))|AUTH_PERSON_PORTAL_ONLY|AUTH_CHANGE_|IWRS_LINK_IN_USE|ROLE_NOT_YOURS_TO_GIVE)/.test(
    code,
  );

/** The content of a request as one text; two requests are the same when these texts are. */
export const rightsRequestDigest = (
  request: Pick<NewRightsRequest<string, object>, 'kind' | 'payload' | 'shown'>,
): string =>
  createHash('sha256')
    .update(JSON.stringify([request.kind, request.payload, request.shown]))
    .digest('hex');

const NOTHING_SHOWN = {
  person: null,
  formerPerson: null,
  roles: [],
  formerStartDate: null,
  formerEndDate: null,
  added: [],
  removed: [],
  holders: [],
  versionName: null,
  opened: [],
} satisfies RightsShown;

export const rightsShown = (shown: Partial<RightsShown>): RightsShown => ({
  ...NOTHING_SHOWN,
  ...shown,
});

/** Changes that give a right and need a second person (design section 6). */
@Injectable()
export class RightsRequests {
  private readonly sql: ReturnType<typeof rightsStatements>;

  constructor(
    private readonly db: Db,
    private readonly callers: CallerLoader,
    @Inject(DESCRIPTOR) descriptor: ServiceDescriptor,
  ) {
    this.sql = rightsStatements(descriptor.schema!);
  }

  /**
   * Does `work`, and records in the trail of the person concerned when it is refused. A fault of the input is none: the
   * caller may do it and mistyped something.
   */
  async recordingRefusals<T>(
    caller: Caller,
    of: RefusedAct | (() => Promise<RefusedAct | null>),
    work: () => Promise<T>,
  ): Promise<T> {
    return work().catch(async (error: unknown) => {
      if (error instanceof Problem && isRefusal(error)) {
        const refused = typeof of === 'function' ? await of() : of;
        if (refused) await this.recordRefusal(caller, refused, error);
      }
      throw error;
    });
  }

  private async recordRefusal(caller: Caller, of: RefusedAct, error: Problem): Promise<void> {
    const { act, personId, roleId = null, siteId = null, requestId = null, target } = of;
    const codes = (error.options.errors ?? []).map((one) => one.code);
    // An attempt that is refused may have mistyped fields too.
    const code = codes.find(isOfRights) ?? codes[0] ?? error.code;
    await this.db.write(caller, target ?? { studyId: 0 }, (tx) =>
      tx.query({
        ...this.sql.refuse,
        values: { studyId: caller.studyId, personId, roleId, siteId, requestId, act, code },
      }),
    );
  }

  /** Serialises changes of rights, so that each is checked against the result of the one before. */
  async lock(tx: WriteTransaction, studyId: number): Promise<void> {
    await tx.query({ ...LOCK_RIGHTS, values: { studyId } });
  }

  /** Whether the study needs no second person. Also then no person can give himself or herself more rights. */
  async switchedOff(tx: Pick<WriteTransaction, 'query'>, studyId: number): Promise<boolean> {
    const [row] = await tx.query<{ off: boolean }>({ ...CONFIRMATION_OFF, values: { studyId } });
    return row?.off ?? false;
  }

  /** @throws Problem 422 RIGHTS_REQUEST_OPEN when the same request is already open */
  async add(
    tx: WriteTransaction,
    caller: Caller,
    request: NewRightsRequest<string, object>,
  ): Promise<number> {
    const { kind, personId, roleId, siteId, payload, shown, reason } = request;
    const [row] = await tx.query<{ request_id: number }>({
      ...this.sql.insert,
      values: {
        studyId: caller.studyId,
        kind,
        personId,
        roleId,
        siteId,
        payload: JSON.stringify(payload),
        shown: JSON.stringify(shown),
        digest: rightsRequestDigest(request),
        reason,
        requestedBy: caller.personId,
        requestedByName: caller.name,
        requestedRoleId: caller.roleId,
      },
    });
    if (!row) throw new Problem(422, 'RIGHTS_REQUEST_OPEN');
    return row.request_id;
  }

  /**
   * Names of the people who can confirm a request of `requestedBy`: other people than the requester, and without the one who
   * receives the right.
   */
  async confirmers(
    studyId: number,
    privilege: Privilege,
    { requestedBy, personId }: Pick<RightsRecord, 'requestedBy' | 'personId'>,
    siteId: number | null,
    changedRole: number | null,
  ): Promise<string[]> {
    const rows = await this.db.read<{ name: string }>({
      ...CONFIRMERS,
      values: {
        studyId,
        privilege,
        requestedBy,
        without: [requestedBy, personId].filter((id) => id !== null),
        siteId,
        changedRole,
      },
    });
    return rows.map(({ name }) => name);
  }

  /** Open requests first, then the latest that were decided, within the sites of the caller's role. */
  async list<K extends string = RightsKind, S extends object = RightsShown>(
    caller: Caller,
    rules: RightsRules<K, S>,
    holds: (roleId: number) => Promise<boolean>,
  ): Promise<RightsListed<K, S>[]> {
    const records = await this.db.read<ListedRecord<K, S> & Record<string, unknown>>({
      ...this.sql.list,
      values: { studyId: caller.studyId, siteIds: caller.siteIds, readerId: caller.personId },
    });
    // Many open requests have the same few people who can confirm them.
    const asked = new Map<string, Promise<string[]>>();
    const confirmers: RightsRequests['confirmers'] = (studyId, privilege, of, ...place) => {
      const { requestedBy, personId } = of;
      const key = JSON.stringify([privilege, requestedBy, personId, ...place]);
      const names = asked.get(key) ?? this.confirmers(studyId, privilege, of, ...place);
      asked.set(key, names);
      return names;
    };
    return Promise.all(
      records.map((record) => this.shown(caller, record, rules, holds, confirmers)),
    );
  }

  private async shown<K extends string, S extends object>(
    caller: Caller,
    record: ListedRecord<K, S>,
    rules: RightsRules<K, S>,
    holds: (roleId: number) => Promise<boolean>,
    confirmers: RightsRequests['confirmers'],
  ): Promise<RightsListed<K, S>> {
    const { requestId, kind, status, shown, digest, reason, requestedByName } = record;
    const open = status === 'open';
    const privilege = rules.toConfirm(record);
    const changedRole = rules.changedRole(record);
    const own = record.requestedBy === caller.personId;
    const forReader = record.personId === caller.personId;
    const mayBeSecond = record.twoPeople && !forReader;
    const ofReader = changedRole !== null && (await holds(changedRole));
    return {
      requestId,
      kind,
      status,
      shown,
      digest,
      reason,
      requestedByName,
      requestedAt: record.requestedAt.toISOString(),
      expiresAt: record.expiresAt.toISOString(),
      decidedByName: record.decidedByName,
      decidedAt: record.decidedAt?.toISOString() ?? null,
      decisionReason: record.decisionReason,
      own,
      mayDecide: open && mayBeSecond && !ofReader && caller.may(privilege),
      confirmers: open
        ? await confirmers(caller.studyId!, privilege, record, record.siteId, changedRole)
        : [],
    };
  }

  /**
   * A second person confirms the request, and the change is made.
   *
   * @param renew makes the request again with the current data, and the change
   * @throws Problem 403 without the right; 404; 412 decided or changed meanwhile; 422 the requester, the person who
   *   receives the right, a holder of the role; expired; the requester lost the right to ask
   */
  async confirm<K extends string = RightsKind, S extends object = RightsShown>(
    caller: Caller,
    requestId: number,
    digest: string,
    rules: RightsRules<K, S>,
    renew: Renew<K, S>,
  ): Promise<void> {
    await this.recordingRefusals(
      caller,
      () => this.refusedOf(caller, requestId, 'confirm', rules),
      () => this.confirmNow(caller, requestId, digest, rules, renew),
    );
  }

  private async confirmNow<K extends string, S extends object>(
    caller: Caller,
    requestId: number,
    digest: string,
    rules: RightsRules<K, S>,
    renew: Renew<K, S>,
  ): Promise<void> {
    await this.db.write(caller, rules.target(caller.studyId!), async (tx) => {
      await this.lock(tx, caller.studyId!);
      const record = await this.hold(tx, caller, requestId, rules);
      if (record.status === 'expired') throw new Problem(422, 'RIGHTS_REQUEST_EXPIRED');
      if (digest !== record.digest) throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
      await this.requireRequester(tx, caller.studyId!, record, rules);
      const { request, act } = await renew(tx, record);
      if (rightsRequestDigest(request) !== record.digest) {
        throw new Problem(412, 'RIGHTS_REQUEST_CHANGED');
      }
      await this.close(tx, caller, requestId, 'confirmed', record.reason);
      await act();
    });
  }

  /**
   * A second person refuses the request, with a reason.
   *
   * @param ends further writes of the service for a request that ended
   */
  async reject<K extends string = RightsKind, S extends object = RightsShown>(
    caller: Caller,
    requestId: number,
    reason: string,
    rules: RightsRules<K, S>,
    ends?: (tx: WriteTransaction) => Promise<void>,
  ): Promise<void> {
    await this.recordingRefusals(
      caller,
      () => this.refusedOf(caller, requestId, 'reject', rules),
      () =>
        this.db.write(caller, rules.target(caller.studyId!), async (tx) => {
          await this.hold(tx, caller, requestId, rules);
          await this.close(tx, caller, requestId, 'rejected', reason);
          await ends?.(tx);
        }),
    );
  }

  private async refusedOf<K extends string, S extends object>(
    caller: Caller,
    requestId: number,
    act: RefusedAct['act'],
    rules: RightsRules<K, S>,
  ): Promise<RefusedAct | null> {
    const [of] = await this.db.read<Pick<RightsRecord, 'personId' | 'roleId' | 'siteId'>>({
      ...this.sql.of,
      values: { studyId: caller.studyId, requestId },
    });
    return of ? { ...of, requestId, act, target: rules.target(caller.studyId!) } : null;
  }

  /** The requester withdraws the request. */
  async withdraw<K extends string = RightsKind, S extends object = RightsShown>(
    caller: Caller,
    requestId: number,
    reason: string,
    rules: RightsRules<K, S>,
    ends?: (tx: WriteTransaction) => Promise<void>,
  ): Promise<void> {
    await this.db.write(caller, rules.target(caller.studyId!), async (tx) => {
      const record = await this.find<K, S>(tx, caller, requestId);
      if (record.requestedBy !== caller.personId) throw new Problem(422, 'RIGHTS_NOT_YOUR_REQUEST');
      await this.close(tx, caller, requestId, 'withdrawn', reason);
      await ends?.(tx);
    });
  }

  private async find<K extends string, S extends object>(
    tx: WriteTransaction,
    caller: Caller,
    requestId: number,
  ): Promise<RightsRecord<K, S>> {
    const [record] = await tx.query<RightsRecord<K, S> & Record<string, unknown>>({
      ...this.sql.hold,
      values: { studyId: caller.studyId, requestId },
    });
    if (!record) throw Problem.notFound();
    if (record.siteId === null ? caller.siteIds !== null : !caller.maySite(record.siteId)) {
      throw Problem.notFound();
    }
    if (record.status !== 'open' && record.status !== 'expired') {
      throw new Problem(412, 'RIGHTS_REQUEST_CLOSED');
    }
    return record;
  }

  /** The request, if the caller may decide it. */
  private async hold<K extends string, S extends object>(
    tx: WriteTransaction,
    caller: Caller,
    requestId: number,
    rules: RightsRules<K, S>,
  ): Promise<RightsRecord<K, S>> {
    const record = await this.find<K, S>(tx, caller, requestId);
    if (!caller.may(rules.toConfirm(record))) throw Problem.forbidden();
    if (record.requestedBy === caller.personId) throw new Problem(422, 'RIGHTS_OWN_REQUEST');
    if (record.personId === caller.personId) throw new Problem(422, 'RIGHTS_FOR_YOURSELF');
    if (!(await areTwoPeople(tx, record.requestedBy, caller.personId))) {
      throw new Problem(422, 'RIGHTS_NOT_TWO_PEOPLE');
    }
    const role = rules.changedRole(record);
    if (role !== null) await requireNotHolder(tx, caller, role);
    return record;
  }

  private async requireRequester<K extends string, S extends object>(
    tx: WriteTransaction,
    studyId: number,
    record: RightsRecord<K, S>,
    rules: RightsRules<K, S>,
  ): Promise<void> {
    const { requestedBy, requestedRoleId, siteId } = record;
    // Used only to check the requester's rights, not to write.
    const place = { jobId: '', studyId, roleId: requestedRoleId, requestId: '', client: null };
    const requester = await this.callers
      .onBehalf({ personId: requestedBy, ...place }, (statement) => tx.query(statement))
      .catch((error: unknown) => {
        if (error instanceof Problem && error.status === 403) return null;
        throw error;
      });
    const reaches =
      requester && (siteId === null ? requester.siteIds === null : requester.maySite(siteId));
    if (!reaches || !requester.may(rules.toAsk(record))) {
      throw new Problem(422, 'RIGHTS_REQUESTER_LOST');
    }
  }

  private async close(
    tx: WriteTransaction,
    caller: Caller,
    requestId: number,
    status: 'confirmed' | 'rejected' | 'withdrawn',
    reason: string | null,
  ): Promise<void> {
    const closed = await tx.query({
      ...this.sql.close,
      values: {
        studyId: caller.studyId,
        requestId,
        status,
        decidedBy: caller.personId,
        decidedByName: caller.name,
        reason,
      },
    });
    if (closed.length === 0) throw new Problem(412, 'RIGHTS_REQUEST_CLOSED');
  }
}
