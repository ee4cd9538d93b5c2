/** The person who receives a role, as shown to the second person. */
export const PERSON_SHOWN = {
  name: 'rights_person_shown',
  text: `select person_id as "personId", login_id as "loginId", name, email, organisation
    from auth.v1_person where person_id = :personId`,
};

/** A role of the study, with the ID of the site for which it is given. */
export const ROLE_SHOWN = {
  name: 'rights_role_shown',
  text: `select r.role_id as "roleId", r.code, r.name, r.privileges, coalesce(r.sees_hidden, false) as "seesHidden",
      (select s.site_code from admin.site s where s.study_id = :studyId and s.site_id = :siteId) as "siteCode"
    from builder.v1_role r where r.study_id = :studyId and r.role_id = :roleId`,
};

/** Roles of a person that have not ended. */
export const ROLES_HELD = {
  name: 'rights_roles_held',
  text: `select a.role_id as "roleId", a.site_id as "siteId", to_char(a.start_date, 'YYYY-MM-DD') as "startDate",
      to_char(a.end_date, 'YYYY-MM-DD') as "endDate"
    from admin.assignment a
    where a.study_id = :studyId and a.person_id = :personId and a.deleted is not true
      and coalesce(a.end_date, 'infinity') >= current_date
    order by a.assignment_id`,
};
