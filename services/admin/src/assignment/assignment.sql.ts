import { AUDIT_COLUMNS } from '../audit/audit.trail';

export const USER_SORT_COLUMNS = {
  name: 'lower(p.name)',
  loginId: 'lower(p.login_id)',
  email: 'lower(p.email)',
  organisation: 'lower(p.organisation)',
  status: 'p.status',
} as const;

/** $1 study, $2 sites the caller reaches (null = all), $3 search text (null = none). */
const PEOPLE = `
  from auth.v1_person p
  where exists (select 1 from admin.assignment a where a.study_id = $1 and a.person_id = p.person_id
      and ($2::int[] is null or a.site_id = any ($2)))
    and ($3::text is null or p.login_id ilike $3 or p.name ilike $3 or p.email ilike $3 or p.organisation ilike $3)`;

const USER_COLUMNS = `
  p.person_id as "personId", p.login_id as "loginId", p.name, p.email, p.phone, p.organisation, p.status::int as status`;

/** Assignments of person `p` in study $1 at the sites $2. A role that a newer design left out keeps its id. */
const ASSIGNMENTS = `(
  select coalesce(json_agg(json_build_object(
    'assignmentId', a.assignment_id, 'roleId', a.role_id, 'roleCode', coalesce(r.code, a.role_id::text),
    'roleName', coalesce(r.name, '{}'), 'siteId', a.site_id, 'siteCode', s.site_code, 'siteName', s.name,
    'startDate', to_char(a.start_date, 'YYYY-MM-DD'), 'endDate', to_char(a.end_date, 'YYYY-MM-DD'),
    'revision', a.revision) order by a.start_date, a.assignment_id), '[]')
  from admin.assignment a
  left join builder.v1_role r on r.study_id = a.study_id and r.role_id = a.role_id
  left join admin.site s on s.study_id = a.study_id and s.site_id = a.site_id
  where a.study_id = $1 and a.person_id = p."personId" and ($2::int[] is null or a.site_id = any ($2))
) as assignments`;

export const COUNT_USERS = `select count(*)::int as n from (select 1 ${PEOPLE} limit 10001) x`;

/** The page of people first, then what they hold for those rows only. */
export const listUsers = (sort: string, order: 'asc' | 'desc'): string => `
  select p.*, ${ASSIGNMENTS}
  from (select ${USER_COLUMNS} ${PEOPLE} order by ${sort} ${order}, p.person_id limit $4 offset $5) p`;

/** $1 study, $2 sites the caller reaches (null = all), $3 person. */
export const ONE_USER = `
  select p.*, ${ASSIGNMENTS}
  from (
    select ${USER_COLUMNS} from auth.v1_person p
    where p.person_id = $3 and exists (select 1 from admin.assignment a
      where a.study_id = $1 and a.person_id = $3 and ($2::int[] is null or a.site_id = any ($2)))
  ) p`;

/** What an assignment refers to; one row. $1 study, $2 person, $3 role, $4 site. */
export const ASSIGNMENT_TARGETS = `
  select exists (select 1 from auth.v1_person p where p.person_id = $2 and p.person_id > 0) as person,
    (select json_build_object('siteLimited', r.site_limited, 'portalRight', r.portal_right) from builder.v1_role r
      where r.study_id = $1 and r.role_id = $3) as role,
    (select json_build_object('deleted', s.deleted) from admin.site s
      where s.study_id = $1 and s.site_id = $4) as site`;

/** The same role at the same site twice, while the periods overlap. $7: an assignment that does not count. */
export const OVERLAPPING = `
  select 1 from admin.assignment a
  where a.study_id = $1 and a.person_id = $2 and a.role_id = $3 and a.site_id is not distinct from $4
    and a.assignment_id is distinct from $7
    and a.start_date <= coalesce($6::date, 'infinity') and coalesce(a.end_date, 'infinity') >= $5::date`;

export const INSERT_ASSIGNMENT = `
  insert into admin.assignment (study_id, person_id, role_id, site_id, start_date, end_date)
  values ($1, $2, $3, $4, $5, $6) returning assignment_id as "assignmentId"`;

export const ASSIGNMENT_BY_ID = `
  select person_id as "personId", role_id as "roleId", site_id as "siteId", revision,
    to_char(start_date, 'YYYY-MM-DD') as "startDate"
  from admin.assignment where study_id = $1 and assignment_id = $2`;

export const SET_END = `
  update admin.assignment set end_date = $3, reason = $4, revision = revision + 1
  where study_id = $1 and assignment_id = $2 and revision = $5 returning assignment_id`;

/** Columns of admin.assignment that the audit trail shows; role and site never change and stand beside them. */
export const AUDIT_FIELDS = { start_date: 'startDate', end_date: 'endDate' } as const;

/** $1 study, $2 sites the caller reaches (null = all), $3 person. */
const ASSIGNMENT_EVENTS = `
  from audit.v1_event e
  join admin.assignment a on a.study_id = e.study_id and e.row_key = concat(a.study_id, '/', a.assignment_id)
  where e.study_id = $1 and e.chain_kind = 'person' and e.chain_id = $3 and e.entity = 'assignment'
    and a.person_id = $3 and ($2::int[] is null or a.site_id = any ($2))`;

export const COUNT_ASSIGNMENT_EVENTS = `
  select count(*)::int as n from (select 1 ${ASSIGNMENT_EVENTS} limit 10001) x`;

export const LIST_ASSIGNMENT_EVENTS = `
  select x.*, coalesce(r.code, x."roleId"::text) as "roleCode", coalesce(r.name, '{}') as "roleName",
    s.site_code as "siteCode"
  from (
    select ${AUDIT_COLUMNS}, a.assignment_id as "assignmentId", a.role_id as "roleId", a.site_id as "siteId"
    ${ASSIGNMENT_EVENTS} order by e.event_id desc limit $4 offset $5
  ) x
  left join builder.v1_role r on r.study_id = $1 and r.role_id = x."roleId"
  left join admin.site s on s.study_id = $1 and s.site_id = x."siteId"
  order by x."eventId"::bigint desc`;
