/** Inserts all rows of a new study in few statements. */
export const INSERT_ROLES = {
  name: 'builder_insert_roles',
  text: `insert into builder.role (study_id, code, name, role_group, site_limited, portal_right)
    select :studyId, r.code, r.name, r."group", r."siteLimited", r."portalRight"
    from rows from (jsonb_to_recordset(:roles) as (code text, name jsonb, "group" smallint,
      "siteLimited" boolean, "portalRight" text)) with ordinality
      as r(code, name, "group", "siteLimited", "portalRight", position)
    order by r.position`,
};

export const INSERT_PRIVILEGES = {
  name: 'builder_insert_privileges',
  text: `insert into builder.role_privilege (study_id, role_id, privilege_key, granted)
    select distinct :studyId::integer, role.role_id, p.key, true
    from jsonb_to_recordset(:roles) as r(code text, privileges jsonb)
    join builder.role role on role.study_id = :studyId and role.code = r.code
    cross join lateral jsonb_array_elements_text(r.privileges) as p(key)`,
};

export const INSERT_DRAFT = {
  name: 'builder_insert_draft',
  text: `insert into builder.draft (study_id, updated_by, updated_by_name)
    values (:studyId, :updatedBy, :updatedByName)`,
};

export const INSERT_DRAFT_CHANGE = {
  name: 'builder_insert_draft_change',
  text: `insert into builder.draft_change
      (study_id, revision, changes, source_file, source_sha256, report, origin)
    values (:studyId, :revision, :changes, :sourceFile, :sourceSha256, :report, :origin)`,
};

export const TAKEN_IDS = {
  name: 'builder_taken_ids',
  text: `select lower(study_id_text) as taken from builder.study
    where lower(study_id_text) = lower(:studyIdText) or starts_with(lower(study_id_text), lower(:studyIdText) || '-')`,
};

/** Studies for a builder; `role_id` is the role under which this person may build. */
export const LIST_STUDIES = {
  name: 'builder_list_studies',
  text: `select s.study_id, s.study_id_text, s.name, s.protocol_number, s.languages,
      d.revision, d.updated_at, d.updated_by_name,
      v.version_no, v.name as version_name,
      (select min(r.role_id) from builder.v1_role r
        where r.study_id = s.study_id and r.portal_right = any (:portalRights)
          and 'builder_menu_view' = any (r.privileges)) as role_id,
      count(*) over ()::int as total
    from builder.study s
    join builder.draft d using (study_id)
    left join lateral (select version_no, name from builder.version v
      where v.study_id = s.study_id order by version_no desc limit 1) v on true
    where :search = '' or s.study_id_text ilike :search escape '\\' or s.protocol_number ilike :search escape '\\'
      or s.name::text ilike :search escape '\\'
    order by s.study_id desc
    limit :limit offset :offset`,
};
