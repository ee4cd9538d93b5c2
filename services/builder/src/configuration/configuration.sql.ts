export const LIST_ROLES = {
  name: 'builder_list_roles',
  text: `select v.role_id, v.code, v.name, v.role_group, v.site_limited, v.portal_right, v.privileges, r.revision
    from builder.v1_role v join builder.role r using (study_id, role_id)
    where v.study_id = $1 order by v.role_id`,
};

export const BUMP_ROLE = {
  name: 'builder_bump_role',
  text: `update builder.role set revision = revision + 1, reason = $4
    where study_id = $1 and role_id = $2 and revision = $3
    returning portal_right`,
};

export const ROLE_EXISTS = {
  name: 'builder_role_exists',
  text: `select 1 from builder.role where study_id = $1 and role_id = $2`,
};

/** Only rows that change are touched, so that the audit trail names exactly what was given and taken. */
export const SET_PRIVILEGES = {
  name: 'builder_set_privileges',
  text: `insert into builder.role_privilege as p (study_id, role_id, privilege_key, granted, reason)
    select $1, $2, key, wanted, $4
    from (
      select key, true as wanted from unnest($3::text[]) as key
      union all
      select privilege_key, false from builder.role_privilege
        where study_id = $1 and role_id = $2 and granted and privilege_key <> all ($3::text[])
    ) w
    on conflict (study_id, role_id, privilege_key) do update
      set granted = excluded.granted, reason = excluded.reason
      where p.granted <> excluded.granted`,
};

export const READ_SETTING = {
  name: 'builder_read_setting',
  text: `select t.auto_logout_time, s.contract_number_level, s.iwrs_link, t.signature_statement, t.revision
    from builder.setting t join builder.study s using (study_id) where t.study_id = $1`,
};

export const UPDATE_SETTING = {
  name: 'builder_update_setting',
  text: `update builder.setting
    set auto_logout_time = coalesce($3, auto_logout_time),
      signature_statement = coalesce($4, signature_statement), revision = revision + 1, reason = $5
    where study_id = $1 and revision = $2
    returning study_id`,
};

export const UPDATE_STUDY_SETTING = {
  name: 'builder_update_study_setting',
  text: `update builder.study
    set contract_number_level = coalesce($2, contract_number_level), iwrs_link = coalesce($3, iwrs_link),
      reason = $4
    where study_id = $1`,
};
