/** The person, role and site of an assignment; one row. */
export const ASSIGNMENT_TARGETS = `
  select exists (select 1 from auth.v1_person p where p.person_id = :personId and p.person_id > 0) as person,
    (select json_build_object('siteLimited', r.site_limited, 'portalRight', r.portal_right,
        'privileges', r.privileges, 'seesHidden', coalesce(r.sees_hidden, false)) from builder.v1_role r
      where r.study_id = :studyId and r.role_id = :roleId) as role,
    (select json_build_object('deleted', s.deleted) from admin.site s
      where s.study_id = :studyId and s.site_id = :siteId) as site`;

/** The same role at the same site in an overlapping period, except the assignment `:exceptId`. */
export const OVERLAPPING = `
  select 1 from admin.assignment a
  where a.study_id = :studyId and a.person_id = :personId and a.role_id = :roleId and a.site_id is not distinct from :siteId
    and a.assignment_id is distinct from :exceptId and a.deleted is not true
    and a.start_date <= coalesce(:endDate::date, 'infinity') and coalesce(a.end_date, 'infinity') >= :startDate::date`;

/** Returns no row when the person is a user of the study already. */
export const INSERT_STUDY_USER = `
  insert into admin.study_user (study_id, person_id) values (:studyId, :personId)
  on conflict (study_id, person_id) do nothing returning person_id`;

export const STUDY_USER = `
  select 1 from admin.study_user where study_id = :studyId and person_id = :personId`;

export const INSERT_ASSIGNMENT = `
  insert into admin.assignment (study_id, person_id, role_id, site_id, start_date, end_date)
  values (:studyId, :personId, :roleId, :siteId, :startDate, :endDate) returning assignment_id as "assignmentId"`;

export const ASSIGNMENT_BY_ID = `
  select person_id as "personId", role_id as "roleId", site_id as "siteId", revision,
    to_char(start_date, 'YYYY-MM-DD') as "startDate", to_char(end_date, 'YYYY-MM-DD') as "endDate"
  from admin.assignment where study_id = :studyId and assignment_id = :assignmentId and deleted is not true`;

export const CHANGE_ASSIGNMENT = `
  update admin.assignment set start_date = :startDate, end_date = :endDate, reason = :reason, revision = revision + 1
  where study_id = :studyId and assignment_id = :assignmentId and revision = :revision and deleted is not true returning assignment_id`;

export const WITHDRAW_ASSIGNMENT = `
  update admin.assignment set deleted = true, reason = :reason, revision = revision + 1
  where study_id = :studyId and assignment_id = :assignmentId and revision = :revision and deleted is not true returning assignment_id`;

/**
 * Whether the role allows editing roles in the study, and whether the person with these portal rights holds such a
 * role today and at least until the end date (null = without end).
 */
export const ADMINISTERS = `
  select exists (select 1 from builder.v1_role r
      where r.study_id = :studyId and r.role_id = :roleId and 'user_role_edit' = any (r.privileges)) as concerned,
    exists (select 1 from builder.v1_role r
      where r.study_id = :studyId and 'user_role_edit' = any (r.privileges) and (
        r.portal_right = any (:portalRights::text[]) or exists (select 1 from admin.assignment a
          where a.study_id = :studyId and a.person_id = :personId and a.role_id = r.role_id and a.deleted is not true
            and a.start_date <= current_date and coalesce(a.end_date, 'infinity') >= current_date
            and coalesce(a.end_date, 'infinity') >= coalesce(:endDate::date, 'infinity')))) as remains`;
