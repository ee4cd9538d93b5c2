import { createHash } from 'node:crypto';
import { Db, Problem, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { Passwords } from '../password/passwords';
import { Sessions } from '../session/sessions';
import { recordSignIn } from './sign-in.history';

/** Wrong attempts after which an account is locked (spec section 9). */
export const MAX_FAILED = 5;

/** Where an attempt comes from. */
export interface Attempt {
  requestId: string;
  addressHash: Buffer | null;
}

interface Candidate {
  person_id: number | null;
  name: string | null;
  organisation: string | null;
  language: string | null;
  disabled: boolean | null;
  hash: string | null;
  failed: number | null;
}

/** A person whose password was right. */
interface Verified {
  personId: number;
  name: string;
  organisation: string | null;
  language: string;
  disabled: boolean;
  loginKey: Buffer;
}

// One row whether or not the login ID is known, so that both take the same way.
const CANDIDATE = `
  select p.person_id, p.name, p.organisation, p.language, p.disabled, w.hash, c.failed
  from (select 1) one
  left join auth.person p on lower(p.login_id) = $1
  left join lateral (
    select hash from auth.person_password w where w.person_id = p.person_id order by password_no desc limit 1
  ) w on true
  left join auth.sign_in_counter c on c.login_key = $2`;

const COUNT_FAILURE = `
  insert into auth.sign_in_counter as c (login_key, failed) values ($1, 1)
  on conflict (login_key) do update set failed = least(c.failed + 1, $2),
    locked_at = case when c.failed + 1 >= $2 then coalesce(c.locked_at, now()) end
  returning failed`;

/** Checks login ID and password, with the attempt counter and the lock of spec section 5. */
@Injectable()
export class SignIn {
  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
  ) {}

  /**
   * @throws Problem 401 CDMS700MSG003 with the count of wrong attempts, 403 locked or (only after the right
   *   password) disabled; an unknown login ID gets the same answers as a known one
   */
  async signIn(
    credentials: { username: string; password: string; language?: string },
    attempt: Attempt,
  ): Promise<{ personId: number; sessionId: string }> {
    const person = await this.verify(credentials.username, credentials.password, attempt);
    if (person.disabled) {
      await this.record('refused_disabled', person, attempt);
      throw new Problem(403, 'AUTH_ACCOUNT_DISABLED');
    }
    const writer = { ...systemWriter(attempt.requestId), ...person };
    const sessionId = await this.db.write(writer, { studyId: 0 }, async (tx) => {
      await this.clearFailures(tx, person.loginKey);
      await tx.query({
        name: 'person_signed_in',
        text: `update auth.person set first_sign_in_at = coalesce(first_sign_in_at, now()),
            last_sign_in_at = now(), language = coalesce($2, language), reason_code = null, reason = null
          where person_id = $1`,
        values: [person.personId, credentials.language ?? null],
      });
      const opened = await this.sessions.open(tx, person.personId);
      await recordSignIn(tx, { kind: 'signed_in', sessionId: opened, ...person, ...attempt });
      return opened;
    });
    return { personId: person.personId, sessionId };
  }

  /**
   * Checks the password of the signed-in person again; wrong ones count like at sign-in.
   *
   * @throws Problem 422 for a wrong password: a 401 would tell the client that its session is over
   */
  async reAuthenticate(
    caller: { personId: number; loginId: string; sessionId: string },
    credentials: { userLoginId: string; password: string },
    attempt: Attempt,
  ): Promise<void> {
    const own = loginIdKey(caller.loginId) === loginIdKey(credentials.userLoginId);
    // Somebody else's ID is answered, and counted, as a wrong attempt on one's own.
    const person = await this.verify(
      caller.loginId,
      own ? credentials.password : '',
      attempt,
    ).catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      const { params } = error.options;
      const errors = [{ field: 'password', code: error.code, params }];
      throw new Problem(422, error.code, { params, errors });
    });
    await this.db.write(
      { ...systemWriter(attempt.requestId), ...person },
      { studyId: 0 },
      async (tx) => {
        await this.clearFailures(tx, person.loginKey);
        await recordSignIn(tx, {
          kind: 're_authenticated',
          sessionId: caller.sessionId,
          ...person,
          ...attempt,
        });
      },
    );
  }

  private async verify(username: string, password: string, attempt: Attempt): Promise<Verified> {
    const loginId = loginIdKey(username);
    const loginKey = createHash('sha256').update(loginId).digest();
    const [candidate] = await this.db.read<Candidate>({
      name: 'sign_in_candidate',
      text: CANDIDATE,
      values: [loginId, loginKey],
    });
    const { person_id: personId, hash, failed } = candidate!;
    if ((failed ?? 0) >= MAX_FAILED) {
      await this.record('refused_locked', { personId, loginKey }, attempt);
      throw locked();
    }
    const matches = await this.passwords.verify(hash, password);
    if (!matches || personId === null) throw await this.failure(personId, loginKey, attempt);
    return {
      personId,
      loginKey,
      name: candidate!.name!,
      organisation: candidate!.organisation,
      language: candidate!.language!,
      disabled: candidate!.disabled!,
    };
  }

  private async failure(
    personId: number | null,
    loginKey: Buffer,
    attempt: Attempt,
  ): Promise<Problem> {
    const failed = await this.db.write(
      systemWriter(attempt.requestId),
      { studyId: 0 },
      async (tx) => {
        const [counter] = await tx.query<{ failed: number }>({
          name: 'sign_in_failed',
          text: COUNT_FAILURE,
          values: [loginKey, MAX_FAILED],
        });
        const kind = counter!.failed >= MAX_FAILED ? 'locked' : 'failed';
        await recordSignIn(tx, { kind, personId, loginKey, ...attempt });
        return counter!.failed;
      },
    );
    return failed >= MAX_FAILED
      ? locked()
      : new Problem(401, 'CDMS700MSG003', { params: { numIncorrect: failed } });
  }

  // A right password counts only while fewer than the allowed wrong ones are recorded, whatever ran beside it.
  private async clearFailures(tx: WriteTransaction, loginKey: Buffer): Promise<void> {
    const [counter] = await tx.query<{ failed: number }>({
      name: 'sign_in_counter_hold',
      text: 'select failed from auth.sign_in_counter where login_key = $1 for update',
      values: [loginKey],
    });
    if (!counter || counter.failed === 0) return;
    if (counter.failed >= MAX_FAILED) throw locked();
    await tx.query({
      name: 'sign_in_counter_clear',
      text: 'update auth.sign_in_counter set failed = 0 where login_key = $1',
      values: [loginKey],
    });
  }

  private async record(
    kind: 'refused_locked' | 'refused_disabled',
    whom: { personId: number | null; loginKey: Buffer },
    attempt: Attempt,
  ): Promise<void> {
    await this.db.write(systemWriter(attempt.requestId), { studyId: 0 }, (tx) =>
      recordSignIn(tx, { kind, personId: whom.personId, loginKey: whom.loginKey, ...attempt }),
    );
  }
}

/** Login IDs are compared without regard to case. */
export const loginIdKey = (loginId: string): string => loginId.trim().toLowerCase();

const locked = (): Problem =>
  new Problem(403, 'AUTH_ACCOUNT_LOCKED', { params: { numIncorrect: MAX_FAILED } });
