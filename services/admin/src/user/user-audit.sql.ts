import { AUDIT_COLUMNS } from '../audit/audit.trail';

/** Columns that the audit trail of a user shows, with their names in the form. */
export const AUDIT_FIELDS = {
  person: {
    login_id: 'loginId',
    email: 'email',
    name: 'name',
    phone: 'phone',
    organisation: 'organisation',
    country: 'country',
    language: 'language',
    disabled: 'accountDisabled',
  },
  // The trail shows that a password was set, but nothing about it.
  person_password: {},
  study_user: { disabled: 'disabled' },
  // Role and site of an assignment never change and are shown with the entry.
  assignment: { start_date: 'startDate', end_date: 'endDate' },
  admin_rights_request: { status: 'requestStatus' },
  admin_rights_refusal: { act: 'refusedAct', code: 'refusal' },
  auth_rights_refusal: { act: 'refusedAct', code: 'refusal' },
  identity_change: { name: 'name', email: 'email', status: 'changeStatus' },
} as const;

export type AuditedEntity = keyof typeof AUDIT_FIELDS;

const PERSON_COLUMNS = Object.keys(AUDIT_FIELDS.person)
  .map((column) => `'${column}'`)
  .join(', ');

/**
 * Changes of a user of the study: the person (portal), the membership and the roles (study). Empty for a user outside
 * the caller's reach (`:siteIds`, null = all).
 */
const EVENTS = `
  from audit.v1_event e
  left join admin.assignment a on e.entity = 'assignment' and a.study_id = e.study_id
    and e.row_key = concat(a.study_id, '/', a.assignment_id)
  left join admin.rights_request q on e.entity = 'admin_rights_request' and q.study_id = e.study_id
    and e.row_key = concat(q.study_id, '/', q.request_id)
  where e.study_id in (0, :studyId) and e.chain_kind = 'person' and e.chain_id = :personId
    and exists (select 1 from admin.study_user s where s.study_id = :studyId and s.person_id = :personId)
    and (:siteIds::int[] is null or exists (select 1 from admin.assignment x
      where x.study_id = :studyId and x.person_id = :personId and x.deleted is not true and x.site_id = any (:siteIds)))
    and case e.entity
      when 'assignment' then e.study_id = :studyId and (:siteIds::int[] is null or a.site_id = any (:siteIds))
      when 'study_user' then e.study_id = :studyId
      when 'admin_rights_request' then e.study_id = :studyId and (:siteIds::int[] is null or q.site_id = any (:siteIds))
      when 'admin_rights_refusal' then e.study_id = :studyId
        and (:siteIds::int[] is null or (e.after::jsonb ->> 'site_id')::int = any (:siteIds))
      when 'auth_rights_refusal' then e.study_id = :studyId and :siteIds::int[] is null
      when 'identity_change' then e.action = 0 or e.after::jsonb ? 'status'
      when 'person' then e.after::jsonb ?| array[${PERSON_COLUMNS}]
      else e.entity = 'person_password' end`;

export const COUNT_USER_EVENTS = `select count(*)::int as n from (select 1 ${EVENTS} limit 10001) x`;

export const LIST_USER_EVENTS = `
  select x.*, coalesce(r.code, x."roleId"::text) as "roleCode",
    case when x."roleId" is not null then coalesce(r.name, '{}') end as "roleName", s.site_code as "siteCode"
  from (
    select ${AUDIT_COLUMNS}, e.entity, a.assignment_id as "assignmentId", 
      coalesce(a.role_id, q.role_id, case when e.entity = 'admin_rights_refusal' then (e.after::jsonb ->> 'role_id')::int end)
        as "roleId",
      coalesce(a.site_id, q.site_id, case when e.entity = 'admin_rights_refusal' then (e.after::jsonb ->> 'site_id')::int end)
        as "siteId"
    ${EVENTS} order by e.event_id desc limit :limit offset :offset
  ) x
  left join builder.v1_role r on r.study_id = :studyId and r.role_id = x."roleId"
  left join admin.site s on s.study_id = :studyId and s.site_id = x."siteId"
  order by x.position::bigint desc`;
