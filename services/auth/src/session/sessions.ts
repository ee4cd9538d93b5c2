import { randomUUID } from 'node:crypto';
import {
  Db,
  DEFAULT_AUTO_LOGOUT_MINUTES,
  Problem,
  type SessionTime,
  type Statement,
  systemWriter,
  type WriteTransaction,
} from '@casebook/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { AUTH_CONFIG, type AuthConfig } from '../config/auth.config';
import { DemoMark } from '../demo/demo-mark';
import { recordSignIn } from '../sign-in-history/sign-in-history';
import type { RefreshToken } from './tokens';

interface SessionState {
  person_id: number;
  generation: number;
  ended: boolean;
  expired: boolean;
  over: boolean;
  in_grace: boolean;
}

/** A session ends `:maxHours` after the sign-in, regardless of activity; `s` is auth.session. */
const END = 's.created_at + make_interval(hours => :maxHours::integer)';

const SECONDS_UNTIL = (time: string): string =>
  `greatest(0, floor(extract(epoch from ${time} - now())))::integer`;

const OPEN = `
  insert into auth.session (session_id, person_id, idle_minutes, expires_at)
  values (:sessionId, :personId, :idleMinutes::integer,
    now() + least(make_interval(mins => :idleMinutes::integer), make_interval(hours => :maxHours::integer)))`;

const EXCHANGE = `
  update auth.session s set refresh_generation = refresh_generation + 1, refreshed_at = now()
  from auth.v1_session v
  where s.session_id = :sessionId and s.refresh_generation = :generation and v.session_id = s.session_id
    and v.ended_at is null and s.expires_at > now()
  returning s.person_id, s.refresh_generation as generation`;

const STATE = `
  select s.person_id, s.refresh_generation as generation, v.ended_at is not null as ended,
    s.expires_at <= now() as expired, ${END} <= now() as over, s.refreshed_at > now() - make_interval(secs => :graceSeconds) as in_grace
  from auth.session s join auth.v1_session v using (session_id)
  where s.session_id = :sessionId`;

const END_SESSION = `
  update auth.session set ended_at = now(), end_reason = :reason
  where session_id = :sessionId and ended_at is null
  returning person_id`;

// The shortest idle time of the studies that are open in the session; outside studies the portal's default.
const LIMIT = `
  select coalesce(min(coalesce(b.auto_logout_time, ${DEFAULT_AUTO_LOGOUT_MINUTES})), :idleMinutes::integer) as minutes
  from auth.session_study o join builder.v1_study b using (study_id)
  where o.session_id = :sessionId and o.open`;

const RESCALE = `
  update auth.session s set idle_minutes = m.minutes,
    expires_at = least(s.last_activity_at + make_interval(mins => m.minutes), ${END})
  from (${LIMIT}) m
  where s.session_id = :sessionId and s.idle_minutes <> m.minutes and s.ended_at is null and s.expires_at > now()`;

const ENTER = `
  insert into auth.session_study as o (session_id, study_id) values (:sessionId, :studyId)
  on conflict (session_id, study_id) do update set open = true where not o.open`;

const OPEN_STUDIES = `
  insert into auth.session_study as o (session_id, study_id, open)
  select :sessionId, s.study_id, s.study_id = any (:studyIds::integer[]) from builder.v1_study s
  where s.study_id = any (:studyIds::integer[])
    or s.study_id in (select k.study_id from auth.session_study k where k.session_id = :sessionId and k.open)
  on conflict (session_id, study_id) do update set open = excluded.open where o.open <> excluded.open`;

const TOUCH = `
  update auth.session s set last_activity_at = now(), idle_minutes = m.minutes,
    expires_at = least(now() + make_interval(mins => m.minutes), ${END})
  from (${LIMIT}) m
  where s.session_id = :sessionId and s.ended_at is null and s.expires_at > now()
  returning s.expires_at, s.idle_minutes * 60 as limit_seconds, ${SECONDS_UNTIL('s.expires_at')} as seconds_left,
    ${SECONDS_UNTIL(END)} as end_seconds`;

const TIME = `
  select ${SECONDS_UNTIL('s.expires_at')} as seconds_left, s.idle_minutes * 60 as limit_seconds,
    ${SECONDS_UNTIL(END)} as end_seconds
  from auth.session s where s.session_id = :sessionId`;

/** Server-side sessions, which alone decide whether a person is signed in. */
@Injectable()
export class Sessions {
  constructor(
    private readonly db: Db,
    @Inject(AUTH_CONFIG) private readonly config: AuthConfig,
    private readonly demoMark: DemoMark,
  ) {}

  async open(transaction: WriteTransaction, personId: number): Promise<string> {
    const sessionId = randomUUID();
    await transaction.query({
      name: 'session_open',
      text: OPEN,
      values: { ...this.limits(sessionId), personId },
    });
    return sessionId;
  }

  /**
   * Exchanges a refresh token for the next one. For a short time the replaced token returns the same next one again
   * (two tabs, a lost answer); an older one was copied, and ends the session.
   *
   * @throws Problem 401 (no such or ended session), 419 (expired)
   */
  async exchange(
    token: RefreshToken,
    requestId: string,
  ): Promise<{ personId: number; next: RefreshToken }> {
    const { sessionId, generation } = token;
    await this.demoMark.requireMatch();
    const [exchanged] = await this.db.write(
      systemWriter(requestId),
      { studyId: 0, evenOnFullDisk: true },
      (tx) =>
        tx.query<{ person_id: number; generation: number }>({
          name: 'session_exchange',
          text: EXCHANGE,
          values: { sessionId, generation },
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
      values: {
        sessionId,
        graceSeconds: this.config.REFRESH_GRACE_SECONDS,
        maxHours: this.config.SESSION_MAX_HOURS,
      },
    });
    if (!state || state.ended) throw new Problem(401, 'SESSION_REQUIRED');
    if (state.expired) throw new Problem(419, state.over ? 'SESSION_OVER' : 'SESSION_EXPIRED');
    if (state.generation === generation + 1 && state.in_grace) {
      return { personId: state.person_id, next: { sessionId, generation: state.generation } };
    }
    await this.end(sessionId, 'refresh_reused', requestId);
    throw new Problem(401, 'SESSION_REQUIRED');
  }

  /** Ends a session; does nothing when it has ended already. */
  async end(
    sessionId: string,
    reason: 'signed_out' | 'refresh_reused',
    requestId: string,
  ): Promise<void> {
    await this.db.write(
      systemWriter(requestId),
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        const [ended] = await tx.query<{ person_id: number }>({
          name: 'session_end',
          text: END_SESSION,
          values: { sessionId, reason },
        });
        if (!ended) return;
        await recordSignIn(tx, {
          kind: reason,
          personId: ended.person_id,
          sessionId,
          requestId,
        });
      },
    );
  }

  /** Opens a study in the session: from now on the shortest idle time counts. Opening alone is no activity. */
  async enterStudy(sessionId: string, studyId: number, requestId: string): Promise<SessionTime> {
    const writer = systemWriter(requestId);
    return this.db.write(writer, { studyId: 0, evenOnFullDisk: true }, async (tx) => {
      await tx.query({ name: 'session_enter', text: ENTER, values: { sessionId, studyId } });
      await this.rescale(tx, sessionId);
      return timeOf(await tx.query<TimeRow>(this.timeStatement(sessionId)));
    });
  }

  /**
   * Records activity: the idle time restarts.
   *
   * @param studyIds studies open in all tabs of the browser; undefined when unknown
   * @throws Problem 419 when the session has expired
   */
  async touch(
    sessionId: string,
    requestId: string,
    studyIds?: readonly number[],
  ): Promise<WholeTime & { expiresAt: Date }> {
    const [row] = await this.db.write(
      systemWriter(requestId),
      { studyId: 0, evenOnFullDisk: true },
      async (tx) => {
        // A study's idle time may have been shortened meanwhile; a session that has expired by it is not prolonged.
        await this.rescale(tx, sessionId);
        if (studyIds) {
          const values = { sessionId, studyIds: [...studyIds] };
          await tx.query({ name: 'session_open_studies', text: OPEN_STUDIES, values });
        }
        return tx.query<TimeRow & { expires_at: Date }>({
          name: 'session_touch',
          text: TOUCH,
          values: this.limits(sessionId),
        });
      },
    );
    if (!row) throw new Problem(419, 'SESSION_EXPIRED');
    return { expiresAt: row.expires_at, ...timeOf([row]) };
  }

  async time(sessionId: string): Promise<WholeTime> {
    return timeOf(await this.db.read<TimeRow>(this.timeStatement(sessionId)));
  }

  private timeStatement(sessionId: string): Statement {
    const values = { sessionId, maxHours: this.config.SESSION_MAX_HOURS };
    return { name: 'session_time', text: TIME, values };
  }

  private limits(sessionId: string) {
    const { SESSION_IDLE_MINUTES: idleMinutes, SESSION_MAX_HOURS: maxHours } = this.config;
    return { sessionId, idleMinutes, maxHours };
  }

  private async rescale(tx: WriteTransaction, sessionId: string): Promise<void> {
    const values = this.limits(sessionId);
    await tx.query({ name: 'session_rescale', text: RESCALE, values });
  }
}

/** The remaining time of a session without activity, and the remaining maximum. */
export interface WholeTime extends SessionTime {
  endSeconds: number;
}

interface TimeRow {
  seconds_left: number;
  limit_seconds: number;
  end_seconds: number;
}

function timeOf([row]: TimeRow[]): WholeTime {
  return {
    secondsLeft: row!.seconds_left,
    limitSeconds: row!.limit_seconds,
    endSeconds: row!.end_seconds,
  };
}
