export const LIST_ROLES = {
  name: 'builder_list_roles',
  text: `select v.role_id, v.code, v.name, v.role_group, v.site_limited, v.portal_right, v.privileges, v.sees_hidden,
      r.revision
    from builder.v1_role v join builder.role r using (study_id, role_id)
    where v.study_id = :studyId order by v.role_id`,
};

export const READ_ROLE = {
  name: 'builder_read_role',
  text: `select v.role_id, v.code, v.name, v.portal_right, v.privileges, v.sees_hidden, r.revision
    from builder.v1_role v join builder.role r using (study_id, role_id)
    where v.study_id = :studyId and v.role_id = :roleId`,
};

/** Of `p` in `auth.v1_person`: holds one of the roles at present, in the past, in the future, or through a portal right. */
const HOLDS = `exists (select 1 from builder.v1_role r
      where r.study_id = :studyId and r.role_id = any (:roleIds::int[]) and (r.portal_right = any (p.portal_rights)
        or exists (select 1 from admin.v1_role_holder h
          where h.study_id = :studyId and h.role_id = r.role_id and h.person_id = p.person_id)))`;

/** People who hold one of the roles, as a second person is shown them. */
export const ROLE_HOLDERS = {
  name: 'builder_role_holders',
  text: `select p.name || ' (' || concat_ws(', ', p.login_id, p.email, p.organisation) || ')' as holder,
      coalesce(p.password_given, false) as "passwordKnown"
    from auth.v1_person p
    where p.person_id > 0 and not p.disabled and ${HOLDS}
    order by p.person_id`,
};

/** Those of some people who hold one of the roles. */
export const HOLDERS_AMONG = {
  name: 'builder_holders_among',
  text: `select p.person_id as "personId" from auth.v1_person p
    where p.person_id = any (:people::int[]) and ${HOLDS}`,
};

/** Serializes changes of a study's roles, so that each change reads the result of the one before. */
export const LOCK_ROLES = {
  name: 'builder_lock_roles',
  text: 'select 1 from builder.study where study_id = :studyId for no key update',
};

export const INSERT_ROLE = {
  name: 'builder_insert_role',
  text: `insert into builder.role (study_id, code, name, role_group, site_limited, reason)
    select :studyId, :code, :name, :group, :siteLimited, :reason
    where not exists (select 1 from builder.role where study_id = :studyId and lower(code) = lower(:code))
    returning role_id`,
};

/** Changes only rows that differ, so that the audit trail contains exactly what was granted and removed. */
export const SET_PRIVILEGES = {
  name: 'builder_set_privileges',
  text: `insert into builder.role_privilege as p (study_id, role_id, privilege_key, granted, reason)
    select :studyId, :roleId, key, wanted, :reason
    from (
      select key, true as wanted from unnest(:privileges::text[]) as key
      union all
      select privilege_key, false from builder.role_privilege
        where study_id = :studyId and role_id = :roleId and granted and privilege_key <> all (:privileges::text[])
    ) w
    on conflict (study_id, role_id, privilege_key) do update
      set granted = excluded.granted, reason = excluded.reason
      where p.granted <> excluded.granted
    returning privilege_key, granted`,
};

/** Those of the given privileges that no role with a portal right has any more. */
export const RIGHTS_LOST = {
  name: 'builder_rights_lost',
  text: `select key from unnest(:privileges::text[]) as key
    where not exists (select 1 from builder.v1_role
      where study_id = :studyId and portal_right is not null and key = any (privileges))`,
};

/** People who hold the role for the whole study at present or in the future. */
export const STUDY_WIDE_HOLDERS = {
  name: 'builder_study_wide_holders',
  text: `select count(distinct person_id)::int as count from admin.v1_assignment
    where study_id = :studyId and role_id = :roleId and site_id is null
      and (end_date is null or end_date >= current_date)`,
};
