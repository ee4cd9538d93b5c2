import { createHash } from 'node:crypto';
import { Db, Problem, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config/auth.config';
import type { Attempt, Origin } from '../sign-in/attempts';

/** Wrong answers for one e-mail address, registered or not, within an hour from one origin. */
export const MAX_WRONG = 5;
/** Wrong answers for it within an hour from all unknown devices together. */
export const MAX_STRANGE_WRONG = 20;
/** Right answers for one e-mail address within an hour, so that no mailbox gets many mails. */
export const MAX_MAILS = 10;

const HOLD = `select pg_advisory_xact_lock(7302, x) from unnest(:locks::integer[]) x order by x`;

const COUNT = `
  select count(*) filter (where a.answered)::integer as mails,
    count(*) filter (where not a.answered and a.origin = :origin)::integer as wrong,
    count(*) filter (where not a.answered and not a.known_device)::integer as strange,
    (select count(*) from auth.recovery_attempt f
      where f.address_hash = :addressHash and f.at > now() - interval '1 hour')::integer as from_address
  from auth.recovery_attempt a
  where a.email_key = :emailKey and a.at > now() - interval '1 hour'`;

interface Counts {
  mails: number;
  wrong: number;
  strange: number;
  from_address: number;
}

/** Limits on guessing at the recovery pages, stored in the database. */
@Injectable()
export class RecoveryAttempts {
  constructor(
    private readonly db: Db,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  /**
   * Counts an attempt as wrong before any lookup, so that parallel attempts do not get around the limits.
   *
   * @returns its number, for {@link answered}
   * @throws Problem 429 when there were too many for this e-mail from this origin, or from this address
   */
  async begin(
    email: string,
    { key: origin, isKnown }: Origin,
    { requestId, addressHash }: Attempt,
  ): Promise<string> {
    const key = createHash('sha256').update(email).digest();
    return this.db.write(systemWriter(requestId), { studyId: 0 }, async (tx) => {
      const locks = [key, ...(addressHash ? [addressHash] : [])].map((hash) => hash.readInt32BE());
      await tx.query({ name: 'recovery_hold', text: HOLD, values: { locks } });
      const [counts] = await tx.query<Counts>({
        name: 'recovery_count',
        text: COUNT,
        values: { emailKey: key, origin, addressHash },
      });
      const tooMany =
        counts!.wrong >= MAX_WRONG ||
        (!isKnown && counts!.strange >= MAX_STRANGE_WRONG) ||
        counts!.mails >= MAX_MAILS ||
        (!isKnown && counts!.from_address >= this.config.RECOVERY_PER_ADDRESS);
      if (tooMany) throw new Problem(429, 'COMMSG023');
      const [row] = await tx.query<{ attempt_id: string }>({
        name: 'recovery_attempt',
        text: `insert into auth.recovery_attempt (email_key, address_hash, origin, known_device)
          values (:emailKey, :addressHash, :origin, :isKnown) returning attempt_id`,
        values: { emailKey: key, addressHash, origin, isKnown },
      });
      return row!.attempt_id;
    });
  }

  /** Marks an attempt as answered correctly. */
  async answered(tx: WriteTransaction, attemptId: string): Promise<void> {
    await tx.query({
      name: 'recovery_answered',
      text: 'update auth.recovery_attempt set answered = true where attempt_id = :attemptId',
      values: { attemptId },
    });
  }
}
