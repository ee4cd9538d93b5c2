/** $1 study, $2 sites the caller reaches (null = all), $3 search text (null = none). */
const PEOPLE = `
  select p.person_id from auth.v1_person p
  where exists (select 1 from admin.assignment a where a.study_id = $1 and a.person_id = p.person_id
      and ($2::int[] is null or a.site_id = any ($2)))
    and ($3::text is null or p.login_id ilike $3 or p.name ilike $3 or p.email ilike $3 or p.organisation ilike $3)`;

export const COUNT_USERS = `select count(*)::int as n from (${PEOPLE} limit 10001) x`;

export const LIST_USERS = `
  select p.person_id as "personId", p.login_id as "loginId", p.name, p.email, p.phone, p.organisation,
    p.status::int as status, (
      select json_agg(json_build_object(
        'assignmentId', a.assignment_id, 'roleId', a.role_id, 'roleCode', r.code, 'roleName', r.name,
        'siteId', a.site_id, 'siteCode', s.site_code, 'siteName', s.name,
        'startDate', to_char(a.start_date, 'YYYY-MM-DD'), 'endDate', to_char(a.end_date, 'YYYY-MM-DD'),
        'revision', a.revision) order by a.start_date, a.assignment_id)
      from admin.assignment a
      join builder.v1_role r on r.study_id = a.study_id and r.role_id = a.role_id
      left join admin.site s on s.study_id = a.study_id and s.site_id = a.site_id
      where a.study_id = $1 and a.person_id = p.person_id and ($2::int[] is null or a.site_id = any ($2))
    ) as assignments
  from auth.v1_person p
  where p.person_id in (${PEOPLE})
  order by lower(p.name), p.person_id limit $4 offset $5`;

/** What an assignment refers to; one row. $1 study, $2 person, $3 role, $4 site. */
export const ASSIGNMENT_TARGETS = `
  select exists (select 1 from auth.v1_person p where p.person_id = $2 and p.person_id > 0) as person,
    (select json_build_object('siteLimited', r.site_limited) from builder.v1_role r
      where r.study_id = $1 and r.role_id = $3) as role,
    (select json_build_object('deleted', s.deleted) from admin.site s
      where s.study_id = $1 and s.site_id = $4) as site`;

/** The same role at the same site twice, while the periods overlap. */
export const OVERLAPPING = `
  select 1 from admin.assignment a
  where a.study_id = $1 and a.person_id = $2 and a.role_id = $3 and a.site_id is not distinct from $4
    and a.start_date <= coalesce($6::date, 'infinity') and coalesce(a.end_date, 'infinity') >= $5::date`;
