import { type Caller, Db, Problem, RightsRequests } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { MailRequests } from '../mail/mail-requests';
import { endSessionsAtReset } from '../session/end-sessions';

interface Target {
  reached: boolean;
  disabled: boolean;
  signed_in: boolean;
  portal_rights: string[];
}

// People who work in the study at a site within the caller's reach: by assignment or through a portal right.
const TARGET = `
  select p.disabled, p.first_sign_in_at is not null as signed_in, h.portal_rights,
    exists (select 1 from admin.v1_assignment a
      where a.study_id = :studyId and a.person_id = p.person_id
        and (a.end_date is null or a.end_date >= current_date)
        and (:siteIds::integer[] is null or a.site_id = any (:siteIds::integer[])))
    or exists (select 1 from builder.v1_role r
      where r.study_id = :studyId and r.portal_right = any (h.portal_rights)) as reached
  from auth.person p, lateral (
    select coalesce(array_agg(r.portal_right), '{}') as portal_rights from auth.person_portal_right r
    where r.person_id = p.person_id and not r.deleted) h
  where p.person_id = :personId and p.person_id > 0`;

const FORCE_CHANGE = `
  update auth.person set pw_must_changed_flag = 0,
    secret_question = case when not :secretForgotten then secret_question end,
    secret_answer_hash = case when not :secretForgotten then secret_answer_hash end,
    reason_code = null, reason = null
  where person_id = :personId`;

/** Help by an administrator for users of a study who cannot sign in. */
@Injectable()
export class StudyPeople {
  constructor(
    private readonly db: Db,
    private readonly mails: MailRequests,
    private readonly rights: RightsRequests,
  ) {}

  /**
   * Ends the person's sessions and sends a temporary password.
   *
   * @param secretForgotten also removes the secret question; the forced change then sets a new one
   */
  async resetPassword(caller: Caller, personId: number, secretForgotten: boolean): Promise<void> {
    await this.rights.recordingRefusals(caller, { act: 'recover', personId }, () =>
      this.target(caller, personId),
    );
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      await tx.query({
        name: 'reset_force',
        text: FORCE_CHANGE,
        values: { personId, secretForgotten },
      });
      await endSessionsAtReset(tx, personId);
      await this.mails.requestMail(tx, { kind: 'password_reset', personId });
    });
  }

  /** Sends the invitation again, with a new temporary password. */
  async invite(caller: Caller, personId: number): Promise<void> {
    const target = await this.rights.recordingRefusals(caller, { act: 'recover', personId }, () =>
      this.target(caller, personId),
    );
    if (target.signed_in) throw new Problem(422, 'AUTH_INVITATION_NOT_NEEDED');
    await this.db.write(caller, { studyId: 0 }, (tx) =>
      this.mails.requestMail(tx, { kind: 'invitation', personId }),
    );
  }

  /** @throws Problem 404 outside the caller's reach, 403 the person has more rights than the caller, 422 disabled */
  private async target(caller: Caller, personId: number): Promise<Target> {
    const [target] = await this.db.read<Target>({
      name: 'study_person',
      text: TARGET,
      values: { studyId: caller.studyId, personId, siteIds: caller.siteIds },
    });
    if (!target?.reached) throw Problem.notFound();
    const held: readonly string[] = caller.portalRights;
    if (!target.portal_rights.every((right) => held.includes(right))) throw Problem.forbidden();
    if (target.disabled) throw new Problem(422, 'AUTH_PERSON_DISABLED');
    return target;
  }
}
