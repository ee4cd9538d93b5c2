import { Injectable } from '@nestjs/common';
import { Caller, type PortalRight } from './caller';
import { Db } from './db';
import { Problem } from './problem';

interface CallerRow {
  person_id: number;
  login_id: string;
  name: string;
  organisation: string | null;
  language: string;
  portal_rights: PortalRight[];
  ended: boolean;
  expired: boolean;
  role_id: number | null;
  role_code: string | null;
  role_name: Record<string, string> | null;
  privileges: string[] | null;
  through_portal: boolean | null;
  all_sites: boolean | null;
  site_ids: number[] | null;
  assignments: number;
}

// One query over published views per request: sign-out, expiry and a removed right work at once.
const CALLER_SQL = `
  select s.person_id, s.login_id, s.name, s.organisation, s.language, s.portal_rights,
    s.ended_at is not null as ended, s.expires_at <= now() as expired,
    r.role_id, r.code as role_code, r.name as role_name, r.privileges,
    r.portal_right = any (s.portal_rights) as through_portal, a.all_sites, a.site_ids, a.assignments
  from auth.v1_session s
  left join builder.v1_role r on r.study_id = $2 and r.role_id = $3
  left join lateral (
    select bool_or(x.site_id is null) as all_sites, count(*)::int as assignments,
      array_agg(x.site_id) filter (where x.site_id is not null) as site_ids
    from admin.v1_assignment x
    where x.study_id = $2 and x.role_id = $3 and x.person_id = s.person_id
      and x.start_date <= current_date and (x.end_date is null or x.end_date >= current_date)
  ) a on true
  where s.session_id = $1`;

/** Finds out who is calling; refuses an ended or expired session and a role that is not held. */
@Injectable()
export class CallerLoader {
  constructor(private readonly db: Db) {}

  /** @throws Problem 401 (no such or ended session), 419 (expired), 403 (role not held in the study) */
  async load(request: {
    sessionId: string;
    requestId: string;
    client: string | null;
    studyId: number | null;
    roleId: number | null;
  }): Promise<Caller> {
    const { sessionId, studyId, roleId } = request;
    const [row] = await this.db.read<CallerRow>({
      name: 'caller',
      text: CALLER_SQL,
      values: [sessionId, studyId ?? 0, roleId ?? 0],
    });
    if (!row || row.ended) throw new Problem(401, 'SESSION_REQUIRED');
    if (row.expired) throw new Problem(419, 'SESSION_EXPIRED');
    const held = row.role_id !== null && (row.through_portal === true || row.assignments > 0);
    if (studyId !== null && !held) throw Problem.forbidden();
    return new Caller({
      sessionId,
      personId: row.person_id,
      loginId: row.login_id,
      name: row.name,
      organisation: row.organisation,
      language: row.language,
      portalRights: row.portal_rights,
      requestId: request.requestId,
      client: request.client,
      studyId,
      roleId: studyId === null ? null : row.role_id,
      roleCode: studyId === null ? null : row.role_code,
      roleName: row.role_name
        ? (row.role_name['en'] ?? Object.values(row.role_name)[0] ?? null)
        : null,
      privileges: new Set(studyId === null ? [] : row.privileges),
      siteIds: row.through_portal === true || row.all_sites === true ? null : (row.site_ids ?? []),
    });
  }
}
