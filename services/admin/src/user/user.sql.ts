import { PersonStatus } from './person-status';

export const USER_SORT_COLUMNS = {
  name: 'lower(u.name)',
  loginId: 'lower(u.login_id)',
  email: 'lower(u.email)',
  organisation: 'lower(u.organisation)',
  country: 'u.country',
  language: 'u.language',
  status: 'u.status',
  startDate: 'u.first_day',
  endDate: 'u.last_day',
  passwordSetAt: 'u.password_set_at',
} as const;

/**
 * People of the study within the caller's reach (`:siteIds`, null = all).
 *
 * Status (design section 6): 2 locked, else 3 inactive (disabled, or today outside the dates of all roles), else 1
 * not yet, else 4 active.
 */
const USERS = `
  held as (
    select a.person_id, min(a.start_date) as first_day, max(coalesce(a.end_date, 'infinity')) as last_day,
      bool_or(current_date between a.start_date and coalesce(a.end_date, 'infinity')) as today,
      bool_or(:siteIds::int[] is null or a.site_id = any (:siteIds)) as reached
    from admin.assignment a where a.study_id = :studyId and a.deleted is not true group by a.person_id
  ), users as (
    select p.person_id, p.login_id, p.name, p.email, p.phone, p.organisation, p.country, p.language,
      p.password_set_at, p.revision as person_revision, p.disabled as account_disabled, p.portal_rights,
      s.disabled, h.first_day, h.last_day,
      case when p.status = ${PersonStatus.locked} then p.status
        when s.disabled or h.today is not true then ${PersonStatus.inactive} else p.status end::int as status
    from admin.study_user s
    join auth.v1_person p on p.person_id = s.person_id
    left join held h on h.person_id = s.person_id
    where s.study_id = :studyId and (:siteIds::int[] is null or h.reached)
  )`;

/** A null value does not filter; site 0 stands for all sites of the study. */
const MATCHING = `
  from users u
  where (:search::text is null or u.login_id ilike :search or u.name ilike :search or u.email ilike :search or u.organisation ilike :search)
    and (:statuses::int[] is null or u.status = any (:statuses))
    and ((:roleIds::int[] is null and :askedSiteIds::int[] is null) or exists (
      select 1 from admin.assignment a
      where a.study_id = :studyId and a.person_id = u.person_id and a.deleted is not true
        and (:siteIds::int[] is null or a.site_id = any (:siteIds))
        and (:roleIds::int[] is null or a.role_id = any (:roleIds))
        and (:askedSiteIds::int[] is null or coalesce(a.site_id, 0) = any (:askedSiteIds))))`;

const COLUMNS = `
  u.person_id as "personId", u.login_id as "loginId", u.name, u.email, u.phone, u.organisation, u.country, u.language,
  u.status, u.disabled, u.account_disabled as "accountDisabled", u.portal_rights as "portalRights",
  coalesce(u.person_revision, 0) as "personRevision",
  to_char(u.password_set_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as "passwordSetAt"`;

/**
 * Roles of person `u` in the study at the sites within the caller's reach. A role that a newer design omits keeps its
 * id.
 */
const ASSIGNMENTS = `(
  select coalesce(json_agg(json_build_object(
    'assignmentId', a.assignment_id, 'roleId', a.role_id, 'roleCode', coalesce(r.code, a.role_id::text),
    'roleName', coalesce(r.name, '{}'), 'privileges', coalesce(r.privileges, '{}'),
    'seesHidden', coalesce(r.sees_hidden, false), 'siteId', a.site_id, 'siteCode', s.site_code, 'siteName', s.name,
    'startDate', to_char(a.start_date, 'YYYY-MM-DD'), 'endDate', to_char(a.end_date, 'YYYY-MM-DD'),
    'revision', a.revision) order by a.start_date, a.assignment_id), '[]')
  from admin.assignment a
  left join builder.v1_role r on r.study_id = a.study_id and r.role_id = a.role_id
  left join admin.site s on s.study_id = a.study_id and s.site_id = a.site_id
  where a.study_id = :studyId and a.person_id = u."personId" and a.deleted is not true
    and (:siteIds::int[] is null or a.site_id = any (:siteIds))
) as assignments`;

/** Whether a role of person `u` in the study awaits a second person. */
const WAITS = `exists (
  select 1 from admin.rights_request q
  where q.study_id = :studyId and q.person_id = u."personId" and q.status = 'open' and q.expires_at > now()
    and (:siteIds::int[] is null or q.site_id = any (:siteIds))
) as waits`;

export const COUNT_USERS = `with ${USERS} select count(*)::int as n from (select 1 ${MATCHING} limit 10001) x`;

/** Selects the page of people first, then their roles for those rows only. */
export const listUsers = (sort: string, order: 'asc' | 'desc'): string => `
  with ${USERS}
  select u.*, ${WAITS}, ${ASSIGNMENTS}
  from (
    select ${COLUMNS}, row_number() over (order by ${sort} ${order} nulls last, u.person_id) as place
    ${MATCHING} order by place limit :limit offset :offset
  ) u
  order by u.place`;

export const ONE_USER = `
  with ${USERS}
  select u.*, ${WAITS}, ${ASSIGNMENTS} from (select ${COLUMNS} from users u where u.person_id = :personId) u`;

/**
 * Those of the people who are users of the study: whether one of their roles is within the caller's reach, and
 * whether they hold a role elsewhere that has not ended.
 */
export const USER_STATES = `
  select s.person_id as "personId", s.disabled,
    :siteIds::int[] is null or exists (select 1 from admin.assignment a
      where a.study_id = :studyId and a.person_id = s.person_id and a.deleted is not true and a.site_id = any (:siteIds)) as reached,
    :siteIds::int[] is not null and exists (select 1 from admin.assignment a
      where a.study_id = :studyId and a.person_id = s.person_id and a.deleted is not true
        and (a.site_id is null or a.site_id <> all (:siteIds))
        and coalesce(a.end_date, 'infinity') >= current_date) as elsewhere
  from admin.study_user s
  where s.study_id = :studyId and s.person_id = any (:personIds)
  order by s.person_id`;

export const HOLD_USER_STATES = `${USER_STATES} for update of s`;

export const SET_PERSON_DISABLED = `
  update admin.study_user set disabled = :disabled, reason = :reason
  where study_id = :studyId and person_id = any (:personIds)`;

export const PERSON_BY_EMAIL = `
  select person_id as "personId" from auth.v1_person where lower(email) = lower(:email)`;
