import type { Code } from '@casebook/catalogue';
import { Db, loginIdKey, Problem, systemWriter } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DemoMark } from '../demo/demo-mark';
import { MailRequests } from '../mail/mail-requests';
import { SecretAnswers } from '../password/secret-answer';
import { type Attempt, Attempts } from '../sign-in/attempts';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { RecoveryAttempts } from './recovery-attempts';
import type { RecoveryBody } from './recovery.dto';

interface Candidate {
  person_id: number | null;
  secret_question: number | null;
  secret_answer_hash: string | null;
}

// One row whether or not the address is registered, so that both cases take the same path. Disabled people, including
// the system user, count as not registered.
// user among them, are as good as not registered.
const CANDIDATE = `
  select p.person_id, p.secret_question, p.secret_answer_hash
  from (select 1) one left join auth.person p on lower(p.email) = :address and not p.disabled`;

/** Recovery of a forgotten user ID or password (spec sections 2.2 and 5). */
@Injectable()
export class Recovery {
  constructor(
    private readonly db: Db,
    private readonly answers: SecretAnswers,
    private readonly attempts: RecoveryAttempts,
    private readonly signInAttempts: Attempts,
    private readonly mails: MailRequests,
    private readonly demoMark: DemoMark,
  ) {}

  /**
   * Requests the recovery mail if address, question and answer belong together.
   *
   * @throws Problem 422 with the fault (spec section 8.2), 429 after too many attempts in an hour
   */
  async request(
    kind: 'login_id' | 'password_reset',
    { email, secretQuestion, secretAnswer }: RecoveryBody,
    attempt: Attempt,
  ): Promise<void> {
    await this.demoMark.requireMatch();
    const address = loginIdKey(email);
    const [candidate] = await this.db.read<Candidate>({
      name: 'recovery_candidate',
      text: CANDIDATE,
      values: { address },
    });
    const { person_id: personId, secret_question: question } = candidate!;
    const origin = this.signInAttempts.originOf(personId, attempt);
    const attemptId = await this.attempts.begin(address, origin, attempt);
    // Verifies even without a stored answer, so that both cases take equally long.
    const matches = await this.answers.verify(candidate!.secret_answer_hash, secretAnswer);
    const right = matches && question === secretQuestion;
    await this.db.write(systemWriter(attempt.requestId), { studyId: 0 }, async (tx) => {
      if (!right || personId === null) {
        await recordSignIn(tx, { kind: 'recovery_failed', personId, ...attempt });
        return;
      }
      await this.attempts.answered(tx, attemptId);
      await this.mails.requestMail(tx, { kind, personId });
    });
    if (personId === null) throw fault('email', 'AUTH_EMAIL_NOT_REGISTERED');
    if (!right) throw fault('secretAnswer', 'AUTH_RECOVERY_ANSWER_WRONG');
  }
}

const fault = (field: keyof RecoveryBody, code: Code): Problem =>
  Problem.invalid([{ field, code }]);
