import { Db, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { endSessionsAtReset } from '../session/end-sessions';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { Passwords } from './passwords';

/** How long a temporary password is valid. */
const HOURS = { invitation: 14 * 24, password_reset: 24 } as const;

const HOLD = 'select email from auth.person where person_id = :personId for update';

const ADD_PASSWORD = `
  insert into auth.person_password (person_id, password_no, hash)
  select :personId, coalesce(max(password_no), 0) + 1, :hash from auth.person_password where person_id = :personId`;

const FORCE_CHANGE = `
  update auth.person set pw_must_changed_flag = 0, pw_reset_expired = now() + make_interval(hours => :hours),
    password_given_by = null, password_mailed_to = :mailedTo, reason_code = null, reason = null
  where person_id = :personId`;

// Somebody without a password stays without one.
const REPLACE_PASSWORD = `
  insert into auth.person_password (person_id, password_no, hash)
  select person_id, max(password_no) + 1, :hash from auth.person_password where person_id = :personId group by person_id`;

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

  /**
   * Replaces the present password by one that was mailed, removes a lock, and ends the sessions of the person.
   *
   * @throws Error when the person has another address by now: the mail is then sent again, with another password
   */
  async set(
    personId: number,
    { password, mailedTo }: { password: string; mailedTo: string },
    kind: keyof typeof HOURS,
    jobId: string,
  ): Promise<void> {
    const hash = await this.passwords.hash(password);
    const requestId = `job ${jobId}`;
    await this.db.write(systemWriter(requestId), { studyId: 0, origin: 'job' }, async (tx) => {
      const [held] = await tx.query<{ email: string }>({
        name: 'person_hold',
        text: HOLD,
        values: { personId },
      });
      if (held?.email !== mailedTo) throw new Error('The address changed while the mail was sent');
      await tx.query({
        name: 'temporary_password',
        text: ADD_PASSWORD,
        values: { personId, hash },
      });
      const values = { personId, hours: HOURS[kind], mailedTo };
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

  /**
   * Makes the password that was mailed to a former address useless at once; the mail to the new one brings another. Ends the
   * sessions too.
   */
  async revoke(tx: WriteTransaction, personId: number): Promise<void> {
    const hash = await this.passwords.unknown();
    await tx.query({
      name: 'temporary_password_revoke',
      text: REPLACE_PASSWORD,
      values: { personId, hash },
    });
    await endSessionsAtReset(tx, personId);
  }
}
