import type { Language } from '@casebook/catalogue';
import { Injectable } from '@nestjs/common';
import { DEFAULT_AUTO_LOGOUT_MINUTES } from '../caller/answer-headers';
import type { CallerQuery } from './access';
import { Caller, type PortalRight } from '../caller/caller';
import { Db } from '../database/db';
import { Problem } from '../problem/problem';

/** A person and the role that the person has today. */
interface PersonRow {
  person_id: number;
  login_id: string;
  name: string;
  organisation: string | null;
  language: string;
  portal_rights: PortalRight[];
  role_id: number | null;
  role_code: string | null;
  role_name: Record<string, string> | null;
  privileges: string[] | null;
  portal_right: PortalRight | null;
  all_sites: boolean | null;
  site_ids: number[] | null;
  assignments: number;
}

interface CallerRow extends PersonRow {
  ended: boolean;
  expired: boolean;
  password_change_forced: boolean | null;
  seconds_left: number;
  limit_seconds: number;
  lock_marker: 0 | 1;
  study_locked: boolean;
  study_closed: boolean;
  read?: unknown;
}

/** The person of a job, which has no session because it may run after the request and the session. */
export interface OnBehalf {
  jobId: string;
  personId: number;
  studyId: number | null;
  roleId: number | null;
  requestId: string;
  client: string | null;
}

interface CallerRead {
  sessionId: string;
  requestId: string;
  client: string | null;
  studyId: number | null;
  roleId: number | null;
  /** Language of the request, otherwise the person's own. */
  language?: Language | null;
  evenIfPasswordChangeForced?: boolean;
}

/** SQL of the role that a person has today; from an alias with `person_id` and `portal_rights`, study `$2`, role `$3`. */
const HELD_ROLE = (person: string): string => `
  left join builder.v1_role r on r.study_id = $2 and r.role_id = $3
  left join lateral (
    select bool_or(x.site_id is null) as all_sites, count(*)::int as assignments,
      array_agg(x.site_id) filter (where x.site_id is not null) as site_ids
    from admin.v1_assignment x
    where x.study_id = $2 and x.role_id = $3 and x.person_id = ${person}.person_id
      and x.start_date <= current_date and (x.end_date is null or x.end_date >= current_date)
  ) a on true`;

const HELD_COLUMNS = `
  r.role_id, r.code as role_code, r.name as role_name, r.privileges, r.portal_right,
  a.all_sites, a.site_ids, a.assignments`;

// One query over published views per request, so that sign-out, expiry and a removed right take effect at once. In a study
// the study's idle time applies, not that of the session.
const CALLER_SQL = `
  select s.person_id, s.login_id, s.name, s.organisation, s.language, s.portal_rights,
    s.ended_at is not null as ended, e.ends_at <= now() as expired, s.password_change_forced,
    greatest(0, floor(extract(epoch from e.ends_at - now())))::integer as seconds_left,
    extract(epoch from e.ends_at - s.last_activity_at)::integer as limit_seconds,
    coalesce(l.marker, 0) as lock_marker, coalesce(l.locked, false) as study_locked,
    coalesce(l.closed, false) as study_closed,
    ${HELD_COLUMNS}
  from auth.v1_session s
  left join builder.v1_study t on t.study_id = $2
  left join platform.v1_study_lock l on l.study_id = $2
  cross join lateral (
    select least(s.expires_at, s.last_activity_at + make_interval(mins => case when $2 > 0
      then coalesce(t.auto_logout_time, ${DEFAULT_AUTO_LOGOUT_MINUTES}) end)) as ends_at
  ) e
  ${HELD_ROLE('s')}
  where s.session_id = $1`;

/** Who makes a request. $1 session, $2 study or 0, $3 role or 0. */
export const CALLER = { name: 'caller', text: CALLER_SQL };

const PERSON_SQL = `
  select p.person_id, p.login_id, p.name, p.organisation, p.language, p.portal_rights, ${HELD_COLUMNS}
  from auth.v1_person p
  ${HELD_ROLE('p')}
  where p.person_id = $1 and not p.disabled`;

/** The text of {@link CALLER_SQL} with the query of a handler in the same statement. */
const withQuery = ({ name, text }: CallerQuery) => ({
  name: `caller-${name}`,
  text: `select caller.*, (${text}) as read from (${CALLER_SQL}) caller`,
});

/** Reads the caller; refuses an ended or expired session, a password that must be changed, and a role that the person does not have. */
@Injectable()
export class CallerLoader {
  constructor(private readonly db: Db) {}

  /**
   * @throws Problem 401 (no such or ended session), 419 (expired), 403 (password must be changed; no such role in the study),
   *   421 (the study is closed)
   */
  async load(request: CallerRead): Promise<Caller> {
    return (await this.loadWithQuery(request)).caller;
  }

  /** {@link load} with the query of a handler in the same statement. */
  async loadWithQuery(
    request: CallerRead & { query?: { statement: CallerQuery; values: unknown[] } },
  ): Promise<{ caller: Caller; read: unknown }> {
    const { sessionId, studyId, roleId, query } = request;
    const [row] = await this.db.read<CallerRow>({
      ...(query ? withQuery(query.statement) : CALLER),
      values: [sessionId, studyId ?? 0, roleId ?? 0, ...(query?.values ?? [])],
    });
    if (!row || row.ended) throw new Problem(401, 'SESSION_REQUIRED');
    if (row.expired) throw new Problem(419, 'SESSION_EXPIRED');
    if (row.password_change_forced && !request.evenIfPasswordChangeForced) {
      throw new Problem(403, 'AUTH_PASSWORD_CHANGE_REQUIRED');
    }
    const caller = callerOf(row, request, {
      sessionId,
      time: { secondsLeft: row.seconds_left, limitSeconds: row.limit_seconds },
      language: request.language ?? row.language,
      studyLock: { locked: row.study_locked, marker: row.lock_marker },
    });
    // Only whoever holds the role learns that the study exists.
    if (row.study_closed) throw new Problem(421, 'COMMSG024');
    return { caller, read: row.read };
  }

  /**
   * The person of a job, with the current rights.
   *
   * @param read runs the query; in a transaction, that transaction
   * @throws Problem 403 when the person is disabled or no longer has the role
   */
  async onBehalf(
    of: OnBehalf,
    read: Db['read'] = (statement) => this.db.read(statement),
  ): Promise<Caller> {
    const [row] = await read<PersonRow & Record<string, unknown>>({
      name: 'caller-of-job',
      text: PERSON_SQL,
      values: [of.personId, of.studyId ?? 0, of.roleId ?? 0],
    });
    if (!row) throw Problem.forbidden();
    return callerOf(row, of, {
      sessionId: '',
      jobId: of.jobId,
      language: row.language,
    });
  }
}

function callerOf(
  row: PersonRow,
  origin: Pick<OnBehalf, 'studyId' | 'requestId' | 'client'>,
  session: Pick<Caller, 'sessionId' | 'jobId' | 'time' | 'language' | 'studyLock'>,
): Caller {
  const { studyId, requestId, client } = origin;
  const holdsByPortalRight =
    row.portal_right !== null && row.portal_rights.includes(row.portal_right);
  const held = row.role_id !== null && (holdsByPortalRight || row.assignments > 0);
  if (studyId !== null && !held) throw Problem.forbidden();
  return new Caller({
    ...session,
    personId: row.person_id,
    loginId: row.login_id,
    name: row.name,
    organisation: row.organisation,
    portalRights: row.portal_rights,
    requestId,
    client,
    studyId,
    roleId: studyId === null ? null : row.role_id,
    roleCode: studyId === null ? null : row.role_code,
    roleName: row.role_name
      ? (row.role_name['en'] ?? Object.values(row.role_name)[0] ?? null)
      : null,
    privileges: new Set(studyId === null ? [] : row.privileges),
    siteIds: holdsByPortalRight || row.all_sites === true ? null : (row.site_ids ?? []),
  });
}
