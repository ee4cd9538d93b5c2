import {
  type Caller,
  Db,
  loginIdKey,
  loginKeyOf,
  Problem,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { MailRequests } from '../mail/mail-requests';
import { PEOPLE_LOCK } from '../person/people';
import { type Attempt, Attempts } from '../sign-in/attempts';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { SignIn } from '../sign-in/sign-in.service';
import type { UpdateLoginIdBody } from './account.dto';

// An address is taken if it is the address of somebody, or is or was the user ID of somebody.
const TAKEN = `
  select exists (
    select 1 from auth.person where person_id <> :personId and lower(email) = :loginId
    union all
    select 1 from auth.person_login_id where person_id <> :personId and login_id = :loginId
  ) as taken`;

const UPDATE = `
  update auth.person p set email = :email, login_id = :email, reason_code = null, reason = null
  from (select person_id, email from auth.person where person_id = :personId for update) former
  where p.person_id = former.person_id
  returning former.email as former_email`;

/** The user ID, which becomes the e-mail address when the person updates it. */
@Injectable()
export class LoginIds {
  constructor(
    private readonly db: Db,
    private readonly signIn: SignIn,
    private readonly attempts: Attempts,
    private readonly mails: MailRequests,
  ) {}

  /**
   * Makes the given address e-mail address and user ID; both addresses get a mail.
   *
   * @throws Problem 422 when the address is taken (spec section 5), nothing changes, or the password is wrong
   */
  async update(caller: Caller, body: UpdateLoginIdBody, attempt: Attempt): Promise<void> {
    const { personId, sessionId } = caller;
    const { currentEmail } = body;
    await this.signIn.confirm(caller.loginId, body.password, attempt, {
      field: 'password',
      code: 'AUTH_CURRENT_PASSWORD_WRONG',
    });
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      const whom = { personId, loginKey: loginKeyOf(caller.loginId) };
      await this.attempts.clear(tx, whom, attempt, 'passwords');
      await tx.query(PEOPLE_LOCK);
      await refuseTaken(tx, personId, currentEmail);
      const [row] = await tx.query<{ former_email: string }>({
        name: 'person_login_id_update',
        text: UPDATE,
        values: { personId, email: currentEmail },
      });
      const formerEmail = row!.former_email;
      if (formerEmail === currentEmail && caller.loginId === currentEmail) {
        throw Problem.invalid([{ field: 'currentEmail', code: 'COMMON_NO_CHANGE' }]);
      }
      await tx.query({
        name: 'person_login_id_add',
        text: `insert into auth.person_login_id (login_id, person_id) values (:loginId, :personId)
          on conflict (login_id) do nothing`,
        values: { loginId: loginIdKey(currentEmail), personId },
      });
      await this.attempts.move(tx, whom.loginKey, loginKeyOf(currentEmail));
      await recordSignIn(tx, { kind: 'login_id_changed', personId, sessionId, ...attempt });
      await this.mails.requestMail(tx, { kind: 'login_id_changed', personId, formerEmail });
    });
  }
}

async function refuseTaken(tx: WriteTransaction, personId: number, email: string): Promise<void> {
  const [row] = await tx.query<{ taken: boolean }>({
    name: 'login_id_taken',
    text: TAKEN,
    values: { personId, loginId: loginIdKey(email) },
  });
  if (row!.taken) throw Problem.invalid([{ field: 'currentEmail', code: 'AUTH_EMAIL_USED' }]);
}
