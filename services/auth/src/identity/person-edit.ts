import {
  type Caller,
  Db,
  type PortalRight,
  Problem,
  type RightsRequested,
  RightsRequests,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { ADDRESS_USED, PERSON_LOCK } from '../identity-store/identity-change.sql';
import { IdentityChanges, type WantedIdentity } from './identity-changes';
import { MailRequests } from '../mail/mail-requests';
import { keepLoginId, loginIdAfter } from '../person/login-id';
import { TemporaryPasswords } from '../password/temporary-passwords';
import { PEOPLE_LOCK } from '../person/people';
import { PersonEntity } from '../person/person.entity';
import type { EditPersonBody } from './person-edit.dto';

type Stored = Pick<PersonEntity, 'loginId' | 'email' | 'name' | 'firstSignInAt'>;

// A user of the study within the caller's reach. Disabled users are in no published assignment.
const REACHED = `
  select coalesce((select array_agg(r.portal_right) from auth.person_portal_right r
    where r.person_id = :personId and not r.deleted), '{}') as "portalRights"
  where exists (select 1 from admin.v1_assignment a
    where a.study_id = :studyId and a.person_id = :personId and (:siteIds::int[] is null or a.site_id = any (:siteIds)))`;

/** Corrections of a person's data by administrators of one of the person's studies. */
@Injectable()
export class PersonEdit {
  constructor(
    private readonly db: Db,
    private readonly mail: MailRequests,
    private readonly rights: RightsRequests,
    private readonly changes: IdentityChanges,
    private readonly passwords: TemporaryPasswords,
  ) {}

  /**
   * Corrects organisation, phone and country. Name and e-mail, for portal administrators only, decide who the person is:
   * of somebody who has signed in, or has a weighty right, they wait for the person or a second administrator.
   *
   * @returns the request that waits; null when everything is changed
   * @throws Problem 404 no user of the caller's study and sites, 403 the person has more rights than the caller, 412
   *   CDMS700MSG004 changed meanwhile, 422 AUTH_PERSON_PORTAL_ONLY, AUTH_EMAIL_USED, AUTH_CHANGE_WAITS
   */
  async edit(
    caller: Caller,
    personId: number,
    body: EditPersonBody,
  ): Promise<RightsRequested | null> {
    const { studyId, siteIds } = caller;
    const [reached] = await this.db.read<{ portalRights: PortalRight[] }>({
      name: 'person_edit_reached',
      text: REACHED,
      values: { studyId, personId, siteIds },
    });
    if (!reached) throw Problem.notFound();
    const requestId = await this.rights.recordingRefusals(
      caller,
      { act: 'change', personId },
      async () => {
        if (!reached.portalRights.every((right) => caller.portalRights.includes(right))) {
          throw Problem.forbidden();
        }
        return this.db.write(caller, { studyId: 0 }, (tx) =>
          this.editNow(tx, caller, personId, body),
        );
      },
    );
    if (requestId === null) return null;
    const request = { requestedBy: caller.personId, personId };
    return {
      requestIds: [requestId],
      confirmers: await this.rights.confirmers(studyId!, 'user_edit', request, null, null),
    };
  }

  private async editNow(
    tx: WriteTransaction,
    caller: Caller,
    personId: number,
    body: EditPersonBody,
  ): Promise<number | null> {
    await tx.query(PEOPLE_LOCK);
    const stored =
      personId > 0 &&
      (await tx.manager.findOne(PersonEntity, {
        where: { personId },
        lock: { mode: 'pessimistic_write' },
      }));
    if (!stored) throw Problem.notFound();
    if ((stored.revision ?? 0) !== body.revision) throw new Problem(412, 'CDMS700MSG004');
    const wanted = { personId, name: body.name ?? stored.name, email: body.email ?? stored.email };
    const waits = await this.mustWait(tx, caller, stored, wanted);
    const { name, email } = waits ? stored : wanted;
    const loginId = loginIdAfter(stored, email);
    const moved = email !== stored.email;
    await tx.manager.update(
      PersonEntity,
      { personId },
      {
        loginId,
        email,
        name,
        // Who alone says where the mail goes may read it.
        ...(moved && { madeBy: caller.personId, passwordMailedTo: null }),
        phone: body.phone || null,
        organisation: body.organisation,
        country: body.country ?? null,
        reasonCode: null,
        reason: body.reason,
      },
    );
    if (loginId !== stored.loginId) await keepLoginId(tx, personId, loginId);
    if (moved) {
      // Nobody has signed in. Whoever reads the former address must not do so before the new invitation is sent.
      await this.passwords.revoke(tx, personId);
      await this.mail.requestMail(tx, { kind: 'invitation', personId });
    }
    return waits ? this.changes.ask(tx, caller, wanted, body.reason) : null;
  }

  private async mustWait(
    tx: WriteTransaction,
    caller: Caller,
    stored: Stored,
    { personId, name, email }: WantedIdentity,
  ): Promise<boolean> {
    const changed = [
      ...(name === stored.name ? [] : ['name']),
      ...(email === stored.email ? [] : ['email']),
    ];
    if (changed.length === 0) return false;
    if (!caller.portalRights.includes('administrator')) {
      throw Problem.invalid(changed.map((field) => ({ field, code: 'AUTH_PERSON_PORTAL_ONLY' })));
    }
    // A role that is confirmed at the same time is either seen here, or its confirmation detects the change.
    await tx.query({ ...PERSON_LOCK, values: { personId } });
    if (email !== stored.email) {
      const used = await tx.query({ ...ADDRESS_USED, values: { email, personId } });
      if (used.length > 0) throw Problem.invalid([{ field: 'email', code: 'AUTH_EMAIL_USED' }]);
      if (stored.firstSignInAt !== null) return true;
    }
    return this.changes.holdsWeightyRight(tx, personId);
  }
}
