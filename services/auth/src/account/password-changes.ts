import { type Caller, Db, type FieldError, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { newPasswordFault } from '../password/password-fault';
import { Passwords } from '../password/passwords';
import { SecretAnswers } from '../password/secret-answer';
import type { Attempt } from '../sign-in/attempts';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { SignIn } from '../sign-in/sign-in.service';
import type { ChangePasswordBody, UpdatePasswordBody } from './account.dto';
import { Credentials, type CredentialState } from './credentials';

const INSERT_PASSWORD = `
  insert into auth.person_password (person_id, password_no, hash)
  select :personId, coalesce(max(password_no), 0) + 1, :hash from auth.person_password where person_id = :personId`;

const UPDATE_PERSON = `
  update auth.person set pw_changed_flag = 1, pw_must_changed_flag = 1, pw_reset_expired = null,
    secret_question = coalesce(:secretQuestion, secret_question), secret_answer_hash = coalesce(:answerHash, secret_answer_hash),
    reason_code = null, reason = null
  where person_id = :personId`;

const END_OTHER_SESSIONS = `
  update auth.session set ended_at = now(), end_reason = 'password_changed'
  where person_id = :personId and session_id <> :sessionId and ended_at is null`;

/** Changes of passwords by the rules of spec section 5, voluntary or forced. */
@Injectable()
export class PasswordChanges {
  constructor(
    private readonly db: Db,
    private readonly credentials: Credentials,
    private readonly passwords: Passwords,
    private readonly answers: SecretAnswers,
    private readonly signIn: SignIn,
  ) {}

  /** @throws Problem 422 with the faults by field, 403 locked, 412 when it was changed at the same time */
  async change(caller: Caller, body: ChangePasswordBody, attempt: Attempt): Promise<void> {
    const state = await this.credentials.of(caller);
    refuseFaults(caller, body, state);
    await this.signIn.confirm(caller.loginId, body.currentPassword, attempt, {
      field: 'currentPassword',
      code: 'AUTH_CURRENT_PASSWORD_WRONG',
    });
    await this.set(caller, body, state, attempt);
  }

  /**
   * The forced change, without the password that the person has just signed in with.
   *
   * @throws Problem as {@link change}, and 403 when no change is forced: then the current password is needed
   */
  async update(caller: Caller, body: UpdatePasswordBody, attempt: Attempt): Promise<void> {
    const state = await this.credentials.of(caller);
    if (!state.forced) throw Problem.forbidden();
    refuseFaults(caller, body, state);
    await this.set(caller, body, state, attempt);
  }

  private async set(
    caller: Caller,
    body: UpdatePasswordBody,
    state: CredentialState,
    attempt: Attempt,
  ): Promise<void> {
    const first = state.secretQuestion === null;
    const answer = { field: 'secretAnswer', text: body.secretAnswer };
    if (!first) await this.credentials.confirmAnswer(caller, state, answer, attempt);
    // Checked last, because whether a password was used before is revealed only after the credentials were right.
    if (await this.usedBefore(state.hashes, body.newPassword)) {
      throw Problem.invalid([{ field: 'newPassword', code: 'AUTH_PASSWORD_USED_BEFORE' }]);
    }
    const hash = await this.passwords.hash(body.newPassword);
    const answerHash = first ? await this.answers.hash(body.secretAnswer) : null;
    const { personId, sessionId } = caller;
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      await this.credentials.hold(tx, caller, state, attempt);
      await tx.query({
        name: 'password_insert',
        text: INSERT_PASSWORD,
        values: { personId, hash },
      });
      await tx.query({
        name: 'person_password_changed',
        text: UPDATE_PERSON,
        values: {
          personId,
          secretQuestion: (first ? body.secretQuestion : null) ?? null,
          answerHash,
        },
      });
      await tx.query({
        name: 'session_end_others',
        text: END_OTHER_SESSIONS,
        values: { personId, sessionId },
      });
      await recordSignIn(tx, { kind: 'password_changed', personId, sessionId, ...attempt });
    });
  }

  private async usedBefore(hashes: readonly string[], password: string): Promise<boolean> {
    const same = await Promise.all(hashes.map((hash) => this.passwords.verify(hash, password)));
    return same.includes(true);
  }
}

/** Faults that can be found without the credentials; none of them counts as an attempt. */
function refuseFaults(
  { loginId, name }: Caller,
  body: UpdatePasswordBody,
  state: CredentialState,
): void {
  const errors: FieldError[] = [];
  const fault = newPasswordFault(body.newPassword, { loginId, name, email: state.email });
  if (fault) errors.push({ field: 'newPassword', code: fault });
  if (body.confirmation !== body.newPassword) {
    errors.push({ field: 'confirmation', code: 'AUTH_PASSWORDS_DIFFER' });
  }
  const missing = state.secretQuestion === null && body.secretQuestion === undefined;
  if (missing) errors.push({ field: 'secretQuestion', code: 'AUTH_SECRET_QUESTION_REQUIRED' });
  // An existing secret question is changed only with its original answer.
  const unwanted = state.secretQuestion !== null && body.secretQuestion !== undefined;
  if (unwanted) errors.push({ field: 'secretQuestion', code: 'INPUT_INVALID_VALUE' });
  if (errors.length > 0) throw Problem.invalid(errors);
}
