import { type Caller, Db, loginKeyOf, Problem, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { SecretAnswers } from '../password/secret-answer';
import { type Attempt, Attempts, locked, MAX_FAILED } from '../sign-in/attempts';

/** The credentials of a person as they were read. */
export interface CredentialState {
  email: string;
  /** Hashes of all passwords ever used, the current one last. */
  hashes: string[];
  secretQuestion: number | null;
  answerHash: string | null;
  forced: boolean;
}

const STATE = `
  select p.email, w.hashes, p.secret_question as "secretQuestion", p.secret_answer_hash as "answerHash",
    auth.password_change_forced(p.pw_changed_flag, p.pw_must_changed_flag, p.pw_reset_expired, w.set_at) as forced
  from auth.person p
  cross join lateral (
    select coalesce(array_agg(h.hash order by h.password_no), '{}') as hashes, max(h.set_at) as set_at
    from auth.person_password h where h.person_id = p.person_id
  ) w
  where p.person_id = :personId`;

const HOLD = 'select 1 from auth.person where person_id = :personId for update';

const PRESENT = `
  select p.secret_answer_hash as "answerHash",
    (select count(*)::integer from auth.person_password w where w.person_id = p.person_id) as passwords
  from auth.person p where p.person_id = :personId`;

/** Reads and checks the credentials of the signed-in person, and locks them while they are changed. */
@Injectable()
export class Credentials {
  constructor(
    private readonly db: Db,
    private readonly answers: SecretAnswers,
    private readonly attempts: Attempts,
  ) {}

  async of({ personId }: Caller): Promise<CredentialState> {
    const [state] = await this.db.read<CredentialState>({
      name: 'credential_state',
      text: STATE,
      values: { personId },
    });
    return state!;
  }

  /**
   * Checks the answer to the secret question; a wrong one counts like a wrong password.
   *
   * @throws Problem 422 for a wrong answer, 403 when the account is locked
   */
  async confirmAnswer(
    { personId, loginId }: Caller,
    state: CredentialState,
    answer: { field: string; text: string },
    attempt: Attempt,
  ): Promise<void> {
    const whom = { personId, loginKey: loginKeyOf(loginId) };
    await this.attempts.refuseLocked(whom, attempt);
    if (await this.answers.verify(state.answerHash, answer.text)) return;
    const numIncorrect = await this.attempts.count('answer', whom, attempt);
    if (numIncorrect >= MAX_FAILED) throw locked();
    throw Problem.invalid([
      { field: answer.field, code: 'AUTH_SECRET_ANSWER_WRONG', params: { numIncorrect } },
    ]);
  }

  /**
   * Locks the person's row until the transaction ends, and resets earlier wrong attempts.
   *
   * @throws Problem 412 when the credentials changed since they were checked, 403 when the account is locked
   */
  async hold(
    tx: WriteTransaction,
    { personId, loginId }: Caller,
    checked: CredentialState,
    attempt: Attempt,
  ): Promise<void> {
    await tx.query({ name: 'credential_hold', text: HOLD, values: { personId } });
    // A separate statement, because a statement that waited for the row would still see the former passwords.
    const [now] = await tx.query<{ answerHash: string | null; passwords: number }>({
      name: 'credential_present',
      text: PRESENT,
      values: { personId },
    });
    if (now!.passwords !== checked.hashes.length || now!.answerHash !== checked.answerHash) {
      throw new Problem(412, 'CDMS700MSG004');
    }
    const whom = { personId, loginKey: loginKeyOf(loginId) };
    await this.attempts.clear(tx, whom, attempt, 'passwords-and-answers');
  }
}
