import { Db, systemWriter } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { endSessionsAtReset } from '../session/end-sessions';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { Passwords } from './passwords';

/** How long a temporary password works. */
const HOURS = { invitation: 14 * 24, password_reset: 24 } as const;

const HOLD = 'select person_id from auth.person where person_id = $1 for update';

const ADD_PASSWORD = `
  insert into auth.person_password (person_id, password_no, hash)
  select $1, coalesce(max(password_no), 0) + 1, $2 from auth.person_password where person_id = $1`;

const FORCE_CHANGE = `
  update auth.person set pw_must_changed_flag = 0, pw_reset_expired = now() + make_interval(hours => $2),
    reason_code = null, reason = null
  where person_id = $1`;

const UNLOCK = `
  update auth.sign_in_counter c set failed = 0, failed_answers = 0, locked_at = null
  from auth.person p
  where p.person_id = $1 and c.login_key = sha256(convert_to(lower(p.login_id), 'UTF8'))`;

/** Passwords that the portal makes and a person must change at the first sign-in. */
@Injectable()
export class TemporaryPasswords {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
  ) {}

  /** Puts it in the place of the present one, lifts a lock, and ends what was signed in with the former. */
  async set(
    personId: number,
    password: string,
    kind: keyof typeof HOURS,
    jobId: string,
  ): Promise<void> {
    const hash = await this.passwords.hash(password);
    const requestId = `job ${jobId}`;
    await this.db.write(systemWriter(requestId), { studyId: 0, origin: 'job' }, async (tx) => {
      await tx.query({ name: 'person_hold', text: HOLD, values: [personId] });
      await tx.query({ name: 'temporary_password', text: ADD_PASSWORD, values: [personId, hash] });
      const values = [personId, HOURS[kind]];
      await tx.query({ name: 'temporary_password_force', text: FORCE_CHANGE, values });
      await tx.query({ name: 'temporary_password_unlock', text: UNLOCK, values: [personId] });
      await endSessionsAtReset(tx, personId);
      await recordSignIn(tx, { kind: 'password_reset', personId, requestId });
    });
  }
}
