import { Db, Problem, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Tokens } from '../session/tokens';
import { recordSignIn } from '../sign-in-history/sign-in-history';

/** Wrong attempts after which an account is locked (spec section 9). */
export const MAX_FAILED = 5;

/** Where an attempt comes from. */
export interface Attempt {
  requestId: string;
  addressHash: Buffer | null;
}

/** The person whose secret was tried; null when nobody has this login ID. */
export interface Whom {
  personId: number | null;
  loginKey: Buffer;
}

const COUNT_FAILURE = `
  insert into auth.sign_in_counter as c (login_key, failed, failed_answers) values (:loginKey, :failed, :failedAnswers)
  on conflict (login_key) do update set
    failed = least(c.failed + excluded.failed, :maxFailed), failed_answers = least(c.failed_answers + excluded.failed_answers, :maxFailed),
    locked_at = case when c.failed + c.failed_answers + 1 >= :maxFailed then coalesce(c.locked_at, now()) end
  returning least(failed + failed_answers, :maxFailed)::integer as failed`;

const MOVE = `
  insert into auth.sign_in_counter (login_key, failed, failed_answers)
  select :to, 0, coalesce((select failed_answers from auth.sign_in_counter where login_key = :from), 0)
  on conflict (login_key) do update set failed = 0, failed_answers = excluded.failed_answers, locked_at = null`;

/** Counts wrong attempts by login ID, known or not: wrong passwords and wrong answers together lead to the lock. */
@Injectable()
export class Attempts {
  constructor(
    private readonly db: Db,
    private readonly tokens: Tokens,
  ) {}

  of(request: FastifyRequest): Attempt {
    // The gateway writes this header itself; without a gateway there is only the peer's address.
    const forwarded = request.headers['x-forwarded-for'];
    const address = typeof forwarded === 'string' ? forwarded : request.ip;
    return { requestId: request.id, addressHash: this.tokens.addressHash(address) };
  }

  /** Counts a wrong attempt. @returns the present number; the last allowed one locks */
  async count(secret: 'password' | 'answer', whom: Whom, attempt: Attempt): Promise<number> {
    return this.db.write(
      systemWriter(attempt.requestId),
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        const [counter] = await tx.query<{ failed: number }>({
          name: 'sign_in_failed',
          text: COUNT_FAILURE,
          values: {
            loginKey: whom.loginKey,
            failed: secret === 'password' ? 1 : 0,
            failedAnswers: secret === 'answer' ? 1 : 0,
            maxFailed: MAX_FAILED,
          },
        });
        const kind = counter!.failed >= MAX_FAILED ? 'locked' : 'failed';
        await recordSignIn(tx, { kind, ...whom, ...attempt });
        return counter!.failed;
      },
    );
  }

  /**
   * A right secret resets earlier wrong attempts. It succeeds only while fewer than the allowed wrong ones are
   * recorded, also with parallel attempts.
   *
   * @param undone resets wrong answers too; a right password does not, because it does not prove the answer
   * @throws Problem 403 when the account is locked
   */
  async clear(
    tx: WriteTransaction,
    loginKey: Buffer,
    undone: 'passwords' | 'passwords-and-answers',
  ): Promise<void> {
    const [counter] = await tx.query<{ failed: number }>({
      name: 'sign_in_counter_hold',
      text: `select failed + failed_answers as failed from auth.sign_in_counter
        where login_key = :loginKey for update`,
      values: { loginKey },
    });
    if (!counter || counter.failed === 0) return;
    if (counter.failed >= MAX_FAILED) throw locked();
    await tx.query({
      name: 'sign_in_counter_clear',
      text: `update auth.sign_in_counter set failed = 0,
          failed_answers = case when :answersToo then 0 else failed_answers end
        where login_key = :loginKey`,
      values: { loginKey, answersToo: undone === 'passwords-and-answers' },
    });
  }

  /**
   * When the login ID changes, wrong answers are kept; attempts of others with the new ID before it existed do not
   * count.
   */
  async move(tx: WriteTransaction, from: Buffer, to: Buffer): Promise<void> {
    await tx.query({ name: 'sign_in_counter_move', text: MOVE, values: { from, to } });
  }

  async record(
    kind: 'refused_locked' | 'refused_disabled' | 'refused_expired',
    { personId, loginKey }: Whom,
    attempt: Attempt,
  ): Promise<void> {
    await this.db.write(
      systemWriter(attempt.requestId),
      { studyId: 0, evenOnFullDisk: true },
      (tx) => recordSignIn(tx, { kind, personId, loginKey, ...attempt }),
    );
  }
}

export const locked = (): Problem =>
  new Problem(403, 'AUTH_ACCOUNT_LOCKED', { params: { numIncorrect: MAX_FAILED } });
