import { type MarkedRole, roleNeedsConfirmation, WEIGHTY_PORTAL_RIGHTS } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  Jobs,
  type NewRightsRequest,
  type PortalRight,
  Problem,
  type RightsPerson,
  RightsRequests,
  rightsShown,
  systemWriter,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { MailRequests } from '../mail/mail-requests';
import { TemporaryPasswords } from '../password/temporary-passwords';
import { keepLoginId, loginIdAfter } from '../person/login-id';
import { PEOPLE_LOCK } from '../person/people';
import { PersonEntity } from '../person/person.entity';
import * as sql from '../identity-store/identity-change.sql';
import { stopKeyOf } from '../identity-store/stop-token';

const APPLY = 'identity_change';
const RETRIES = { retryLimit: 8, retryDelay: 30, retryBackoff: true, retryDelayMax: 3600 };

/** What a request changes. */
export interface WantedIdentity {
  personId: number;
  name: string;
  email: string;
}

interface Identity extends RightsPerson {
  firstSignInAt: Date | null;
  portalRights: PortalRight[];
}

export interface IdentityChange extends WantedIdentity {
  changeId: number;
  studyId: number;
  requestId: number;
  formerName: string;
  formerEmail: string;
  requestedBy: number;
  requestedByName: string;
  requestedAt: Date;
  dueAt: Date;
  due: boolean;
  status: 'open' | 'confirmed' | 'done' | 'stopped' | 'void';
  confirmedByName: string | null;
  confirmedAt: Date | null;
  reason: string | null;
}

type Reader = Pick<WriteTransaction, 'query'>;
type Ended = 'link' | 'person' | 'request' | 'other_change' | 'address_used';

/**
 * Changes of the name and the address of a person by somebody else. They take effect when the person or a second
 * administrator confirmed them and, for an address, when the former address had a day to stop them.
 */
@Injectable()
export class IdentityChanges implements OnModuleInit {
  constructor(
    private readonly db: Db,
    private readonly rights: RightsRequests,
    private readonly mails: MailRequests,
    private readonly jobs: Jobs,
    private readonly passwords: TemporaryPasswords,
  ) {}

  onModuleInit(): void {
    this.jobs.define<{ changeId: number }>({
      name: APPLY,
      options: RETRIES,
      run: ({ id, data }) => this.applyConfirmed(data.changeId, `job ${id}`),
    });
  }

  /** Makes a confirmed change whose delay is over; its job calls this. */
  async applyConfirmed(changeId: number, requestId: string): Promise<void> {
    await this.db.write(systemWriter(requestId), { studyId: 0, origin: 'job' }, async (tx) => {
      await tx.query(PEOPLE_LOCK);
      await this.applyIfReady(tx, await hold(tx, sql.HOLD_BY_ID, { changeId }));
    });
  }

  /** Whether the person has a weighty right, in any study or in the portal. */
  async holdsWeightyRight(tx: Reader, personId: number): Promise<boolean> {
    const identity = await this.identity(tx, personId);
    const known: Readonly<Record<PortalRight, unknown>> = WEIGHTY_PORTAL_RIGHTS;
    if (identity.portalRights.some((right) => known[right] !== null)) return true;
    const held = await tx.query<MarkedRole & Record<string, unknown>>({
      ...sql.ROLES_HELD,
      values: { personId },
    });
    return held.some(roleNeedsConfirmation);
  }

  /**
   * Requests a change of name or address.
   *
   * @returns the request, which a second administrator can confirm
   * @throws Problem 422 AUTH_CHANGE_WAITS when another one waits, AUTH_EMAIL_USED
   */
  async ask(
    tx: WriteTransaction,
    caller: Caller,
    wanted: WantedIdentity,
    reason: string,
  ): Promise<number> {
    const { personId, name, email } = wanted;
    await tx.query({ ...sql.END_EXPIRED, values: { personId } });
    if (await hold(tx, sql.HOLD_WAITING_OF, { personId })) {
      throw new Problem(422, 'AUTH_CHANGE_WAITS');
    }
    const now = await this.identity(tx, personId);
    await this.requireFree(tx, wanted);
    const requestId = await this.rights.add(tx, caller, requestOf(now, wanted, reason));
    const moved = email !== now.email;
    const [row] = await tx.query<{ changeId: number }>({
      ...sql.INSERT_CHANGE,
      values: {
        personId,
        studyId: caller.studyId,
        requestId,
        name,
        email,
        formerName: now.name,
        formerEmail: now.email,
        requestedBy: caller.personId,
        requestedByName: caller.name,
        hours: moved ? sql.STOP_HOURS : 0,
        reason,
      },
    });
    const { changeId } = row!;
    await this.mails.requestMail(tx, { kind: 'identity_change', personId, changeId });
    if (moved) {
      await this.mails.requestMail(tx, { kind: 'identity_change_new', personId, changeId });
    }
    return requestId;
  }

  /** The request as it would be made now, and the confirmation by a second administrator. */
  async renew(
    tx: WriteTransaction,
    caller: Caller,
    {
      requestId,
      wanted,
      reason,
    }: { requestId: number; wanted: WantedIdentity; reason: string | null },
  ): Promise<{ request: NewRightsRequest; act: () => Promise<void> }> {
    await tx.query(PEOPLE_LOCK);
    const now = await this.identity(tx, wanted.personId);
    // Nobody changes whose rights in the portal go beyond the own ones.
    if (!now.portalRights.every((right) => caller.portalRights.includes(right))) {
      throw Problem.forbidden();
    }
    return {
      request: requestOf(now, wanted, reason),
      act: async () => {
        const change = await hold(tx, sql.HOLD_BY_REQUEST, {
          studyId: caller.studyId!,
          requestId,
        });
        await this.confirm(tx, caller, change);
      },
    };
  }

  /** The change of the own account that waits. */
  async waiting(personId: number): Promise<IdentityChange | null> {
    const [change] = await this.db.read<IdentityChange & Record<string, unknown>>({
      ...sql.WAITING_OF,
      values: { personId },
    });
    return change ?? null;
  }

  /**
   * The person confirms the change, signed in with the present password: a link to the new address would prove only who
   * reads that one.
   *
   * @throws Problem 404 none waits, 422 RIGHTS_OWN_REQUEST
   */
  async confirmOwn(caller: Caller): Promise<void> {
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      await tx.query(PEOPLE_LOCK);
      const change = await hold(tx, sql.HOLD_WAITING_OF, { personId: caller.personId });
      if (!change) throw Problem.notFound();
      if (change.requestedBy === caller.personId) throw new Problem(422, 'RIGHTS_OWN_REQUEST');
      await this.close(tx, caller, change, 'confirmed');
      await this.confirm(tx, caller, change);
    });
  }

  /** The person stops the change, also one that is confirmed. */
  async stopOwn(caller: Caller): Promise<void> {
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const change = await hold(tx, sql.HOLD_WAITING_OF, { personId: caller.personId });
      if (!change) throw Problem.notFound();
      await this.close(
        tx,
        caller,
        change,
        change.requestedBy === caller.personId ? 'withdrawn' : 'rejected',
      );
      await end(tx, change, 'stopped', 'person');
    });
  }

  /**
   * Whoever reads the mails of the former address stops the change.
   *
   * @throws Problem 422 AUTH_LINK_INVALID, the same for a token that never was, was used, or is too late
   */
  async stopByLink(token: string, requestId: string): Promise<void> {
    await this.db.write(systemWriter(requestId), { studyId: 0 }, async (tx) => {
      const change = await hold(tx, sql.HOLD_BY_STOP_KEY, { stopKey: stopKeyOf(token) });
      if (!change) throw new Problem(422, 'AUTH_LINK_INVALID');
      await this.close(tx, { personId: 0, name: 'System' }, change, 'rejected');
      await end(tx, change, 'stopped', 'link');
    });
  }

  /** A change whose request was rejected or withdrawn. */
  async stopWithRequest(tx: WriteTransaction, studyId: number, requestId: number): Promise<void> {
    const change = await hold(tx, sql.HOLD_BY_REQUEST, { studyId, requestId });
    if (change) await end(tx, change, 'stopped', 'request');
  }

  private async confirm(
    tx: WriteTransaction,
    by: Pick<Caller, 'personId' | 'name'>,
    change: IdentityChange | null,
  ): Promise<void> {
    const values = { changeId: change?.changeId ?? 0, by: by.personId, byName: by.name };
    const done = await tx.query({ ...sql.CONFIRM_CHANGE, values });
    if (!change || done.length === 0) throw new Problem(412, 'RIGHTS_REQUEST_CLOSED');
    const confirmed = { ...change, status: 'confirmed' as const };
    if (change.due) return this.applyIfReady(tx, confirmed);
    await this.jobs.send(tx, APPLY, { changeId: change.changeId }, { startAfter: change.dueAt });
  }

  /** Makes a change that is confirmed and whose delay is over; one that no longer fits ends without an effect. */
  private async applyIfReady(tx: WriteTransaction, change: IdentityChange | null): Promise<void> {
    if (!change || change.status !== 'confirmed' || !change.due) return;
    const { personId, name, email, formerName, formerEmail } = change;
    const now = await this.identity(tx, personId);
    if (now.name !== formerName || now.email !== formerEmail) {
      return end(tx, change, 'void', 'other_change');
    }
    const used = await tx.query({ ...sql.ADDRESS_USED, values: { personId, email } });
    if (used.length > 0) return end(tx, change, 'void', 'address_used');
    const loginId = loginIdAfter(now, email);
    const invites = now.firstSignInAt === null && email !== formerEmail;
    await tx.manager.update(
      PersonEntity,
      { personId },
      {
        loginId,
        email,
        name,
        ...(invites && { passwordMailedTo: null }),
        reasonCode: null,
        reason: change.reason,
      },
    );
    if (loginId !== now.loginId) await keepLoginId(tx, personId, loginId);
    await end(tx, change, 'done', null);
    if (email === formerEmail) return;
    if (invites) await this.passwords.revoke(tx, personId);
    await this.mails.requestMail(
      tx,
      invites
        ? { kind: 'invitation', personId }
        : { kind: 'login_id_changed', personId, formerEmail },
    );
  }

  private async requireFree(tx: WriteTransaction, { personId, email }: WantedIdentity) {
    const used = await tx.query({ ...sql.ADDRESS_USED, values: { personId, email } });
    if (used.length > 0) throw Problem.invalid([{ field: 'email', code: 'AUTH_EMAIL_USED' }]);
  }

  private async identity(tx: Reader, personId: number): Promise<Identity> {
    const [row] = await tx.query<Identity & Record<string, unknown>>({
      ...sql.IDENTITY,
      values: { personId },
    });
    if (!row) throw Problem.notFound();
    return row;
  }

  private async close(
    tx: WriteTransaction,
    by: Pick<Caller, 'personId' | 'name'>,
    { studyId, requestId }: IdentityChange,
    status: 'confirmed' | 'rejected' | 'withdrawn',
  ): Promise<void> {
    const values = { studyId, requestId, status, by: by.personId, byName: by.name };
    await tx.query({ ...sql.CLOSE_REQUEST, values });
  }
}

function requestOf(now: Identity, wanted: WantedIdentity, reason: string | null): NewRightsRequest {
  const { personId, name, email } = wanted;
  const { loginId, organisation } = now;
  const formerPerson = { personId, loginId, name: now.name, email: now.email, organisation };
  return {
    kind: 'person_changed',
    personId,
    roleId: null,
    siteId: null,
    payload: { personId, name, email },
    shown: rightsShown({ person: { ...formerPerson, name, email }, formerPerson }),
    reason,
  };
}

async function hold(
  tx: WriteTransaction,
  statement: { name: string; text: string },
  values: Record<string, number | Buffer>,
): Promise<IdentityChange | null> {
  const [change] = await tx.query<IdentityChange & Record<string, unknown>>({
    ...statement,
    values,
  });
  return change ?? null;
}

async function end(
  tx: WriteTransaction,
  { changeId }: IdentityChange,
  status: 'done' | 'stopped' | 'void',
  how: Ended | null,
): Promise<void> {
  await tx.query({ ...sql.END_CHANGE, values: { changeId, status, how } });
}
