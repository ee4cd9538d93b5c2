import { randomUUID } from 'node:crypto';
import { Db, Problem, systemWriter, type WriteTransaction } from '@casebook/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../auth.config';
import { recordSignIn } from '../sign-in/sign-in.history';
import type { RefreshToken } from './tokens';

interface SessionState {
  person_id: number;
  generation: number;
  ended: boolean;
  expired: boolean;
  in_grace: boolean;
}

const OPEN = `
  insert into auth.session (session_id, person_id, idle_minutes, expires_at)
  values ($1, $2, $3::integer, now() + make_interval(mins => $3::integer))`;

const EXCHANGE = `
  update auth.session s set refresh_generation = refresh_generation + 1, refreshed_at = now()
  from auth.v1_session v
  where s.session_id = $1 and s.refresh_generation = $2 and v.session_id = s.session_id
    and v.ended_at is null and s.expires_at > now()
  returning s.person_id, s.refresh_generation as generation`;

const STATE = `
  select s.person_id, s.refresh_generation as generation, v.ended_at is not null as ended,
    s.expires_at <= now() as expired, s.refreshed_at > now() - make_interval(secs => $2) as in_grace
  from auth.session s join auth.v1_session v using (session_id)
  where s.session_id = $1`;

const END = `
  update auth.session set ended_at = now(), end_reason = $2
  where session_id = $1 and ended_at is null
  returning person_id`;

const TOUCH = `
  update auth.session set last_activity_at = now(), expires_at = now() + make_interval(mins => idle_minutes)
  where session_id = $1 and ended_at is null and expires_at > now()
  returning expires_at`;

/** Server-side sessions: the only thing that decides whether somebody is signed in. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Db,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
  ) {}

  async open(transaction: WriteTransaction, personId: number): Promise<string> {
    const sessionId = randomUUID();
    await transaction.query({
      name: 'session_open',
      text: OPEN,
      values: [sessionId, personId, this.config.SESSION_IDLE_MINUTES],
    });
    return sessionId;
  }

  /**
   * Exchanges a refresh token for the next one. The token just replaced gives the same next one again for
   * a short time (two tabs, a lost answer); an older one was copied, and ends the session.
   *
   * @throws Problem 401 (no such or ended session), 419 (expired)
   */
  async exchange(
    token: RefreshToken,
    requestId: string,
  ): Promise<{ personId: number; next: RefreshToken }> {
    const { sessionId, generation } = token;
    const [exchanged] = await this.db.write(systemWriter(requestId), { studyId: 0 }, (tx) =>
      tx.query<{ person_id: number; generation: number }>({
        name: 'session_exchange',
        text: EXCHANGE,
        values: [sessionId, generation],
      }),
    );
    if (exchanged) {
      return {
        personId: exchanged.person_id,
        next: { sessionId, generation: exchanged.generation },
      };
    }
    const [state] = await this.db.read<SessionState>({
      name: 'session_state',
      text: STATE,
      values: [sessionId, this.config.REFRESH_GRACE_SECONDS],
    });
    if (!state || state.ended) throw new Problem(401, 'SESSION_REQUIRED');
    if (state.expired) throw new Problem(419, 'SESSION_EXPIRED');
    if (state.generation === generation + 1 && state.in_grace) {
      return { personId: state.person_id, next: { sessionId, generation: state.generation } };
    }
    await this.end(sessionId, 'refresh_reused', requestId);
    throw new Problem(401, 'SESSION_REQUIRED');
  }

  /** Ends a session; nothing happens when it has ended already. */
  async end(
    sessionId: string,
    reason: 'signed_out' | 'refresh_reused',
    requestId: string,
  ): Promise<void> {
    await this.db.write(systemWriter(requestId), { studyId: 0 }, async (tx) => {
      const [ended] = await tx.query<{ person_id: number }>({
        name: 'session_end',
        text: END,
        values: [sessionId, reason],
      });
      if (!ended) return;
      await recordSignIn(tx, {
        kind: reason,
        personId: ended.person_id,
        sessionId,
        requestId,
      });
    });
  }

  /** Somebody worked: the idle time starts again. */
  async touch(sessionId: string, requestId: string): Promise<Date> {
    const [row] = await this.db.write(systemWriter(requestId), { studyId: 0 }, (tx) =>
      tx.query<{ expires_at: Date }>({ name: 'session_touch', text: TOUCH, values: [sessionId] }),
    );
    if (!row) throw new Problem(419, 'SESSION_EXPIRED');
    return row.expires_at;
  }
}
