import { Db, systemWriter } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { endSessionsAtReset } from '../session/end-sessions';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { Passwords } from './passwords';

/** How long a temporary password is valid. */
const HOURS = { invitation: 14 * 24, password_reset: 24 } as const;

const HOLD = 'select person_id from auth.person where person_id = :personId for update';

const ADD_PASSWORD = `
  insert into auth.person_password (person_id, password_no, hash)
  select :personId, coalesce(max(password_no), 0) + 1, :hash from auth.person_password where person_id = :personId`;

const FORCE_CHANGE = `
  update auth.person set pw_must_changed_flag = 0, pw_reset_expired = now() + make_interval(hours => :hours),
    password_given_by = null, reason_code = null, reason = null
  where person_id = :personId`;

const UNLOCK = `
  update auth.sign_in_counter c set failed = 0, failed_answers = 0, locked_at = null
  from auth.person p
  where p.person_id = :personId and c.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'))`;

const UNLOCK_ORIGINS = `
  update auth.sign_in_origin o set failed = 0, locked_at = null
  from auth.person p
  where p.person_id = :personId and o.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'))`;

/** Passwords that the portal generates and that must be changed at the first sign-in. */
@Injectable()
export class TemporaryPasswords {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
  ) {}

  /** Replaces the present password, removes a lock, and ends the sessions of the person. */
  async set(
    personId: number,
    password: string,
    kind: keyof typeof HOURS,
    jobId: string,
  ): Promise<void> {
    const hash = await this.passwords.hash(password);
    const requestId = `job ${jobId}`;
    await this.db.write(systemWriter(requestId), { studyId: 0, origin: 'job' }, async (tx) => {
      await tx.query({ name: 'person_hold', text: HOLD, values: { personId } });
      await tx.query({
        name: 'temporary_password',
        text: ADD_PASSWORD,
        values: { personId, hash },
      });
      const values = { personId, hours: HOURS[kind] };
      await tx.query({ name: 'temporary_password_force', text: FORCE_CHANGE, values });
      await tx.query({ name: 'temporary_password_unlock', text: UNLOCK, values: { personId } });
      await tx.query({
        name: 'temporary_password_unlock_origins',
        text: UNLOCK_ORIGINS,
        values: { personId },
      });
      await endSessionsAtReset(tx, personId);
      await recordSignIn(tx, { kind: 'password_reset', personId, requestId });
    });
  }
}
