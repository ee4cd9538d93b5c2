import { type MarkedRole, roleNeedsConfirmation } from '@casebook/catalogue';
import {
  type Caller,
  Db,
  type PortalRight,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { MailRequests } from '../mail/mail-requests';
import { PEOPLE_LOCK } from './people';
import { PersonEntity } from './person.entity';
import type { EditPersonBody } from './person-edit.dto';

type Stored = Pick<PersonEntity, 'loginId' | 'email' | 'name' | 'firstSignInAt'>;

// A user of the study within the caller's reach. Disabled users are in no published assignment.
const REACHED = `
  select coalesce((select array_agg(r.portal_right) from auth.person_portal_right r
    where r.person_id = :personId and not r.deleted), '{}') as "portalRights"
  where exists (select 1 from admin.v1_assignment a
    where a.study_id = :studyId and a.person_id = :personId and (:siteIds::int[] is null or a.site_id = any (:siteIds)))`;

const ADDRESS_USED = `
  select 1 from auth.person p where p.person_id <> :personId and lower(p.email) = lower(:email)
  union all
  select 1 from auth.person_login_id l where l.person_id <> :personId and l.login_id = lower(:email)`;

// Also future, past and disabled assignments, because they can become active again.
const ROLES_HELD = `
  select r.privileges, coalesce(r.sees_hidden, false) as "seesHidden" from builder.v1_role r
  where exists (select 1 from admin.v1_role_holder h
      where h.study_id = r.study_id and h.role_id = r.role_id and h.person_id = :personId)
    or r.portal_right in (select p.portal_right from auth.person_portal_right p
      where p.person_id = :personId and not p.deleted)`;

/** The administration service takes the same lock to give a role. */
const PERSON_LOCK = {
  name: 'person_edit_lock',
  text: 'select pg_advisory_xact_lock(7301, :personId)',
};

/** Corrections of a person's data by administrators of one of the person's studies. */
@Injectable()
export class PersonEdit {
  constructor(
    private readonly db: Db,
    private readonly mail: MailRequests,
  ) {}

  /**
   * Corrects organisation, phone and country; name and e-mail only for portal administrators, because changing an
   * address allows taking over the account. For the same reason nobody may change the address of another person who
   * sees unblinded data or grants rights: a second person confirmed that role for the former address.
   *
   * @throws Problem 404 no user of the caller's study and sites, 403 the person has more rights than the caller, 412
   *   CDMS700MSG004 changed meanwhile, 422 AUTH_PERSON_PORTAL_ONLY, AUTH_PERSON_GUARDED, AUTH_EMAIL_USED
   */
  async edit(caller: Caller, personId: number, body: EditPersonBody): Promise<void> {
    const { studyId, siteIds } = caller;
    const [reached] = await this.db.read<{ portalRights: PortalRight[] }>({
      name: 'person_edit_reached',
      text: REACHED,
      values: { studyId, personId, siteIds },
    });
    if (!reached) throw Problem.notFound();
    if (!reached.portalRights.every((right) => caller.portalRights.includes(right))) {
      throw Problem.forbidden();
    }
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      await tx.query(PEOPLE_LOCK);
      const stored =
        personId > 0 &&
        (await tx.manager.findOne(PersonEntity, {
          where: { personId },
          lock: { mode: 'pessimistic_write' },
        }));
      if (!stored) throw Problem.notFound();
      if ((stored.revision ?? 0) !== body.revision) throw new Problem(412, 'CDMS700MSG004');
      const name = body.name ?? stored.name;
      const email = body.email ?? stored.email;
      await this.requireIdentity(tx, caller, personId, stored, { name, email });
      const loginId = loginIdAfter(stored, email);
      await tx.manager.update(
        PersonEntity,
        { personId },
        {
          loginId,
          email,
          name,
          phone: body.phone || null,
          organisation: body.organisation,
          country: body.country ?? null,
          reasonCode: null,
          reason: body.reason,
        },
      );
      if (loginId !== stored.loginId) await keepLoginId(tx, personId, loginId);
      if (email === stored.email) return;
      // A person who was invited at a wrong address gets a new invitation, which invalidates the password of the old
      // one.
      await this.mail.requestMail(
        tx,
        stored.firstSignInAt === null
          ? { kind: 'invitation', personId }
          : { kind: 'login_id_changed', personId, formerEmail: stored.email },
      );
    });
  }

  private async requireIdentity(
    tx: WriteTransaction,
    caller: Caller,
    personId: number,
    stored: Stored,
    { name, email }: { name: string; email: string },
  ): Promise<void> {
    const changed = [
      ...(name === stored.name ? [] : ['name']),
      ...(email === stored.email ? [] : ['email']),
    ];
    if (changed.length > 0 && !caller.portalRights.includes('administrator')) {
      throw Problem.invalid(changed.map((field) => ({ field, code: 'AUTH_PERSON_PORTAL_ONLY' })));
    }
    if (email === stored.email) return;
    // A role that is confirmed at the same time is either seen here, or its confirmation detects the changed address.
    await tx.query({ ...PERSON_LOCK, values: { personId } });
    const held = await tx.query<MarkedRole & Record<string, unknown>>({
      name: 'person_edit_roles_held',
      text: ROLES_HELD,
      values: { personId },
    });
    if (personId !== caller.personId && held.some(roleNeedsConfirmation)) {
      throw Problem.invalid([{ field: 'email', code: 'AUTH_PERSON_GUARDED' }]);
    }
    const used = await tx.query({
      name: 'person_edit_address',
      text: ADDRESS_USED,
      values: { email, personId },
    });
    if (used.length > 0) throw Problem.invalid([{ field: 'email', code: 'AUTH_EMAIL_USED' }]);
  }
}

// A person who never signed in has no user ID in use; if it was the mistyped address, it is corrected as well.
const loginIdAfter = ({ loginId, email, firstSignInAt }: Stored, newEmail: string): string =>
  firstSignInAt === null && loginId.toLowerCase() === email.toLowerCase() ? newEmail : loginId;

const keepLoginId = (tx: WriteTransaction, personId: number, loginId: string) =>
  tx.query({
    name: 'person_edit_login_id',
    text: `insert into auth.person_login_id (login_id, person_id) values (lower(:loginId), :personId)
      on conflict (login_id) do nothing`,
    values: { loginId, personId },
  });
