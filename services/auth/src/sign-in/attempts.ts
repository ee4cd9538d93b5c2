import {
  clientAddress,
  Db,
  Problem,
  systemWriter,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Injectable } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Tokens } from '../session/tokens';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import {
  CLEAR_EVERYWHERE,
  CLEAR_ORIGIN,
  COUNT_EVERYWHERE,
  COUNT_ORIGIN,
  FORGET_ORIGINS,
  HOLD_EVERYWHERE,
  HOLD_ORIGIN,
  LOCK_ORIGIN,
  MOVE,
  STANDING,
} from './attempts.sql';
import { KnownDevices } from './known-devices';

/** Wrong attempts after which an account is locked (spec section 9). */
export const MAX_FAILED = 5;

/** Wrong attempts within an hour from all devices together with which the person has not signed in before. */
export const MAX_STRANGE = 20;

/** Where an attempt comes from. */
export interface Attempt {
  requestId: string;
  /** Digest of the network address. */
  addressHash: Buffer | null;
  /** What the browser knows of people who signed in with it. */
  devices: readonly string[];
}

/** The person whose secret was tried; null when nobody has this login ID. */
export interface Whom {
  personId: number | null;
  loginKey: Buffer;
}

/** What attempts are counted for: a device that the person has signed in with, or else a network address. */
export interface Origin {
  key: Buffer;
  isKnown: boolean;
}

/** Wrong attempts that an attempt from an origin meets. */
interface Standing {
  failed: number;
  strange: number;
}

/**
 * Counts wrong attempts by login ID, known or not. Wrong passwords at sign-in count for where they come from, so that strangers
 * lock themselves out and not the person. What only somebody who is signed in can try (the password again, the answer) counts
 * everywhere. Both together lead to the lock.
 */
@Injectable()
export class Attempts {
  constructor(
    private readonly db: Db,
    private readonly tokens: Tokens,
    private readonly knownDevices: KnownDevices,
  ) {}

  of(request: FastifyRequest): Attempt {
    // The gateway writes this header itself; without a gateway there is only the peer's address.
    const forwarded = request.headers['x-forwarded-for'];
    const address = typeof forwarded === 'string' ? forwarded : request.ip;
    return {
      requestId: request.id,
      addressHash: this.tokens.addressHash(clientAddress(address)),
      devices: this.knownDevices.entriesIn(request),
    };
  }

  originOf(personId: number | null, { addressHash, devices }: Attempt): Origin {
    const device = this.knownDevices.entryOf(personId, devices);
    return device
      ? { key: this.tokens.addressHash(`device ${device}`)!, isKnown: true }
      : { key: addressHash ?? Buffer.alloc(0), isKnown: false };
  }

  /** @throws Problem 403 when so many wrong attempts were made that this one is not looked at */
  async refuseLocked(whom: Whom, attempt: Attempt): Promise<void> {
    const origin = this.originOf(whom.personId, attempt);
    const [standing] = await this.db.read<Standing>({
      name: 'sign_in_standing',
      text: STANDING,
      values: { loginKey: whom.loginKey, origin: origin.key },
    });
    if (!isLocked(standing!, origin)) return;
    await this.record('refused_locked', whom, attempt);
    throw locked();
  }

  /**
   * Counts a wrong attempt.
   *
   * @param secret `sign-in`: a password of somebody who is not signed in
   * @returns the present number; the last allowed one locks
   */
  async count(
    secret: 'sign-in' | 'password' | 'answer',
    whom: Whom,
    attempt: Attempt,
  ): Promise<number> {
    const { loginKey } = whom;
    const { key: origin, isKnown } = this.originOf(whom.personId, attempt);
    return this.db.write(
      systemWriter(attempt.requestId),
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        if (secret === 'sign-in') {
          await tx.query({
            name: 'sign_in_failed_here',
            text: COUNT_ORIGIN,
            values: { loginKey, origin, isKnown, maxFailed: MAX_FAILED },
          });
        } else {
          await tx.query({
            name: 'sign_in_failed_everywhere',
            text: COUNT_EVERYWHERE,
            values: {
              loginKey,
              failed: secret === 'password' ? 1 : 0,
              failedAnswers: secret === 'answer' ? 1 : 0,
              maxFailed: MAX_FAILED,
            },
          });
        }
        await tx.query({
          name: 'sign_in_lock_here',
          text: LOCK_ORIGIN,
          values: { loginKey, origin, maxFailed: MAX_FAILED },
        });
        const { failed } = await this.standing(tx, loginKey, origin);
        const numIncorrect = Math.min(failed, MAX_FAILED);
        const kind = numIncorrect === MAX_FAILED ? 'locked' : 'failed';
        await recordSignIn(tx, {
          kind,
          ...whom,
          requestId: attempt.requestId,
          addressHash: attempt.addressHash,
        });
        return numIncorrect;
      },
    );
  }

  /**
   * A right secret resets earlier wrong attempts from the same origin, and those that count everywhere. It succeeds only while
   * fewer than the allowed wrong ones are recorded, also with parallel attempts.
   *
   * @param undone resets wrong answers too; a right password does not, because it does not prove the answer
   * @throws Problem 403 when the account is locked for this origin
   */
  async clear(
    tx: WriteTransaction,
    whom: Whom,
    attempt: Attempt,
    undone: 'passwords' | 'passwords-and-answers',
  ): Promise<void> {
    const { loginKey } = whom;
    const origin = this.originOf(whom.personId, attempt);
    const here = { loginKey, origin: origin.key };
    await tx.query({ name: 'sign_in_hold', text: HOLD_EVERYWHERE, values: { loginKey } });
    await tx.query({ name: 'sign_in_hold_here', text: HOLD_ORIGIN, values: here });
    const standing = await this.standing(tx, loginKey, origin.key);
    if (isLocked(standing, origin)) throw locked();
    if (standing.failed === 0) return;
    await tx.query({
      name: 'sign_in_clear',
      text: CLEAR_EVERYWHERE,
      values: { loginKey, answersToo: undone === 'passwords-and-answers' },
    });
    await tx.query({ name: 'sign_in_clear_here', text: CLEAR_ORIGIN, values: here });
  }

  /**
   * When the login ID changes, wrong answers are kept; attempts of others with the new ID before it existed do not
   * count.
   */
  async move(tx: WriteTransaction, from: Buffer, to: Buffer): Promise<void> {
    await tx.query({ name: 'sign_in_counter_move', text: MOVE, values: { from, to } });
    await tx.query({
      name: 'sign_in_origins_forget',
      text: FORGET_ORIGINS,
      values: { loginKey: to },
    });
  }

  async record(
    kind: 'refused_locked' | 'refused_disabled' | 'refused_expired',
    { personId, loginKey }: Whom,
    { requestId, addressHash }: Attempt,
  ): Promise<void> {
    await this.db.write(systemWriter(requestId), { studyId: 0, evenOnFullDisk: true }, (tx) =>
      recordSignIn(tx, { kind, personId, loginKey, requestId, addressHash }),
    );
  }

  private async standing(
    tx: WriteTransaction,
    loginKey: Buffer,
    origin: Buffer,
  ): Promise<Standing> {
    const [standing] = await tx.query<Standing>({
      name: 'sign_in_standing',
      text: STANDING,
      values: { loginKey, origin },
    });
    return standing!;
  }
}

const isLocked = ({ failed, strange }: Standing, { isKnown }: Origin): boolean =>
  failed >= MAX_FAILED || (!isKnown && strange >= MAX_STRANGE);

export const locked = (): Problem =>
  new Problem(403, 'AUTH_ACCOUNT_LOCKED', { params: { numIncorrect: MAX_FAILED } });
