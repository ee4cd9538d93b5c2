import type { Code } from '@casebook/catalogue';
import {
  Db,
  loginIdKey,
  loginKeyOf,
  Problem,
  systemWriter,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import { DemoMark } from '../demo/demo-mark';
import { DEMO_PASSWORD } from '../demo/demo-password';
import { Passwords } from '../password/passwords';
import { Sessions } from '../session/sessions';
import { type Attempt, Attempts, locked, MAX_FAILED } from './attempts';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import { Turns } from './turns';

interface Candidate {
  person_id: number | null;
  name: string | null;
  organisation: string | null;
  language: string | null;
  disabled: boolean | null;
  /** The right password was a temporary one that has expired. */
  expired: boolean | null;
  hash: string | null;
}

/** A person whose password was right. */
interface Verified {
  personId: number;
  name: string;
  organisation: string | null;
  language: string;
  disabled: boolean;
  expired: boolean;
  loginKey: Buffer;
  /** The hash that the password matched. */
  hash: string;
}

// One row whether or not the login ID is known, so that both cases take the same path.
const CANDIDATE = `
  select p.person_id, p.name, p.organisation, p.language, p.disabled, w.hash,
    p.pw_must_changed_flag = 0 and coalesce(p.pw_reset_expired < now(), false) as expired
  from (select 1) one
  left join auth.person p on lower(p.login_id) = :loginId
  left join lateral (
    select hash from auth.person_password w where w.person_id = p.person_id order by password_no desc limit 1
  ) w on true`;

const HOLD = 'select 1 from auth.person where person_id = :personId for update';

const PRESENT_HASH = `
  select hash from auth.person_password where person_id = :personId order by password_no desc limit 1`;

/** Checks login ID and password, with the attempt counter and the lock of spec section 5. */
@Injectable()
export class SignIn {
  private readonly turns = new Turns();

  constructor(
    private readonly db: Db,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly attempts: Attempts,
    private readonly demoMark: DemoMark,
  ) {}

  /**
   * @throws Problem 401 CDMS700MSG003 with the count of wrong attempts, 403 locked or (only after the right password)
   *   disabled or with an expired temporary password; an unknown login ID gets the same answers as a known one; 412 when
   *   the password was replaced meanwhile
   */
  async signIn(
    credentials: { username: string; password: string; language?: string },
    attempt: Attempt,
  ): Promise<{ personId: number; sessionId: string }> {
    const { username, password } = credentials;
    const person = await this.verify(username, password, attempt, 'sign-in');
    if (person.disabled) {
      await this.attempts.record('refused_disabled', person, attempt);
      throw new Problem(403, 'AUTH_ACCOUNT_DISABLED');
    }
    if (person.expired) {
      await this.attempts.record('refused_expired', person, attempt);
      throw new Problem(403, 'AUTH_TEMPORARY_PASSWORD_EXPIRED');
    }
    const { hash, ...who } = person;
    const writer = { ...systemWriter(attempt.requestId), ...who };
    const sessionId = await this.db.write(
      writer,
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        await requirePresent(tx, person.personId, hash);
        await this.attempts.clear(tx, person, attempt, 'passwords');
        await tx.query({
          name: 'person_signed_in',
          text: `update auth.person set first_sign_in_at = coalesce(first_sign_in_at, now()),
            last_sign_in_at = now(), language = coalesce(:language, language), reason_code = null, reason = null
          where person_id = :personId`,
          values: { personId: person.personId, language: credentials.language ?? null },
        });
        const opened = await this.sessions.open(tx, person.personId);
        await recordSignIn(tx, { kind: 'signed_in', sessionId: opened, ...who, ...attempt });
        return opened;
      },
    );
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
    // Another person's ID is answered, and counted, as a wrong attempt on the caller's own.
    const person = await this.confirm(caller.loginId, own ? credentials.password : '', attempt, {
      field: 'password',
      code: 'CDMS700MSG003',
    });
    const { hash: _, ...who } = person;
    await this.db.write(
      { ...systemWriter(attempt.requestId), ...who },
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        await this.attempts.clear(tx, person, attempt, 'passwords');
        await recordSignIn(tx, {
          kind: 're_authenticated',
          sessionId: caller.sessionId,
          ...who,
          ...attempt,
        });
      },
    );
  }

  /**
   * Checks the password of somebody who is signed in; a wrong one counts like at sign-in.
   *
   * @throws Problem 422 with `wrong` for a wrong password: a 401 would tell the client that its session is over
   */
  async confirm(
    loginId: string,
    password: string,
    attempt: Attempt,
    wrong: { field: string; code: Code },
  ): Promise<Verified> {
    return this.verify(loginId, password, attempt, 'password').catch((error: unknown) => {
      if (!(error instanceof Problem) || error.status !== 401) throw error;
      const { params } = error.options;
      throw new Problem(422, wrong.code, { params, errors: [{ ...wrong, params }] });
    });
  }

  private async verify(
    username: string,
    password: string,
    attempt: Attempt,
    secret: 'sign-in' | 'password',
  ): Promise<Verified> {
    await this.demoMark.requireMatch();
    const loginKey = loginKeyOf(username);
    const [found] = await this.db.read<Candidate>({
      name: 'sign_in_candidate',
      text: CANDIDATE,
      values: { loginId: loginIdKey(username) },
    });
    const candidate = found!;
    const whom = { personId: candidate.person_id, loginKey };
    const origin = this.attempts.originOf(whom.personId, attempt);
    // One after the other, so that many at once do not try more passwords than are allowed. A known device waits only for itself.
    const turn = `${loginKey.toString('hex')} ${origin.isKnown ? origin.key.toString('hex') : ''}`;
    return this.turns.take(turn, async () => {
      await this.attempts.refuseLocked(whom, attempt);
      // The published password of the demo is refused in production, however the account got there.
      const isPublished = !this.demoMark.isDemo && password === DEMO_PASSWORD;
      const matches = (await this.passwords.verify(candidate.hash, password)) && !isPublished;
      if (!matches || whom.personId === null) {
        const numIncorrect = await this.attempts.count(secret, whom, attempt);
        throw numIncorrect >= MAX_FAILED
          ? locked()
          : new Problem(401, 'CDMS700MSG003', { params: { numIncorrect } });
      }
      return {
        personId: whom.personId,
        loginKey,
        name: candidate.name!,
        organisation: candidate.organisation,
        language: candidate.language!,
        disabled: candidate.disabled!,
        expired: candidate.expired!,
        hash: candidate.hash!,
      };
    });
  }
}

/**
 * A reset that came between the check of a password and the session ends no session that is opened after it, and a temporary
 * password lets its holder choose the next one.
 *
 * @throws Problem 412 CDMS700MSG004
 */
async function requirePresent(tx: WriteTransaction, personId: number, hash: string): Promise<void> {
  await tx.query({ name: 'sign_in_person_hold', text: HOLD, values: { personId } });
  // A separate statement, because one that waited for the row would still see the former password.
  const [present] = await tx.query<{ hash: string }>({
    name: 'sign_in_present_hash',
    text: PRESENT_HASH,
    values: { personId },
  });
  if (present?.hash !== hash) throw new Problem(412, 'CDMS700MSG004');
}
