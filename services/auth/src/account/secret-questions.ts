import { type Caller, Db, Problem } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { SecretAnswers } from '../password/secret-answer';
import type { Attempt } from '../sign-in/attempts';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { SignIn } from '../sign-in/sign-in.service';
import type { UpdateSecretQuestionBody } from './account.dto';
import { Credentials } from './credentials';

/** The secret question and its answer, with which a forgotten password is recovered. */
@Injectable()
export class SecretQuestions {
  constructor(
    private readonly db: Db,
    private readonly credentials: Credentials,
    private readonly answers: SecretAnswers,
    private readonly signIn: SignIn,
  ) {}

  /** @throws Problem 422 with the faults by field, 403 locked, 412 when it was changed at the same time */
  async update(caller: Caller, body: UpdateSecretQuestionBody, attempt: Attempt): Promise<void> {
    const { originalAnswer } = body;
    const state = await this.credentials.of(caller);
    const set = state.secretQuestion !== null;
    if (set && originalAnswer === undefined) {
      throw Problem.invalid([{ field: 'originalAnswer', code: 'AUTH_SECRET_ANSWER_REQUIRED' }]);
    }
    await this.signIn.confirm(caller.loginId, body.password, attempt, {
      field: 'password',
      code: 'AUTH_CURRENT_PASSWORD_WRONG',
    });
    if (set) {
      const answer = { field: 'originalAnswer', text: originalAnswer! };
      await this.credentials.confirmAnswer(caller, state, answer, attempt);
    }
    const hash = await this.answers.hash(body.secretAnswer);
    const { personId, sessionId } = caller;
    await this.db.write(caller, { studyId: 0 }, async (tx) => {
      await this.credentials.hold(tx, caller, state, attempt);
      await tx.query({
        name: 'person_secret_question',
        text: `update auth.person set secret_question = :secretQuestion, secret_answer_hash = :hash,
            reason_code = null, reason = null
          where person_id = :personId`,
        values: { personId, secretQuestion: body.secretQuestion, hash },
      });
      await recordSignIn(tx, { kind: 'secret_question_changed', personId, sessionId, ...attempt });
    });
  }
}
